// Moving what waits: settle what is in doubt, send what may be sent, each item once per run.
import Dispatch
package import Platform
import Synchronization

/// One attempt at an item of the outbox.
package struct Attempt: Sendable {
    package let intent: Intent
    /// Its bytes, checked against its digest since `status` was taken.
    package let file: OpenFile
    package let status: FileStatus

    package var item: OutboxItem { intent.item }
}

package struct FlushTerms: Sendable {
    package var capabilities: Capabilities
    /// Seconds after an attempt before absence in the server's list counts.
    package var absenceAfter: Double
    /// A person asked for it: our own backoff does not count.
    package var ignoresBackoff: Bool
    /// Deliveries at a time.
    package var width: Int

    package init(capabilities: Capabilities, absenceAfter: Double, ignoresBackoff: Bool = false, width: Int = 1) {
        self.capabilities = capabilities
        self.absenceAfter = absenceAfter
        self.ignoresBackoff = ignoresBackoff
        self.width = width
    }
}

extension Outbox {
    /// Takes every due item of this destination once and returns when there is none left that this run has not had, or
    /// the server is paused, or `stop` is raised. Other processes may do the same: each item is with one of them.
    ///
    /// - Parameters:
    ///   - deliver: one attempt, blocking, on any thread.
    ///   - settle: looks an item up on the server; only called where the server lists digests.
    ///   - report: called one at a time when the fact is on the disk, with the item as it was.
    package func flush(
        _ destination: Destination, _ terms: FlushTerms, stop: StopFlag,
        deliver: @escaping @Sendable (Attempt) -> DeliveryResult,
        settle: @escaping @Sendable (OutboxItem) -> Settlement,
        report: @escaping @Sendable (OutboxItem, Conclusion) -> Void
    ) throws(OutboxError) {
        _ = try releaseEnded()
        if terms.ignoresBackoff { try liftPause(of: destination) }
        let isTroubled = try read { database throws(OutboxError) in
            try ServerRows(database: database).health(destination) != .good
        }
        let run = FlushRun(
            outbox: self, destination: destination, terms: terms, name: runName(), startsAlone: isTroubled,
            deliver: deliver, settle: settle, report: report)
        let all = DispatchGroup()
        startThreads(terms.width, all) {
            while !stop.isRaised, run.handleNext(stop) {}
        }
        all.wait()
        try removeDiscarded()
        if let error = run.firstError { throw error }
    }

    private func runName() -> String { random.bytes(8).hexadecimal }
}

private final class FlushRun: Sendable {
    private let outbox: Outbox
    private let destination: Destination
    private let terms: FlushTerms
    private let name: String
    private let deliver: @Sendable (Attempt) -> DeliveryResult
    private let settle: @Sendable (OutboxItem) -> Settlement
    private let report: @Sendable (OutboxItem, Conclusion) -> Void
    private let gate: Gate
    private let state = Mutex<OutboxError?>(nil)

    init(
        outbox: Outbox, destination: Destination, terms: FlushTerms, name: String, startsAlone: Bool,
        deliver: @escaping @Sendable (Attempt) -> DeliveryResult,
        settle: @escaping @Sendable (OutboxItem) -> Settlement,
        report: @escaping @Sendable (OutboxItem, Conclusion) -> Void
    ) {
        self.outbox = outbox
        self.destination = destination
        self.terms = terms
        self.name = name
        self.deliver = deliver
        self.settle = settle
        self.report = report
        gate = Gate(limit: startsAlone ? 1 : terms.width)
    }

    var firstError: OutboxError? { state.withLock { $0 } }

    /// False where there is nothing more to do.
    func handleNext(_ stop: StopFlag) -> Bool {
        gate.enter()
        defer { gate.leave() }
        if stop.isRaised || firstError != nil { return false }
        do throws(OutboxError) {
            guard let item = try outbox.claimNext(destination, terms, run: name) else { return false }
            let conclusion = try handle(item)
            if case .stored = conclusion { gate.setLimit(terms.width) }
            state.withLock { firstError in
                report(item, conclusion)
                if case .unrecorded(_, let error) = conclusion { firstError = firstError ?? error }
            }
            return true
        } catch {
            state.withLock { $0 = $0 ?? error }
            return false
        }
    }

    private func handle(_ claimed: OutboxItem) throws(OutboxError) -> Conclusion {
        var item = claimed
        if claimed.standing.isInDoubt {
            let found = terms.capabilities.listsDigests ? settle(claimed) : nil
            switch try outbox.settled(claimed, found, terms) {
            case .ended(let conclusion): return conclusion
            case .goesOn(let begun): item = begun
            }
        }
        let intent = Intent(item: item, isAccepted: true)
        switch try outbox.openBytes(of: item) {
        case .gone: return try outbox.finish(intent, .unsent(.bytesGone), optionalFile: nil)
        case .unreadable(let error):
            return try outbox.finish(intent, .later(.bytesUnreadable(error)), optionalFile: nil)
        case .open(let file, let status):
            try outbox.start(intent)
            let result = deliver(Attempt(intent: intent, file: file, status: status))
            do throws(OutboxError) {
                return try outbox.finish(intent, result, optionalFile: file)
            } catch {
                return .unrecorded(item, error)
            }
        }
    }
}
