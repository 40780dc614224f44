// One file on its way out: what `send` and `watch` hand to the outbox.
import Documents
import Outbox
import Platform
import Rules

/// A document with its plan, or the report of why it stays.
struct PreparedFile: Sendable {
    let report: FileReport
    let document: Document?
    private let name: String

    init(_ report: FileReport) {
        self.report = report
        document = nil
        name = ""
    }

    /// `blank` knows the path and nothing more.
    init(_ blank: FileReport, _ document: Document, _ planner: Planner) {
        let plan = planner.plan(for: document)
        var report = blank.planned(document, plan)
        report.noteIsGiven = plan.note != nil && plan.note == planner.given.note
        if let why = plan.skip {
            (report.outcome, report.reason) = (.skipped, .skipped(why))
            self.init(report)
        } else {
            self.init(report, document, name: planner.name(of: document))
        }
    }

    private init(_ report: FileReport, _ document: Document?, name: String) {
        self.report = report
        self.document = document
        self.name = name
    }

    /// The user's own file; nil for what came from standard input.
    var deliveredFile: DeliveredFile? {
        guard let document, report.file != "-" else { return nil }
        return DeliveredFile(path: document.file.path, status: document.status, digest: document.digest)
    }

    func delivery(_ document: Document) -> Delivery {
        Delivery(
            digest: document.digest, size: document.status.size, name: name,
            contentType: document.contentType.description, source: report.file == "-" ? nil : document.file.path,
            date: report.date?.description, dateSource: report.dateSource.rawValue, tags: report.tags,
            rules: report.rules, note: report.note)
    }
}
