// Sending many files.
import Dispatch
import Platform
import Synchronization
import Testing

@testable import Outbox

struct SendTests {
    /// Sends files of these contents; what was reported, in the order it was.
    func send(
        _ contents: [String], _ stand: OutboxStand, _ server: StandServer, width: Int = 4,
        stop: StopFlag = StopFlag(), steps: StateSteps = .untouched,
        prepared: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> [(Int, SendOutcome?)] {
        let files = try contents.enumerated().map { try stand.file($1, "\($0).pdf") }
        let reported = Reported()
        try stand.open(steps).send(count: files.count, to: home, width: width, stop: stop) { index in
            prepared(index)
            let (delivery, file) = files[index]
            guard !contents[index].isEmpty, let status = try? file.status() else { return nil }
            return Candidate(delivery: delivery, file: file, status: status, key: "key-\(delivery.digest)")
        } deliver: { candidate, intent in
            server.deliver(intent.item, candidate.file)
        } report: {
            reported.add($0, $1)
        }
        return reported.all
    }

    private final class Reported: Sendable {
        private let outcomes = Mutex<[(Int, SendOutcome?)]>([])
        var all: [(Int, SendOutcome?)] { outcomes.withLock { $0 } }
        func add(_ index: Int, _ outcome: SendOutcome?) { outcomes.withLock { $0.append((index, outcome)) } }
    }

    @Test("Many files at a time are each delivered once and reported in their order", arguments: [1, 4])
    func many(width: Int) throws {
        let stand = try OutboxStand()
        let server = StandServer(Capabilities())
        let reported = try send((0..<200).map { "Beleg \($0)" }, stand, server, width: width)
        #expect(reported.map(\.0) == Array(0..<200))
        #expect(Set(server.documents.map(\.digest)).count == 200)
        #expect(server.requests == 200)
        for case (_, let outcome?) in reported {
            guard case .concluded(.stored) = outcome else { throw Unexpected("\(outcome)") }
        }
        #expect(try stand.open().ledgerCount(of: home) == 200)
        #expect(try stand.open().items().isEmpty)
        // Once more: known, without a request.
        #expect(try send((0..<200).map { "Beleg \($0)" }, stand, server, width: width).count == 200)
        #expect(server.requests == 200)
    }

    @Test("Two files of the same bytes in one run are one upload, the second a duplicate of the first")
    func twins() throws {
        let stand = try OutboxStand()
        // The first is under way until the others have been looked at.
        let faults = Faults(.once, at: .max)
        let second = DispatchSemaphore(value: 0)
        let server = StandServer(Capabilities()) { request, _ in
            if request == 1 { second.wait() }
            return nil
        }
        let reported = try send(["a", "b", "a", "a", "b"], stand, server, steps: faults.steps) {
            if $0 == 3 { second.signal() }
        }
        // None of them was taken for one that has to wait.
        #expect(!faults.seenSteps.contains(.createFile))
        #expect(server.requests == 2)
        guard case .known(let receipt)? = reported[2].1, case .known? = reported[3].1, case .known? = reported[4].1
        else { throw Unexpected("\(reported)") }
        #expect(receipt.name == "0.pdf")
    }

    @Test("Whoever is told of an outcome may ask the outbox")
    func askingWhileTold() throws {
        let stand = try OutboxStand()
        let files = try (0..<50).map { try stand.file("\($0)", "\($0).pdf") }
        let outbox = try stand.open()
        let proven = Reported()
        try outbox.send(count: files.count, to: home, width: 4, stop: StopFlag()) { index in
            let (delivery, file) = files[index]
            guard let status = try? file.status() else { return nil }
            return Candidate(delivery: delivery, file: file, status: status, key: "\(index)")
        } deliver: { _, intent in
            .delivered(.number(intent.item.id))
        } report: { index, outcome in
            let digest = files[index].0.digest
            guard case .stored? = try? outbox.proof(of: digest, at: home), (try? outbox.liftPause(of: home)) != nil
            else { return }
            proven.add(index, outcome)
        }
        #expect(proven.all.count == 50)
    }

    @Test("A file that is not to be sent keeps its place in the order")
    func gaps() throws {
        let stand = try OutboxStand()
        let reported = try send(["a", "", "b"], stand, StandServer())
        #expect(reported.map(\.0) == [0, 1, 2])
        #expect(reported[1].1 == nil)
    }

    @Test("Where the server goes away in mid-run, the rest is kept and delivered later")
    func trouble() throws {
        let stand = try OutboxStand()
        let server = StandServer { request, _ in request > 10 ? .instead(.later(.refusedConnection)) : nil }
        let reported = try send((0..<100).map { "\($0)" }, stand, server)
        #expect(reported.count == 100)
        // Those that were on the wire when it went away, no more.
        #expect((11...14).contains(server.requests))
        let outbox = try stand.open()
        #expect(try outbox.items().count == 90)
        #expect(try outbox.items().allSatisfy { $0.isKept && $0.standing.state == .waiting })
        stand.clock.advance(60)
        let back = StandServer()
        try outbox.flush(back, width: 4)
        #expect(back.documents.count == 90)
    }

    @Test("A refused token is met by at most as many requests as are under way, and nothing is lost")
    func token() throws {
        let stand = try OutboxStand()
        let server = StandServer { _, _ in .instead(.stopped(.tokenRefused)) }
        _ = try send((0..<30).map { "\($0)" }, stand, server)
        #expect((1...4).contains(server.requests))
        #expect(try stand.open().items().count == 30)
    }

    @Test("Told to stop, what has not begun is not accepted and nothing of it stays")
    func stop() throws {
        let stand = try OutboxStand()
        let flag = StopFlag()
        let server = StandServer { request, _ in
            if request == 3 { flag.raise(15) }
            return request >= 3 ? .instead(.cancelled) : nil
        }
        let reported = try send((0..<100).map { "\($0)" }, stand, server, width: 1, stop: flag)
        #expect(server.documents.count == 2)
        #expect(reported.map(\.0) == Array(0..<reported.count))
        #expect(try stand.open().items().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }

    @Test("A server that was in trouble is tried with one file before the others")
    func alone() throws {
        let stand = try OutboxStand()
        _ = try stand.open().attempt(try stand.file("first", "first.pdf"), .later(.refusedConnection))
        stand.clock.advance(60)
        let server = StandServer { _, _ in .instead(.later(.refusedConnection)) }
        _ = try send((0..<20).map { "\($0)" }, stand, server)
        #expect(server.requests == 1)
        #expect(try stand.open().items().count == 21)
    }
}
