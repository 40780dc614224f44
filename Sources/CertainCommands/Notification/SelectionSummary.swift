// What one notification says of everything that was selected: what needs somebody first, long lists in few words.
import Platform
import Rules
import Terminal

/// Grows with each file's report. What it keeps does not grow with their number.
struct SelectionSummary: Sendable {
    private var counts: [FileReport.Outcome: Int] = [:]
    private var successes: [FileReport] = []
    private var groups: [Group] = []
    private var tags: [String: Int] = [:]
    private var dates: (first: String, last: String)?
    private var undated = 0
    private var movedFromOutbox = 0
    private var remarks: [LocalizedText] = []
    private var isUrgent = false

    /// Files of which the same is to be said.
    private struct Group: Sendable {
        let outcome: FileReport.Outcome
        let reason: Reason?
        var names: [String] = []
        var count = 0
        /// The only one.
        var single: FileReport?

        var weight: Int { FileReport.Outcome.byWeight.firstIndex(of: outcome) ?? 0 }
    }

    /// What a small notification has room for.
    private static let mostSuccesses = 3
    private static let mostGroups = 5
    private static let mostNames = 3
    private static let mostTags = 5
    private static let nameWidth = 48
    private static let lineWidth = 300
    /// Beyond this many different ones they are no longer counted.
    private static let tagLimit = 1000

    mutating func add(_ report: FileReport) {
        counts[report.outcome, default: 0] += 1
        if report.outcome.isSuccess {
            if successes.count < Self.mostSuccesses { successes.append(report) }
            countTagsAndDate(of: report)
        } else if let index = group(of: report) {
            groups[index].count += 1
            groups[index].single = groups[index].count == 1 ? report : nil
            if groups[index].names.count < Self.mostNames { groups[index].names.append(Self.name(report)) }
        }
    }

    /// Something that had waited was delivered in this run.
    mutating func addMoved() { movedFromOutbox += 1 }

    /// What holds for the whole run: who retries, what is missing.
    mutating func remark(_ text: LocalizedText) {
        if !remarks.contains(text) { remarks.append(text) }
    }

    /// The group this file belongs to, a new one where there is room; what needs nobody makes room for what does.
    private mutating func group(of report: FileReport) -> Int? {
        // The words for a file that is there already name its own day: they are the same for hardly two.
        let reason = report.outcome == .duplicate ? nil : report.reason
        if let known = groups.firstIndex(where: { $0.outcome == report.outcome && $0.reason == reason }) {
            return known
        }
        let group = Group(outcome: report.outcome, reason: reason)
        if groups.count >= Self.mostGroups {
            guard let least = groups.indices.max(by: { groups[$0].weight < groups[$1].weight }),
                groups[least].weight > group.weight
            else { return nil }
            groups.remove(at: least)
        }
        groups.append(group)
        return groups.count - 1
    }

    /// Somebody has to do something before anything moves.
    mutating func markUrgent() { isUrgent = true }

    private mutating func countTagsAndDate(of report: FileReport) {
        for tag in report.tags where tags[tag] != nil || tags.count < Self.tagLimit { tags[tag, default: 0] += 1 }
        guard let date = report.date?.description else {
            undated += 1
            return
        }
        dates = dates.map { (min($0.first, date), max($0.last, date)) } ?? (date, date)
    }
}

extension SelectionSummary {
    func notification(_ language: Language) -> Notification {
        let shown = FileReport.Outcome.byWeight.compactMap { outcome in counts[outcome].map { (outcome, $0) } }
        let title = shown.isEmpty ? Words.nothingSent : Words.selectionTitle(shown)
        return Notification(
            title: title[language], lines: lines(language),
            isUrgent: isUrgent || counts[.refused] != nil || counts[.failed] != nil)
    }

    private func lines(_ language: Language) -> [String] {
        let shown = FileReport.Outcome.byWeight.flatMap { outcome -> [String] in
            // Both kinds of success stand in one place.
            if outcome == .delivered { return successLines(language) }
            return groups.filter { $0.outcome == outcome }.map { Self.line($0, language) }
        }
        var lines = shown.map { $0.truncated(toWidth: Self.lineWidth) }
        let untold =
            counts.filter { !$0.key.isSuccess }.values.reduce(0, +) - groups.reduce(0) { $0 + $1.count }
        if untold > 0 { lines.append(Words.furtherFiles(untold)[language]) }
        if movedFromOutbox > 0 { lines.append(Words.alsoMoved(movedFromOutbox)[language]) }
        return lines + remarks.map { $0[language] }
    }

    /// One by one where they are few, else by their tags and dates.
    private func successLines(_ language: Language) -> [String] {
        let count = counts.filter { $0.key.isSuccess }.values.reduce(0, +)
        guard count > Self.mostSuccesses else {
            return successes.map { Self.name($0) + ": " + $0.summary(language) }
        }
        var lines: [String] = []
        if !tags.isEmpty {
            let sorted = tags.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (tag: $0.key, count: $0.value) }
            let most = Array(sorted.prefix(Self.mostTags))
            lines.append(Words.tagCounts(most, more: sorted.count > most.count)[language])
        }
        if let dates {
            lines.append(Words.dateSpan(from: dates.first, to: dates.last, undated: undated)[language])
        }
        return lines
    }

    private static func line(_ group: Group, _ language: Language) -> String {
        if let report = group.single { return name(report) + ": " + report.summary(language) }
        var several = FileReport(file: "", shown: "", outcome: group.outcome)
        several.reason = group.reason
        return Words.names(group.names, of: group.count)[language] + ": " + Words.outcome(several)[language]
    }

    /// The file's own name: somebody has just seen the folder it lies in.
    private static func name(_ report: FileReport) -> String {
        let name = report.shown.split(separator: "/").last.map(String.init) ?? report.shown
        return name.escapingControls.truncated(toWidth: nameWidth)
    }
}

extension FileReport.Outcome {
    /// What needs somebody comes first.
    static let byWeight: [Self] = [
        .failed, .refused, .unknown, .queued, .delivered, .planned, .duplicate, .skipped,
    ]

    fileprivate var isSuccess: Bool { self == .delivered || self == .planned }
}
