// From the server's answer to a file's outcome and its exit code.
import Documents
import Platform
import Rules
import Server

extension FileReport {
    /// Of a file of which nothing is known yet.
    init(_ path: Path, _ context: Context) {
        let whole = context.currentFolder.map { path.absolute(in: $0) } ?? path
        self.init(file: whole.text, shown: path.text, outcome: .failed)
    }

    func failed(_ reason: Reason) -> FileReport {
        var report = self
        (report.outcome, report.reason) = (.failed, reason)
        return report
    }

    /// What became of it is still open.
    func planned(_ document: Document, _ plan: Plan) -> FileReport {
        var report = self
        report.outcome = .planned
        (report.digest, report.size) = (document.digest, document.status.size)
        report.contentType = document.contentType.description
        (report.date, report.dateSource) = (plan.date, plan.dateSource)
        (report.tags, report.rules, report.note) = (plan.tags, plan.rules, plan.note)
        return report
    }

    mutating func take(_ answer: InboxAnswer, _ address: ServerAddress) -> ExitCode {
        func end(_ outcome: Outcome, _ trouble: InboxTrouble, _ code: ExitCode) -> ExitCode {
            self.outcome = outcome
            reason = .trouble(trouble, address)
            return code
        }
        switch answer {
        case .delivered(let receipt):
            (outcome, id) = (.delivered, receipt.id)
            return .success
        case .duplicate(let receipt):
            (outcome, id) = (.duplicate, receipt.id)
            return .success
        case .later(let trouble, _): return end(.failed, trouble, .serverUnusable)
        case .unknown(let trouble): return end(.unknown, trouble, .waiting)
        case .refused(let trouble): return end(.refused, trouble, .refused)
        case .stopped(let trouble): return end(.failed, trouble, .notLoggedIn)
        case .contractTrouble(let trouble): return end(.failed, trouble, .serverUnusable)
        case .unsent(let failure):
            (outcome, reason) = (.failed, .body(failure))
            return .unreadable
        case .cancelled:
            (outcome, reason) = (.failed, .transport(TransportFailure(.cancelled), address))
            return .serverUnusable
        }
    }
}
