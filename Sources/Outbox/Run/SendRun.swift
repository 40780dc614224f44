// What the threads of one `send` share.
import Dispatch
import Platform
import Synchronization

/// Two threads open and judge files and record intents, many at a time; as many as may deliver do so. Nobody waits for a
/// commit but the files themselves, so that a commit is shared by as many of them as came meanwhile.
final class SendRun: Sendable {
    /// Files between being judged and being reported, for each delivery at a time. Bounds open files and memory.
    static let filesPerDelivery = 32

    /// What a delivering thread does next.
    private enum Job: Sendable {
        case attempt(Candidate, Intent, index: Int)
        /// Nothing goes to the server now.
        case keep(Candidate, index: Int)
    }

    private let outbox: Outbox
    private let destination: Destination
    private let width: Int
    private let stop: StopFlag
    private let deliver: @Sendable (Candidate, Intent) -> DeliveryResult
    private let results: InOrder<SendOutcome?>

    private let jobs = JobLine<Job>()
    private let underWay: Gate
    private let contents = ContentsUnderWay()
    /// Deliveries at a time: one until something has got through, where the server was in trouble.
    private let wire: Gate
    /// Nothing has got through since a failure that concerns the whole server.
    private let isHalted = Atomic(false)
    private let unreported = DispatchGroup()
    private let telling = DispatchQueue(label: "outbox.telling")

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
        underWay = Gate(limit: width * Self.filesPerDelivery)
        wire = Gate(limit: startsAlone ? 1 : width)
    }

    func run(count: Int, prepare: @escaping @Sendable (Int) -> Candidate?) {
        let delivering = DispatchGroup()
        startThreads(min(count, width), delivering) {
            while let job = self.jobs.next() { self.work(job) }
        }
        let next = Atomic(0)
        let preparing = DispatchGroup()
        startThreads(min(count, 2), preparing) {
            while !self.stop.isRaised {
                let index = next.add(1, ordering: .relaxed).oldValue
                if index >= count { return }
                self.take(index, prepare)
            }
        }
        preparing.wait()
        unreported.wait()
        jobs.close()
        delivering.wait()
    }

    private func take(_ index: Int, _ prepare: (Int) -> Candidate?) {
        underWay.enter()
        unreported.enter()
        guard let candidate = prepare(index) else { return end(index, nil) }
        contents.enter(candidate.delivery.digest)
        do throws(OutboxError) {
            let admission = try outbox.admission(
                candidate.delivery, to: destination, key: candidate.key, isForced: candidate.isForced)
            outbox.submit(admission) { admission in self.proceed(candidate, admission, index) }
        } catch {
            end(candidate, index, .failed(error))
        }
    }

    private func proceed(_ candidate: Candidate, _ admission: Result<Admission, OutboxError>, _ index: Int) {
        switch admission {
        case .success(.known(let receipt)): end(candidate, index, .known(receipt))
        case .success(.held(let item)) where item.isKept: end(candidate, index, .concluded(.kept(item)))
        case .success(.held), .success(.paused): jobs.add(.keep(candidate, index: index))
        case .success(.go(let intent)): jobs.add(.attempt(candidate, intent, index: index))
        case .failure(let error): end(candidate, index, .failed(error))
        }
    }

    private func work(_ job: Job) {
        switch job {
        case .keep(let candidate, let index): end(candidate, index, keep(candidate))
        case .attempt(let candidate, let intent, let index):
            wire.enter()
            let mayGo = !stop.isRaised && !isHalted.load(ordering: .acquiring)
            if mayGo { attempt(candidate, intent, index) }
            wire.leave()
            if !mayGo { giveBack(candidate, intent, index) }
        }
    }

    private func attempt(_ candidate: Candidate, _ intent: Intent, _ index: Int) {
        do throws(OutboxError) { try outbox.start(intent) } catch { return end(candidate, index, .failed(error)) }
        let result = deliver(candidate, intent)
        note(result)
        outbox.finish(intent, result, file: candidate.file) { conclusion in
            switch conclusion {
            case .success(let conclusion): self.end(candidate, index, .concluded(conclusion))
            case .failure(let error): self.end(candidate, index, .concluded(.unrecorded(intent.item, error)))
            }
        }
    }

    /// The intent is taken back; the file is kept, unless the user told us to stop.
    private func giveBack(_ candidate: Candidate, _ intent: Intent, _ index: Int) {
        do throws(OutboxError) {
            let conclusion = try outbox.finish(intent, .cancelled, file: candidate.file)
            end(candidate, index, stop.isRaised ? .concluded(conclusion) : keep(candidate))
        } catch {
            end(candidate, index, .failed(error))
        }
    }

    private func note(_ result: DeliveryResult) {
        switch result {
        case .delivered, .duplicate:
            isHalted.store(false, ordering: .releasing)
            wire.setLimit(width)
        case .stopped: isHalted.store(true, ordering: .releasing)
        default:
            if result.reason?.reach == .server { isHalted.store(true, ordering: .releasing) }
        }
    }

    private func keep(_ candidate: Candidate) -> SendOutcome {
        do throws(OutboxError) {
            let acceptance = try outbox.enqueue(
                candidate.delivery, file: candidate.file, to: destination, key: candidate.key,
                isForced: candidate.isForced)
            switch acceptance {
            case .known(let receipt): return .known(receipt)
            case .kept(let item, _): return .concluded(.kept(item))
            }
        } catch {
            return .failed(error)
        }
    }

    private func end(_ candidate: Candidate, _ index: Int, _ outcome: SendOutcome) {
        contents.leave(candidate.delivery.digest)
        end(index, outcome)
    }

    /// Told on a thread of its own: whoever is told may take his time, and may ask the outbox something.
    private func end(_ index: Int, _ outcome: SendOutcome?) {
        telling.async {
            self.results.add(index, outcome)
            self.underWay.leave()
            self.unreported.leave()
        }
    }
}
