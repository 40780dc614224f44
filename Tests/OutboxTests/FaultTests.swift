// A fault at every step that changes what is kept: nothing is lost, nothing is doubled.
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Outbox

struct FaultTests {
    enum Story: CaseIterable, Sendable {
        case delivered, answerLost, notReached, queued, queuedAndFlushed, queuedAndAnswerLost, forced
    }

    static let servers = [
        Capabilities(answersDuplicates: true), Capabilities(takesKey: true), Capabilities(listsDigests: true),
        Capabilities(answersDuplicates: true, takesKey: true, listsDigests: true),
    ]

    /// What one process does before the fault ends it. True where the outbox took the file.
    func tell(
        _ story: Story, _ stand: OutboxStand, _ file: (Delivery, OpenFile), _ server: StandServer, _ faults: Faults
    ) -> Bool {
        var accepted = false
        do {
            let outbox = try stand.open(faults.steps)
            switch story {
            case .delivered, .answerLost, .notReached, .forced:
                let isForced = story == .forced
                guard
                    case .go(let intent) = try outbox.begin(
                        file.0, to: home, key: isForced ? "new" : "key", isForced: isForced)
                else { return false }
                var result = server.deliver(intent.item, file.1)
                if story == .answerLost { result = .unknown(.badGateway) }
                if story == .notReached { result = .later(.refusedConnection) }
                if case .kept(_, nil) = try outbox.finish(intent, result, file: file.1) { accepted = true }
            case .queued, .queuedAndFlushed, .queuedAndAnswerLost:
                _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
                accepted = true
                if story != .queued { try outbox.flush(server) }
            }
        } catch {
            // The fault. What was accepted before stays so.
        }
        return accepted
    }

    func server(_ story: Story, _ capabilities: Capabilities) -> StandServer {
        StandServer(capabilities) { request, _ in
            switch story {
            case .notReached: request == 1 ? .instead(.later(.refusedConnection)) : nil
            case .queuedAndAnswerLost: request == 1 ? .afterwards(.unknown(.badGateway)) : nil
            default: nil
            }
        }
    }

    @Test(
        "After a fault at any step the content ends up on the server exactly once",
        arguments: Story.allCases, servers)
    func everyStep(story: Story, capabilities: Capabilities) throws {
        for kind in Faults.Kind.allCases {
            var position = 0
            while true {
                let faults = Faults(kind, at: position)
                let stand = try OutboxStand()
                let file = try stand.file("Beleg")
                let server = server(story, capabilities)
                if story == .forced { try deliverFirst(stand, file, server) }
                // The tables are made before: a fault there is another test's.
                _ = try stand.open()
                let accepted = tell(story, stand, file, server, faults)
                try recover(stand, file, server, isAccepted: accepted, isForced: story == .forced)
                let comment: Comment = "\(story), \(kind) at step \(position): \(faults.seenSteps)"
                // Where content is what the server knows, a forced delivery is answered with the first one's id.
                let copies = story == .forced && !capabilities.answersDuplicates ? 2 : 1
                #expect(server.documents.count == copies, comment)
                try expectTidy(stand, file, comment)
                if !faults.hasStruck { break }
                position += 1
            }
            // The story has that many steps at least: the loop did not end before it began.
            #expect(position >= 2)
        }
    }

    /// The next processes: tidy, flush until time has settled everything, and the user sends again what is not proven.
    func recover(
        _ stand: OutboxStand, _ file: (Delivery, OpenFile), _ server: StandServer, isAccepted: Bool, isForced: Bool
    ) throws {
        if isAccepted {
            // What was accepted must not need the source any more.
            _ = try FolderEntries.unlink(stand.folder.path.appending("Beleg.pdf"))
        }
        for _ in 0..<2 {
            let outbox = try stand.open()
            _ = try outbox.tidy()
            for _ in 0..<3 {
                try outbox.flush(server)
                stand.clock.advance(200)
            }
            #expect(try outbox.items().isEmpty)
            let isProven = try outbox.proof(of: file.0.digest, at: home) != .absent
            if isAccepted { #expect(isProven) }
            let needsForce = isForced && server.documents.count == 1 && !server.capabilities.answersDuplicates
            if isProven && !needsForce { return }
            let key = isForced ? "another" : "key"
            guard case .go(let intent) = try outbox.begin(file.0, to: home, key: key, isForced: isForced) else {
                throw Unexpected("neither proven nor to be sent")
            }
            _ = try outbox.finish(intent, server.deliver(intent.item, file.1), file: file.1)
        }
    }

    func expectTidy(_ stand: OutboxStand, _ file: (Delivery, OpenFile), _ comment: Comment) throws {
        let outbox = try stand.open()
        #expect(try outbox.tidy().isEmpty, comment)
        #expect(try outbox.items().isEmpty, comment)
        #expect(stand.spoolNames.isEmpty, comment)
        guard case .stored = try outbox.proof(of: file.0.digest, at: home) else {
            throw Unexpected("not proven: \(comment)")
        }
    }

    func deliverFirst(_ stand: OutboxStand, _ file: (Delivery, OpenFile), _ server: StandServer) throws {
        let outbox = try stand.open()
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "key") else {
            throw Unexpected("not to be sent")
        }
        _ = try outbox.finish(intent, server.deliver(intent.item, file.1), file: file.1)
    }

