// How far an upload is, and the line that shows it.

package struct ProgressState: Equatable, Sendable {
    /// What is on its way, as it is to be shown; control characters are escaped.
    package var label: String
    package var doneBytes: Int
    /// Nil where the end is not known.
    package var totalBytes: Int?
    /// Nil while there is too little to tell.
    package var bytesPerSecond: Double?

    package init(label: String, doneBytes: Int = 0, totalBytes: Int?, bytesPerSecond: Double? = nil) {
        self.label = label
        self.doneBytes = doneBytes
        self.totalBytes = totalBytes
        self.bytesPerSecond = bytesPerSecond
    }

    /// Everything is sent, and the server has not answered yet.
    var isWaiting: Bool { totalBytes.map { doneBytes >= $0 } ?? false }

    /// Whole percent; 100 only when everything is done.
    var percent: Int? {
        guard let totalBytes else { return nil }
        guard totalBytes > 0, doneBytes < totalBytes else { return 100 }
        return Int(Double(max(0, doneBytes)) / Double(totalBytes) * 100)
    }

    var remainingSeconds: Int? {
        guard let totalBytes, let bytesPerSecond, bytesPerSecond > 0, doneBytes < totalBytes else { return nil }
        let seconds = (Double(totalBytes - doneBytes) / bytesPerSecond).rounded(.up)
        return seconds < 360_000 ? Int(seconds) : nil
    }

    /// One line of at most `width` columns: label, bar, percent, bytes, rate, time left; what finds no room is left
    /// out, the bar first, and the label is cut.
    package func draw(width: Int, in language: Language) -> String {
        let label = label.escapingControls
        let facts = facts(in: language)
        for count in stride(from: facts.count, through: 1, by: -1) {
            let shown = facts.prefix(count).joined(separator: "  ")
            let room = width - shown.displayWidth - 2
            guard room >= min(label.displayWidth, Self.leastLabel) || count == 1 else { continue }
            let cut = label.truncated(toWidth: max(0, min(room, Self.mostLabel)))
            let free = width - cut.displayWidth - shown.displayWidth - 4
            let bar = percent.flatMap { free >= Self.leastBar ? Self.bar($0, width: min(free, Self.mostBar)) : nil }
            let parts = [cut, bar ?? "", shown].filter { !$0.isEmpty }
            return parts.joined(separator: "  ").truncated(toWidth: width)
        }
        return ""
    }

    private static let leastLabel = 12
    private static let mostLabel = 40
    private static let leastBar = 8
    private static let mostBar = 32

    /// The most important ones first.
    private func facts(in language: Language) -> [String] {
        let done = ByteCount(doneBytes).text(in: language)
        guard let totalBytes, let percent else { return [done] + rate(in: language) }
        var facts = ["\(percent) %".padded(toWidth: 5, alignment: .right)]
        if isWaiting {
            facts.append(LocalizedText(german: "wartet auf Antwort", english: "waiting for the answer")[language])
            return facts + [ByteCount(totalBytes).text(in: language)]
        }
        if let seconds = remainingSeconds {
            let left = LocalizedText(german: "noch \(Self.time(seconds))", english: "\(Self.time(seconds)) left")
            facts.append(left[language])
        }
        return facts + [done + " / " + ByteCount(totalBytes).text(in: language)] + rate(in: language)
    }

    private func rate(in language: Language) -> [String] {
        bytesPerSecond.map { [ByteCount(Int($0)).text(in: language) + "/s"] } ?? []
    }

    private static func bar(_ percent: Int, width: Int) -> String {
        let filled = (width - 2) * percent / 100
        return "[" + String(repeating: "#", count: filled) + String(repeating: "·", count: width - 2 - filled) + "]"
    }

    /// `0:05`, `12:34`, `1:02:03`
    private static func time(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = seconds / 3600
        let minutes = seconds / 60 % 60
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    }
}
