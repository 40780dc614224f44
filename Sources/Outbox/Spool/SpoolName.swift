// Which of the spool's files is what, told by its name.

struct SpoolName: Equatable {
    enum Part {
        case bytes, note, unfinished
        /// Not a name we give.
        case stray
    }

    static let noteEnding = ".json"
    static let unfinishedEnding = ".part"

    let part: Part
    /// Without an ending, as rows have it.
    let name: String
    /// Of the process that made it; empty for a stray one.
    let claim: String

    init(_ text: String) {
        let ending = [Self.noteEnding, Self.unfinishedEnding].first { text.hasSuffix($0) } ?? ""
        let stem = String(text.dropLast(ending.count))
        let pieces = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard pieces.count == 3, pieces[0].count == 16, !pieces[1].isEmpty, Int(pieces[2]) != nil else {
            self.init(part: .stray, name: text, claim: "")
            return
        }
        let part: Part =
            switch ending {
            case Self.noteEnding: .note
            case Self.unfinishedEnding: .unfinished
            default: .bytes
            }
        self.init(part: part, name: stem, claim: String(pieces[1]))
    }

    private init(part: Part, name: String, claim: String) {
        self.part = part
        self.name = name
        self.claim = claim
    }
}
