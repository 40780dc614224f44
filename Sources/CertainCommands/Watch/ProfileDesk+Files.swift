// A whole file of a drop folder: through the one way, and what then becomes of it.
import Documents
import DropFolder
import Outbox
import Platform
import Rules
import Server
import Terminal

extension ProfileDesk {
    /// Delivers or keeps files of one folder, and says what is to become of each.
    func accept(_ candidates: [DropFolder.Candidate], _ folder: PlannedFolder) -> [DropFolder.Acceptance] {
        guard let service = service() else { return candidates.map { _ in .later(Self.patience) } }
        for candidate in candidates { reporter.warnings(of: candidate, today: context.today) }
        let files = candidates.map { prepare($0, folder) }
        let reported = Collected<(index: Int, report: FileReport, outcome: SendOutcome?)>()
        do throws(CommandFailure) {
            if service.loginFailure != nil {
                for (index, file) in files.enumerated() {
                    let (report, outcome) = service.keep(file)
                    reported.add((index, report, outcome))
                }
            } else {
                try service.send(count: files.count, prepare: { files[$0] }) { index, _, report, outcome in
                    reported.add((index, report, outcome))
                }
            }
        } catch {
            reporter.trouble(profile, error.reason)
            note(error.exit)
            return candidates.map { _ in .later(Self.patience) }
        }
        // Whatever is not told of was not begun before the program was told to stop.
        var answers = [DropFolder.Acceptance](repeating: .later(.zero), count: candidates.count)
        for (index, report, outcome) in reported.all {
            if case .known(let receipt) = outcome, let answer = waited(receipt, candidates[index], folder) {
                answers[index] = answer
                continue
            }
            guard let answer = acceptance(of: outcome, report, candidates[index], folder, service) else {
                reporter.note(candidates[index].path, Words.staysUnlisted)
                answers[index] = .done(.keep)
                continue
            }
            answers[index] = answer
            if case .later = answer { continue }
            tell(report)
        }
        return answers
    }

    /// Of the file whose own content waited when this run began, and was told of when it arrived.
    private func waited(
        _ receipt: Receipt, _ candidate: DropFolder.Candidate, _ folder: PlannedFolder
    ) -> DropFolder.Acceptance? {
        guard arrivedLater[receipt.digest] == candidate.path else { return nil }
        arrivedLater[receipt.digest] = nil
        return .done(receipt.wasDuplicate ? folder.onDuplicate : folder.after)
    }

    /// Nil where the server has not what the ledger says it has.
    private func acceptance(
        of outcome: SendOutcome?, _ report: FileReport, _ candidate: DropFolder.Candidate, _ folder: PlannedFolder,
        _ service: DeliveryService
    ) -> DropFolder.Acceptance? {
        switch outcome {
        // A rule says so.
        case nil: return .left
        case .known(let receipt): return duplicate(receipt, folder, service)
        case .concluded(.stored(let receipt)):
            reporter.over(profile)
            return .done(receipt.wasDuplicate ? folder.onDuplicate : folder.after)
        case .concluded(.kept(let item, _)):
            examineHealth(service)
            return item.standing.state == .refused ? .refused(reason: refusal(report)) : .waiting
        case .concluded(.unrecorded(_, let error)):
            reporter.trouble(profile, .unrecorded(error))
            return .waiting
        case .concluded(.withdrawn(let why)):
            // It changed while it was sent: what it becomes will be offered.
            return .later(why == nil ? .zero : .seconds(1))
        case .concluded(.notKept(let error)), .failed(let error):
            outboxFailed(error)
            return .later(Self.patience)
        }
    }

    /// The text beside a refused file.
    private func refusal(_ report: FileReport) -> String {
        let day = context.today.description
        let why = report.reason?.message ?? ""
        return Words.whyRefused(report.shown, why, on: day)[context.console.language]
    }

    // MARK: What the ledger knows

