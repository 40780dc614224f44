// Delivering many files from where they lie: a few at a time, commits shared, results in order.
import Dispatch
package import Platform
import Synchronization

/// One file that is to be sent.
package struct Candidate: Sendable {
    package let delivery: Delivery
    package let file: OpenFile
    /// Taken before the digest was.
    package let status: FileStatus
    package let key: String
    package let isForced: Bool

    package init(
        delivery: Delivery, file: OpenFile, status: FileStatus, key: String, isForced: Bool = false
    ) {
        self.delivery = delivery
        self.file = file
        self.status = status
        self.key = key
        self.isForced = isForced
    }
}

package enum SendOutcome: Equatable, Sendable {
    /// Confirmed before this run: a duplicate without a request.
    case known(Receipt)
    case concluded(Conclusion)
    /// Neither sent nor kept: not accepted.
    case failed(OutboxError)
}

extension Outbox {
    /// Delivers `count` files, at most `width` at a time, and returns when all is reported. Once the server is in
    /// trouble the rest is kept without being tried.
    ///
    /// - Parameters:
    ///   - prepare: opens and judges the file of this index, on any thread; nil where there is nothing to send.
    ///   - deliver: one attempt, blocking, on any thread.
    ///   - report: called in the order of the indices, one at a time, when the fact is on the disk. Files not begun
    ///     when `stop` was raised are not reported.
    package func send(
        count: Int, to destination: Destination, width: Int, stop: StopFlag,
        prepare: @escaping @Sendable (Int) -> Candidate?,
        deliver: @escaping @Sendable (Candidate, Intent) -> DeliveryResult,
        report: @escaping @Sendable (Int, SendOutcome?) -> Void
    ) throws(OutboxError) {
        let isTroubled = try read { database throws(OutboxError) in
            try ServerRows(database: database).health(destination) != .good
        }
        let run = SendRun(
            outbox: self, destination: destination, width: width, startsAlone: isTroubled, stop: stop,
            deliver: deliver, results: InOrder(report))
        let next = Atomic(0)
        // More threads than deliveries: while some wait for a commit, others are on the wire.
        onThreads(min(count, width * 4)) {
            while !stop.isRaised {
                let index = next.add(1, ordering: .relaxed).oldValue
                if index >= count { return }
                guard let candidate = prepare(index) else {
                    run.results.add(index, nil)
                    continue
                }
                run.send(candidate, index)
            }
        }
        run.waitForAnswers()
        try removeDiscarded()
    }
}

/// What the threads of one run share.
private final class SendRun: Sendable {
    let results: InOrder<SendOutcome?>
    private let outbox: Outbox
    private let destination: Destination
    private let width: Int
    private let stop: StopFlag
    private let deliver: @Sendable (Candidate, Intent) -> DeliveryResult
    private let gate: Gate
    private let contents = ContentsUnderWay()
    private let answers = DispatchGroup()
    /// Nothing has got through since a failure that concerns the whole server.
    private let isHalted = Atomic(false)

    init(
        outbox: Outbox, destination: Destination, width: Int, startsAlone: Bool, stop: StopFlag,
        deliver: @escaping @Sendable (Candidate, Intent) -> DeliveryResult, results: InOrder<SendOutcome?>
    ) {
        self.outbox = outbox
        self.destination = destination
        self.width = width
        self.stop = stop
        self.deliver = deliver
        self.results = results
        gate = Gate(limit: startsAlone ? 1 : width)
    }

    func waitForAnswers() { answers.wait() }

    func send(_ candidate: Candidate, _ index: Int) {
        let delivery = candidate.delivery
        contents.enter(delivery.digest)
        do throws(OutboxError) {
            switch try outbox.begin(
                delivery, to: destination, key: candidate.key, isForced: candidate.isForced)
            {
            case .known(let receipt): end(candidate, index, .known(receipt))
            case .held(let item) where item.isKept: end(candidate, index, .concluded(.kept(item)))
            case .held, .paused: end(candidate, index, try keep(candidate))
            case .go(let intent): try attempt(candidate, intent, index)
            }
        } catch {
            end(candidate, index, .failed(error))
        }
    }

    private func attempt(_ candidate: Candidate, _ intent: Intent, _ index: Int) throws(OutboxError) {
        gate.enter()
        if stop.isRaised || isHalted.load(ordering: .acquiring) {
            gate.leave()
            let conclusion = try outbox.finish(intent, .cancelled, file: candidate.file)
            return end(candidate, index, stop.isRaised ? .concluded(conclusion) : try keep(candidate))
        }
        let result = deliver(candidate, intent)
        note(result)
        gate.leave()
        answers.enter()
        outbox.finish(intent, result, file: candidate.file) { conclusion in
            switch conclusion {
            case .success(let conclusion): self.end(candidate, index, .concluded(conclusion))
            case .failure(let error): self.end(candidate, index, .failed(error))
            }
            self.answers.leave()
        }
    }

    private func note(_ result: DeliveryResult) {
        switch result {
        case .delivered, .duplicate:
            isHalted.store(false, ordering: .releasing)
            gate.setLimit(width)
        case .stopped: isHalted.store(true, ordering: .releasing)
        default:
            if result.reason?.reach == .server { isHalted.store(true, ordering: .releasing) }
        }
    }

    private func keep(_ candidate: Candidate) throws(OutboxError) -> SendOutcome {
        let acceptance = try outbox.enqueue(
            candidate.delivery, file: candidate.file, to: destination, key: candidate.key,
            isForced: candidate.isForced)
        switch acceptance {
        case .known(let receipt): return .known(receipt)
        case .kept(let item, _): return .concluded(.kept(item))
        }
    }

    private func end(_ candidate: Candidate, _ index: Int, _ outcome: SendOutcome) {
        contents.leave(candidate.delivery.digest)
        results.add(index, outcome)
    }
}
