// What became of one file: the object scripts read and the line people read.
import Platform
import Rules
import Server
import Terminal

/// One file's result, as `send` and `watch` print it. Keys without a value are null.
struct FileReport: Equatable, Sendable {
    enum Outcome: String, Encodable, Sendable {
        case delivered, duplicate, queued, unknown, refused, skipped, failed, planned
    }

    /// The absolute path as text, or `-`.
    var file: String
    /// As people are shown it: what they typed.
    var shown: String
    var outcome: Outcome
    var id: DocumentID?
    var digest: SHA256Digest?
    /// In bytes.
    var size: Int64?
    var contentType: String?
    var date: CalendarDate?
    var dateSource: DateSource = .none
    var tags: [String] = []
    var rules: [String] = []
    var note: String?
    /// Somebody said it now; otherwise a rule did.
    var noteIsGiven = false
    var reason: Reason?
    /// Its number in the outbox, where it is in there.
    var item: Int64?
    /// What a failure adds to the exit code, where it is not what the outcome alone stands for.
    var failureExit: ExitCode?
}

/// A report in one language, as JSON has it.
struct FileObject: Encodable {
    let report: FileReport
    let language: Language

    private enum Key: String, CodingKey {
        case file, outcome, id, sha256, size, date, tags, rules, note, reason
        case contentType = "content_type"
        case dateSource = "date_source"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(report.file, forKey: .file)
        try object.encode(report.outcome, forKey: .outcome)
        try object.encode(report.id, forKey: .id)
        try object.encode(report.digest?.description, forKey: .sha256)
        try object.encode(report.size, forKey: .size)
        try object.encode(report.contentType, forKey: .contentType)
        try object.encode(report.date?.description, forKey: .date)
        try object.encode(report.dateSource.rawValue, forKey: .dateSource)
        try object.encode(report.tags, forKey: .tags)
        try object.encode(report.rules, forKey: .rules)
        try object.encode(report.note, forKey: .note)
        try object.encode(report.reason.map { ReasonObject($0, language) }, forKey: .reason)
    }
}

/// A reason in one language, as JSON has it.
struct ReasonObject: Encodable {
    let code: String
    let message: String

    init(_ reason: Reason, _ language: Language) {
        (code, message) = (reason.code, reason.message[language])
    }
}

extension FileReport {
    /// Successes are results; what a person has to look after goes to standard error.
    func print(to console: Console) {
        console.json(FileObject(report: self, language: console.language))
        guard console.form == .lines else { return }
        switch outcome {
        case .delivered, .duplicate, .queued, .skipped, .planned:
            if !console.isQuiet { console.result(line(console.language)) }
        case .unknown, .refused, .failed:
            console.message(LocalizedText(stringLiteral: line(console.language)))
        }
    }

    /// `Beleg.pdf: delivered as 41 · 2026-11-03 · Lebensmittel, Steuer 2026`
    func line(_ language: Language) -> String {
        "\(shown): " + summary(language)
    }

    /// The outcome with what goes with it.
    func summary(_ language: Language) -> String {
        var facts = [Words.outcome(self)[language]]
        switch outcome {
        case .delivered, .queued, .planned:
            facts += [date?.description, tags.isEmpty ? nil : tags.joined(separator: ", "), note].compactMap(\.self)
        case .duplicate: facts += [reason?.message[language]].compactMap(\.self)
        case .skipped, .unknown, .refused, .failed: break
        }
        return facts.joined(separator: " · ")
    }
}