    @Test("Bytes are on the disk before their name, the name before the row")
    func order() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        _ = try stand.open()
        let faults = Faults(.once, at: .max)
        _ = try stand.open(faults.steps).enqueue(file.0, file: file.1, to: home, key: "key")
        #expect(
            faults.seenSteps == [
                .createFile, .write, .syncFile,  // the bytes
                .createFile, .write, .syncFile,  // the note
                .rename, .syncFolder, .begin, .commit,
            ])
    }

    @Test("The intent is committed before the body, the outcome after it")
    func intentOrder() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        _ = try stand.open()
        let faults = Faults(.once, at: .max)
        let outbox = try stand.open(faults.steps)
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "key") else {
            throw Unexpected("not to be sent")
        }
        #expect(faults.seenSteps == [.begin, .commit])
        _ = try outbox.finish(intent, .delivered(.number(1)), file: file.1)
        #expect(faults.seenSteps == [.begin, .commit, .begin, .commit])
    }

    @Test("A full disk takes nothing in, says so, and leaves what was there")
    func full() throws {
        let stand = try OutboxStand()
        let old = try stand.file("alt", "alt.pdf")
        _ = try stand.open().enqueue(old.0, file: old.1, to: home, key: "old")
        let new = try stand.file("neu", "neu.pdf")
        for position in 0..<10 {
            let outbox = try stand.open(Faults(.once, at: position).steps)
            let error = #expect(throws: OutboxError.self) {
                try outbox.enqueue(new.0, file: new.1, to: home, key: "new")
            }
            #expect(error?.isNoSpace == true)
            #expect(try outbox.items().map(\.delivery.name) == ["alt.pdf"])
            #expect(stand.spoolNames.count == 2)
        }
    }

    @Test("A failed attempt that cannot be kept is said not to be kept, and one in doubt stays known")
    func notKept() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        _ = try stand.open()
        // Step 2 is the first of the spool, after the intent's begin and commit.
        let outbox = try stand.open(Faults(.once, at: 2).steps)
        guard case .notKept(let error) = try outbox.attempt(file, .later(.reset)) else {
            throw Unexpected("kept, or withdrawn")
        }
        #expect(error.isNoSpace)
        #expect(try outbox.items().isEmpty)

        let doubtful = try stand.open(Faults(.once, at: 2).steps)
        guard case .kept(let item, let failure?) = try doubtful.attempt(file, .unknown(.badGateway)) else {
            throw Unexpected("not kept")
        }
        #expect(failure.isNoSpace)
        #expect(!item.isKept)
        // Its bytes are still at their source, and that is enough.
        let server = StandServer()
        stand.clock.advance(60)
        try doubtful.flush(server)
        #expect(server.documents.count == 1)
    }

    @Test("What came of an attempt and cannot be written down is said to be unrecorded, and settled later")
    func unrecorded() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let server = StandServer()
        _ = try stand.open()
        // Steps 2 and 3 are the begin and the commit of what came of it.
        for step in 2...3 {
            let outbox = try stand.open(Faults(.once, at: step).steps)
            let told = Mutex<SendOutcome?>(nil)
            try outbox.send(count: 1, to: home, width: 1, stop: StopFlag()) { _ in
                (try? file.1.status()).map { Candidate(delivery: file.0, file: file.1, status: $0, key: "key") }
            } deliver: { candidate, intent in
                server.deliver(intent.item, candidate.file)
            } report: { _, outcome in
                told.withLock { $0 = outcome }
            }
            guard case .concluded(.unrecorded(let item, let error))? = told.withLock({ $0 }) else {
                throw Unexpected("\(String(describing: told.withLock { $0 }))")
            }
            #expect(error.isNoSpace)
            // Nobody is busy with it any more, and it is shown so.
            let seen = try #require(try outbox.items().first)
            #expect(seen.id == item.id)
            #expect(seen.standing.state == .unknown(since: stand.clock.now))
            #expect(try outbox.counts(for: home).idle == 1)
            stand.clock.advance(60)
            try outbox.flush(server)
            #expect(server.documents.count == 1)
            #expect(try outbox.items().isEmpty)
            _ = try outbox.perform { database throws(OutboxError) in try database.run("DELETE FROM ledger") }
        }
    }

    @Test("A flush that cannot write down what came of an item tells of it, and ends")
    func flushUnrecorded() throws {
        let stand = try OutboxStand()
        for name in ["a", "b"] {
            let file = try stand.file(name, name + ".pdf")
            _ = try stand.open().enqueue(file.0, file: file.1, to: home, key: name)
        }
        let server = StandServer()
        // Steps 0 and 1 are the claim's.
        let outbox = try stand.open(Faults(.once, at: 2).steps)
        let terms = FlushTerms(capabilities: server.capabilities, absenceAfter: 180)
        let told = Mutex<[Conclusion]>([])
        let error = #expect(throws: OutboxError.self) {
            try outbox.flush(home, terms, stop: StopFlag()) {
                server.deliver($0.item, $0.file)
            } settle: {
                server.settle($0)
            } report: { _, conclusion in
                told.withLock { $0.append(conclusion) }
            }
        }
        #expect(error?.isNoSpace == true)
        guard case .unrecorded(let item, _)? = told.withLock({ $0.first }) else { throw Unexpected() }
        #expect(item.delivery.name == "a.pdf")
        #expect(told.withLock { $0.count } == 1)
        #expect(server.documents.count == 1)
        try outbox.flush(server, ignoresBackoff: true)
        #expect(server.documents.count == 2)
    }

    @Test("Whether anything could be kept now is found out by writing, and leaves nothing behind")
    func writing() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        try outbox.checkWriting()
        let names = try FolderEntries.names(in: stand.outboxFolder).map { Path(bytes: $0).text }
        #expect(!names.contains { $0.hasPrefix("probe") })
        for step in 0...1 {
            let full = try stand.open(Faults(.once, at: step).steps)
            let error = #expect(throws: OutboxError.self) { try full.checkWriting() }
            #expect(error?.isNoSpace == true)
        }
    }
}
