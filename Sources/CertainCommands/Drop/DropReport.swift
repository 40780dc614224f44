// What became of a file that was to be handed over: the object scripts read and the line people read.
import Platform
import Terminal

struct DropReport: Equatable, Sendable {
    /// The absolute path as text, or `-`.
    let file: String
    /// As people are shown it: what they typed.
    let shown: String
    /// Where it lies now. Nil where it was not handed over.
    var path: Path?
    private(set) var reason: Reason?
    private(set) var exit = ExitCode.success

    init(_ operand: Operand, _ context: Context) {
        shown = operand.shown
        switch operand {
        case .file(let path), .unlisted(let path, _):
            file = (context.currentFolder.map { path.absolute(in: $0) } ?? path).text
        case .standardInput, .otherAddress, .noAddress, .unnamed: file = operand.shown
        }
    }

    mutating func fail(_ exit: ExitCode, _ reason: Reason) {
        (self.exit, self.reason) = (exit, reason)
    }

    func print(to console: Console) {
        console.json(DropObject(report: self, language: console.language))
        guard console.form == .lines else { return }
        if let reason {
            console.message(Words.about(shown, reason.message))
        } else if let path, !console.isQuiet {
            console.result(Words.about(shown, Words.handedOver(path)))
        }
    }
}

/// A report in one language, as JSON has it.
struct DropObject: Encodable {
    let report: DropReport
    let language: Language

    private enum Key: String, CodingKey {
        case file, outcome, path, reason
    }

    /// The words of `send` for the same things.
    private var outcome: String {
        switch report.exit {
        case .success: "handed_over"
        case .refused: "refused"
        default: "failed"
        }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(report.file, forKey: .file)
        try object.encode(outcome, forKey: .outcome)
        try object.encode(report.path?.text, forKey: .path)
        try object.encode(report.reason.map { ReasonObject($0, language) }, forKey: .reason)
    }
}
