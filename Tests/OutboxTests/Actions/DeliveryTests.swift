// Begin and finish: the intent before the body, the outcome after the commit.
import Platform
import TestSupport
import Testing

@testable import Outbox

struct DeliveryTests {
    @Test("Delivered content is known from then on, without a request")
    func known() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .stored(let receipt) = try outbox.attempt(file, .delivered(.number(41))) else {
            throw Unexpected()
        }
        #expect(receipt.id == .number(41))
        #expect(receipt.name == "Beleg.pdf")
        #expect(receipt.tags == ["Steuer 2026", "Büro"])
        #expect(receipt.rules == ["Tax"])
        #expect(receipt.confirmed == stand.clock.now)
        // In another process too.
        let later = try stand.open()
        #expect(try later.begin(file.0, to: home, key: "k") == .known(receipt))
        #expect(try later.proof(of: file.0.digest, at: home) == .stored(receipt))
        #expect(try later.enqueue(file.0, file: file.1, to: home, key: "k") == .known(receipt))
        #expect(try later.items().isEmpty)
    }

    @Test("What one server or profile confirmed says nothing of another")
    func destinations() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        _ = try outbox.attempt(file, .delivered(.number(41)))
        for other in [
            Destination(profile: "work", server: home.server), Destination(profile: "home", server: "https://other"),
        ] {
            #expect(try outbox.proof(of: file.0.digest, at: other) == .absent)
            guard case .go = try outbox.begin(file.0, to: other, key: "k") else { throw Unexpected() }
        }
    }

    @Test("A text id comes back as it was")
    func textID() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        _ = try outbox.attempt(file, .duplicate(.text("007")))
        guard case .stored(let receipt) = try outbox.proof(of: file.0.digest, at: home) else {
            throw Unexpected()
        }
        #expect(receipt.id == .text("007"))
        #expect(receipt.wasDuplicate)
    }

    @Test("The intent is on the disk before the body goes, and content on its way is not sent twice")
    func intent() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        let other = try stand.open()
        guard case .held(let item) = try other.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        #expect(item.id == intent.item.id)
        #expect(item.standing.state == .sending(doubtSince: nil))
        #expect(stand.spoolNames.isEmpty)
    }

    @Test("What must wait is kept whole, with everything said of it")
    func waits() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .kept(let item, nil) = try outbox.attempt(file, .later(.reset)) else { throw Unexpected() }
        #expect(item.standing.state == .waiting)
        let (stored, attempts) = try stand.open().item(item.id)
        #expect(stored == item)
        #expect(stored.delivery == file.0)
        #expect(
            attempts == [PastAttempt(began: stand.clock.now, ended: stand.clock.now, outcome: "later", reason: .reset)])
        #expect(stand.spoolNames.count == 2)
        let kept = try OpenFile(stand.outboxFolder.appending("spool").appending(item.spool ?? ""))
        #expect(try kept.sha256() == file.0.digest)
        #expect(try kept.status().permissions == 0o600)
        // And the same content again is the same item.
        guard case .held(let same) = try outbox.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        #expect(same == item)
        #expect(try outbox.enqueue(file.0, file: file.1, to: home, key: "k") == .kept(item, isNew: false))
    }

    @Test("A refused file is remembered without its bytes, and tried anew when the user sends it again")
    func refused() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .kept(let item, nil) = try outbox.attempt(file, .refused(.tooLarge)) else {
            throw Unexpected()
        }
        #expect(item.standing.state == .refused)
        #expect(item.standing.reason == .tooLarge)
        #expect(stand.spoolNames.isEmpty)
        let server = StandServer()
        #expect(try outbox.flush(server, ignoresBackoff: true).isEmpty)
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        #expect(intent.item.id == item.id)
    }

    @Test(
        "A file cancelled or changed before it was out leaves nothing behind",
        arguments: [
            DeliveryResult.cancelled, .unsent(.changedWhileSent),
        ])
    func withdrawn(result: DeliveryResult) throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        #expect(try outbox.attempt(file, result) == .withdrawn(result == .cancelled ? nil : .changedWhileSent))
        #expect(try outbox.items().isEmpty)
        #expect(try outbox.proof(of: file.0.digest, at: home) == .absent)
    }

    @Test("A forced delivery goes out though the content is known, under its own key, and the newest id is the proof")
    func forced() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        _ = try outbox.attempt(file, .delivered(.number(1)))
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "salted", isForced: true) else {
            throw Unexpected()
        }
        #expect(intent.key == "salted")
        _ = try outbox.finish(intent, .delivered(.number(2)), file: file.1)
        guard case .stored(let receipt) = try outbox.proof(of: file.0.digest, at: home) else {
            throw Unexpected()
        }
        #expect(receipt.id == .number(2))
    }

    @Test("A server in trouble is not asked again: the next file is to be kept")
    func paused() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        _ = try outbox.attempt(try stand.file("a", "a.pdf"), .later(.refusedConnection))
        let other = try stand.file("b", "b.pdf")
        guard case .paused(let pause) = try outbox.begin(other.0, to: home, key: "k") else {
            throw Unexpected()
        }
        #expect(pause.reason == .refusedConnection)
        #expect(!pause.isDemanded)
        try outbox.liftPause(of: home)
        guard case .go = try outbox.begin(other.0, to: home, key: "k") else { throw Unexpected() }
    }

    @Test("A file that changed since it was judged is not kept under the old digest")
    func changedBeforeKept() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        _ = try stand.folder.write("Anders", to: "Beleg.pdf")
        // The name has another inode only where the write replaced it; both ways the judged bytes are gone or kept.
        let now = try OpenFile(stand.folder.path.appending("Beleg.pdf"))
        #expect(try outbox.finish(intent, .later(.reset), file: now) == .withdrawn(.changed))
        #expect(throws: OutboxError.sourceChanged) { try outbox.enqueue(file.0, file: now, to: home, key: "k") }
        #expect(stand.spoolNames.isEmpty)
        #expect(try outbox.items().isEmpty)
    }
}