    /// The ledger says that the server has this content. Nothing of the user's leaves its folder on the ledger's word
    /// alone where the server can be asked: the document may have been deleted there. Nil where it was.
    private func duplicate(
        _ receipt: Receipt, _ folder: PlannedFolder, _ service: DeliveryService
    ) -> DropFolder.Acceptance? {
        if folder.onDuplicate == .keep { return .done(.keep) }
        guard service.connection.contract.capabilities.listsDigests else { return .done(.move) }
        let now = context.ticks.now()
        let isPaused = ((try? service.outbox.pause(of: service.destination)) ?? nil) != nil
        guard service.loginFailure == nil, !isPaused, now >= nextLookUp else { return .later(Self.patience) }
        switch service.settle(receipt.digest) {
        case .stored: return .done(folder.onDuplicate)
        case .absent: return nil
        // A token that may only deliver: moving is not deleting.
        case .cannotTell(.undecidable): return .done(.move)
        case .cannotTell(let why):
            nextLookUp = now + Self.patience
            reporter.trouble(profile, Reason(kept: why))
            return .later(Self.patience)
        }
    }

    // MARK: What was refused

    /// What is kept of a refused file is to be found where it was put. Where that cannot be written down, `outbox
    /// retry` says where to look.
    func follow(_ digest: SHA256Digest, from: Path, to: Path) {
        guard let service = service() else { return }
        try? service.outbox.moveSource(of: digest, at: service.destination, from: from, to: to)
    }

    // MARK: What waited

    /// What became of a file that was accepted into the outbox; nil while it still waits.
    func outcome(of digest: SHA256Digest, _ path: Path, _ folder: PlannedFolder) -> DropFolder.Acceptance? {
        guard mayBeDone, let service = service() else { return nil }
        let proof: Proof
        do throws(OutboxError) {
            proof = try service.outbox.proof(of: digest, at: service.destination)
        } catch {
            outboxFailed(error)
            return nil
        }
        var report = FileReport(path, context)
        switch proof {
        case .stored(let receipt):
            report.take(stored: receipt)
            if !reporter.hasTold(report) { tell(report) }
            return .done(receipt.wasDuplicate ? folder.onDuplicate : folder.after)
        case .item(let item):
            guard item.standing.state == .refused else { return nil }
            report = FileReport(item, at: report)
            if !reporter.hasTold(report) { tell(report) }
            return .refused(reason: refusal(report))
        case .absent:
            report = report.failed(.refused, .discarded)
            report.outcome = .refused
            report.digest = digest
            tell(report)
            return .refused(reason: refusal(report))
        }
    }
}

extension FileReport {
    /// Confirmed meanwhile, whoever asked for it.
    fileprivate mutating func take(stored receipt: Receipt) {
        (digest, size) = (receipt.digest, receipt.size)
        date = receipt.date.flatMap { CalendarDate(iso: $0) }
        (tags, rules) = (receipt.tags, receipt.rules)
        take(.stored(receipt))
    }

    /// Of this file, whose content waits as `item`.
    fileprivate init(_ item: OutboxItem, at file: FileReport) {
        self.init(item)
        (self.file, shown) = (file.file, file.shown)
    }
}

extension Sidecar {
    /// Tags that are no line of text. One without any text says nothing, and is none.
    var brokenTags: [String] {
        tags.filter { !SendOptions.isLine($0) && !$0.allSatisfy(\.isWhitespace) }
    }

    /// A day that no document can have.
    func impossibleDate(today: CalendarDate) -> CalendarDate? {
        date.flatMap { DateWindow(today: today).allows($0) ? nil : $0 }
    }
}

extension GivenFacts {
    /// What the folder and the sidecar say, but for what the sidecar says in vain.
    init(_ candidate: DropFolder.Candidate, _ folder: PlannedFolder, today: CalendarDate) {
        self.init(source: "watch", folder: candidate.place.folderText, tags: folder.tags)
        guard let sidecar = candidate.sidecar else { return }
        source = "scanner"
        tags += sidecar.tags.filter(SendOptions.isLine)
        if let day = sidecar.date, day != sidecar.impossibleDate(today: today) { date = (day, .sidecar) }
        note = sidecar.note
        let parts = [sidecar.device, sidecar.button].compactMap(\.self)
        if !parts.isEmpty { device = (sidecar.device ?? "") + (sidecar.button.map { ":" + $0 } ?? "") }
    }
}
