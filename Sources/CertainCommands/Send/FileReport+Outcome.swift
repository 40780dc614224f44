// From what the outbox says of a file to its report and exit code.
import Documents
import Outbox
import Platform
import Rules
import Server

extension FileReport {
    /// Of a file of which nothing is known yet.
    init(_ path: Path, _ context: Context) {
        let whole = context.currentFolder.map { path.absolute(in: $0) } ?? path
        self.init(file: whole.text, shown: path.text, outcome: .failed)
    }

    /// Of something that is no path, as it was given.
    init(address: String) {
        self.init(file: address, shown: address, outcome: .failed)
    }

    func failed(_ exit: ExitCode, _ reason: Reason) -> FileReport {
        var report = self
        (report.outcome, report.reason, report.failureExit) = (.failed, reason, exit)
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

    /// Of something in the outbox.
    init(_ item: OutboxItem) {
        let delivery = item.delivery
        self.init(
            file: delivery.source?.text ?? "-", shown: delivery.source?.text ?? delivery.name, outcome: .queued,
            digest: delivery.digest, size: delivery.size, contentType: delivery.contentType,
            date: delivery.date.flatMap { CalendarDate(iso: $0) },
            dateSource: DateSource(rawValue: delivery.dateSource) ?? .none, tags: delivery.tags, rules: delivery.rules,
            note: delivery.note)
        take(item)
    }

    /// The fact that is on the disk now.
    mutating func take(_ outcome: SendOutcome, _ context: Context) {
        switch outcome {
        case .known(let receipt): take(known: receipt, context)
        case .concluded(let conclusion): take(conclusion)
        case .failed(let error): self = failed(.cannotKeep, .outbox(error))
        }
    }

    mutating func take(_ conclusion: Conclusion) {
        switch conclusion {
        case .stored(let receipt):
            outcome = receipt.wasDuplicate ? .duplicate : .delivered
            id = DocumentID(receipt.id)
            let lost = receipt.wasDuplicate ? lost(beside: nil) : []
            reason = lost.isEmpty ? nil : .serverKeeps(lost)
        case .kept(let item, let keepingFailed): take(item, keepingFailed)
        case .unrecorded(let item, let error):
            take(item)
            (outcome, reason, failureExit) = (.unknown, .unrecorded(error), .cannotKeep)
        case .withdrawn(let why): self = failed(.unreadable, why.map { Reason(kept: $0) } ?? .cancelled)
        case .notKept(let error): self = failed(.cannotKeep, .outbox(error))
        }
    }

    mutating func take(known receipt: Receipt, _ context: Context) {
        (outcome, id) = (.duplicate, DocumentID(receipt.id))
        let day = CalendarDate(secondsSince1970: receipt.confirmed, in: context.zone)?.description ?? "?"
        reason = .known(name: receipt.name, on: day, losing: lost(beside: receipt))
    }

    /// What was said of the content now and is not what it was delivered with; without a receipt nothing is known of
    /// that, as nothing ever is of a note. A date or a note that nobody gave now is the one of then.
    private func lost(beside receipt: Receipt?) -> [InboxUpload.Part] {
        var parts: [InboxUpload.Part] = []
        if tags.contains(where: { receipt?.tags.contains($0) != true }) { parts.append(.tags) }
        let isGiven = dateSource == .option || dateSource == .sidecar
        if isGiven, let date, receipt?.date != date.description { parts.append(.date) }
        if noteIsGiven { parts.append(.note) }
        return parts
    }

    /// Of a plan alone: what would keep it from being sent.
    mutating func foresee(_ standing: Proof, _ context: Context) {
        switch standing {
        case .stored(let receipt):
            take(known: receipt, context)
            outcome = .planned
        case .item(let item):
            take(item)
            outcome = .planned
        case .absent: break
        }
    }

    /// What waits keeps what was said of it first: the report shows that, not what was said now.
    mutating func take(_ item: OutboxItem, _ keepingFailed: OutboxError? = nil) {
        self.item = item.id
        date = item.delivery.date.flatMap { CalendarDate(iso: $0) }
        dateSource = DateSource(rawValue: item.delivery.dateSource) ?? .none
        (tags, rules, note) = (item.delivery.tags, item.delivery.rules, item.delivery.note)
        switch item.standing.state {
        case .waiting, .sending: outcome = .queued
        case .unknown, .undecidable: outcome = .unknown
        case .refused: outcome = .refused
        }
        reason = keepingFailed.map { .onlyAtSource($0) } ?? item.standing.reason.map { Reason(kept: $0) } ?? .queued
        // A living process is busy with it: those of ended ones are not in this state any more when they are looked at.
        if case .sending = item.standing.state { reason = .beingSent }
    }

    /// What this file adds to the exit code.
    var exit: ExitCode {
        switch outcome {
        case .delivered, .duplicate, .skipped, .planned: .success
        case .queued, .unknown: failureExit ?? .waiting
        case .refused: .refused
        case .failed: failureExit ?? .unreadable
        }
    }
}
