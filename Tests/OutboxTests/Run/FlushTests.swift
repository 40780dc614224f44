// Moving what waits.
import Outbox
import Platform
import TestSupport
import Testing

struct FlushTests {
    @Test("What waits is delivered once, its bytes go, and the ledger knows it")
    func flush() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        for index in 0..<5 {
            let file = try stand.file("Beleg \(index)", "\(index).pdf")
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "k\(index)")
        }
        let server = StandServer()
        let reported = try outbox.flush(server)
        #expect(reported.count == 5)
        #expect(server.documents.map(\.name) == ["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"])
        #expect(try outbox.items().isEmpty)
        #expect(try outbox.ledgerCount(of: home) == 5)
        #expect(stand.spoolNames.isEmpty)
        #expect(try outbox.flush(server).isEmpty)
        #expect(server.requests == 5)
    }

    @Test("One poisoned item never holds up the others")
    func poisoned() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let server = StandServer { _, item in item.delivery.name == "0.pdf" ? .instead(.later(.reset)) : nil }
        for round in 0..<4 {
            for index in 0..<3 {
                let name = index == 0 ? "0.pdf" : "\(round)-\(index).pdf"
                let file = try stand.file(name, name)
                _ = try outbox.enqueue(file.0, file: file.1, to: home, key: name)
            }
            try outbox.flush(server)
            #expect(try outbox.items().map(\.delivery.name) == ["0.pdf"])
            stand.clock.advance(7 * 3600)
        }
        #expect(server.documents.count == 8)
        #expect(try outbox.items()[0].standing.failures == 4)
    }

    @Test("A server that refuses connections is asked once, not once per item")
    func unreachable() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        for index in 0..<20 {
            let file = try stand.file("\(index)", "\(index).pdf")
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "\(index)")
        }
        let down = StandServer { _, _ in .instead(.later(.refusedConnection)) }
        try outbox.flush(down)
        try outbox.flush(down)
        #expect(down.requests == 1)
        #expect(try outbox.pause(of: home)?.reason == .refusedConnection)
        stand.clock.advance(11)
        let up = StandServer()
        try outbox.flush(up, width: 4)
        #expect(up.documents.count == 20)
        #expect(try outbox.pause(of: home) == nil)
    }

    @Test("Retry-After holds against the user's own flush, our backoff does not")
    func retryAfter() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let file = try stand.file("Beleg")
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "k")
        let busy = StandServer { request, _ in
            .instead(request == 1 ? .later(.reset) : .later(.badGateway, retryAfter: 60))
        }
        try outbox.flush(busy)
        try outbox.flush(busy)
        #expect(busy.requests == 1)
        try outbox.flush(busy, ignoresBackoff: true)
        #expect(busy.requests == 2)
        try outbox.flush(busy, ignoresBackoff: true)
        #expect(busy.requests == 2)
        stand.clock.advance(60)
        try outbox.flush(busy, ignoresBackoff: true)
        #expect(busy.requests == 3)
    }

    @Test("A refused token stops after one request, keeps everything, and works after a new login")
    func stopped() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        for index in 0..<5 {
            let file = try stand.file("\(index)", "\(index).pdf")
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "\(index)")
        }
        let server = StandServer { request, _ in request == 4 ? .instead(.stopped(.tokenRefused)) : nil }
        try outbox.flush(server)
        #expect(server.requests == 4)
        #expect(try outbox.items().count == 2)
        try outbox.flush(server)
        #expect(server.requests == 4)
        try outbox.liftPause(of: home)
        try outbox.flush(server)
        #expect(server.documents.count == 5)
    }

    @Test("When a flush has something to do is known to the second")
    func nextDue() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        #expect(try outbox.nextDue(for: home) == nil)
        let file = try stand.file("Beleg")
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "k")
        #expect(try outbox.nextDue(for: home) == stand.clock.now)
        let server = StandServer { request, _ in
            .instead(request == 1 ? .later(.reset) : .later(.badGateway, retryAfter: 600))
        }
        try outbox.flush(server)
        let item = try outbox.items()[0].standing.nextAttempt
        #expect(item > stand.clock.now)
        #expect(try outbox.nextDue(for: home) == item)
        stand.clock.now = item
        try outbox.flush(server)
        #expect(try outbox.nextDue(for: home) == item + 600)
        // A clock that was wrong by years does not make us wait for years.
        stand.clock.now = item - 100_000_000
        #expect(try outbox.nextDue(for: home) == stand.clock.now)
    }

    @Test("What an ended process had claimed is due at once")
    func claimedByDead() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        do {
            guard case .go = try stand.open().begin(file.0, to: home, key: "k") else { throw Unexpected() }
        }
        let outbox = try stand.open()
        #expect(try outbox.nextDue(for: home) == stand.clock.now)
        try outbox.flush(StandServer())
        #expect(try outbox.proof(of: file.0.digest, at: home) != .absent)
    }

    @Test("Told to stop, a flush begins nothing more")
    func stop() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        for index in 0..<3 {
            let file = try stand.file("\(index)", "\(index).pdf")
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "\(index)")
        }
        let flag = StopFlag()
        let server = StandServer { _, _ in
            flag.raise(15)
            return .instead(.cancelled)
        }
        try outbox.flush(server, stop: flag)
        #expect(server.requests == 1)
        #expect(try outbox.items().map(\.standing.state) == [.waiting, .waiting, .waiting])
    }

    @Test("Damaged or missing kept bytes are never sent")
    func damaged() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        var names: [String] = []
        for index in 0..<2 {
            let file = try stand.file("Beleg \(index)", "\(index).pdf")
            guard case .kept(let item, _) = try outbox.enqueue(file.0, file: file.1, to: home, key: "\(index)") else {
                throw Unexpected()
            }
            names.append(item.spool ?? "")
            // Nor is what lies in its place now.
            _ = try stand.folder.write("Xeleg \(index)", to: "\(index).pdf")
        }
        _ = try stand.folder.write("Xeleg 0", to: "state/outbox/spool/" + names[0])
        _ = try FolderEntries.unlink(stand.outboxFolder.appending("spool").appending(names[1]))
        let server = StandServer()
        try outbox.flush(server)
        #expect(server.requests == 0)
        #expect(try outbox.items().map(\.standing.state) == [.refused, .refused])
        #expect(try outbox.items().map(\.standing.reason) == [.bytesGone, .bytesGone])
    }
}
