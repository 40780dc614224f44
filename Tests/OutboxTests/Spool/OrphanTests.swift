// What ended processes left in the spool.
import Platform
import TestSupport
import Testing

@testable import Outbox

struct OrphanTests {
    let stand: OutboxStand
    let file: (Delivery, OpenFile)

    init() throws {
        stand = try OutboxStand()
        file = try stand.file("Beleg")
    }

    func put(_ content: String, _ name: String) throws {
        _ = try stand.folder.write(content, to: "state/outbox/spool/" + name)
    }

    /// Kept, and its row gone as if it had never been written.
    func keepWithoutRow() throws -> OutboxItem {
        let outbox = try stand.open()
        guard case .kept(let item, _) = try outbox.enqueue(file.0, file: file.1, to: home, key: "key") else {
            throw Unexpected()
        }
        _ = try outbox.perform { database throws(OutboxError) in try database.run("DELETE FROM item") }
        return item
    }

    @Test("Whole kept bytes without a row become an item with all that was said of it")
    func adopted() throws {
        let lost = try keepWithoutRow()
        let outbox = try stand.open()
        guard case .adopted(let item, isDamaged: false)? = try outbox.tidy().first else { throw Unexpected() }
        #expect(item.delivery == lost.delivery)
        #expect(item.key == lost.key)
        #expect(item.created == lost.created)
        // The database knows nothing of an attempt, so there was none.
        #expect(item.standing.state == .waiting)
        #expect(try outbox.tidy().isEmpty)
        let server = StandServer()
        try outbox.flush(server)
        #expect(server.documents.map(\.name) == ["Beleg.pdf"])
        #expect(stand.spoolNames.isEmpty)
    }

    @Test("Bytes whose content is proven on the server meanwhile go")
    func proven() throws {
        _ = try keepWithoutRow()
        let outbox = try stand.open()
        _ = try outbox.attempt(file, .delivered(.number(1)))
        #expect(try outbox.tidy().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }

    @Test("Half-written bytes and notes without bytes of ended processes go, and that is said")
    func unfinished() throws {
        let outbox = try stand.open()
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
        let before = stand.spoolNames
        try put("hal", "0123456789abcdef-dead-1.part")
        try put("{}", "0123456789abcdef-dead-1.json")
        try put("{}", "0123456789abcdef-dead-2.json")
        #expect(try outbox.tidy() == [.unfinishedRemoved(2)])
        #expect(stand.spoolNames == before)
    }

    @Test("What a living process is writing is not touched")
    func living() throws {
        let other = try stand.open()
        _ = try other.enqueue(file.0, file: file.1, to: home, key: "key")
        let claim = try other.claims.name()
        try put("hal", "0123456789abcdef-\(claim)-9.part")
        let outbox = try stand.open()
        #expect(try outbox.tidy().isEmpty)
        #expect(stand.spoolNames.contains("0123456789abcdef-\(claim)-9.part"))
        withExtendedLifetime(other) {}
    }

    @Test("A file that is none of ours is reported and left alone")
    func stray() throws {
        let outbox = try stand.open()
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
        try put("Notiz", "notes.txt")
        try put("bytes", "0123456789abcdef-dead-1")
        let spool = stand.outboxFolder.appending("spool")
        #expect(
            try outbox.tidy() == [
                .stray(spool.appending("notes.txt")), .stray(spool.appending("0123456789abcdef-dead-1")),
            ])
        #expect(stand.spoolNames.contains("notes.txt"))
        #expect(stand.spoolNames.contains("0123456789abcdef-dead-1"))
    }

    @Test("A dropped item does not come back, even where its bytes could not be removed at once")
    func dropped() throws {
        _ = try stand.open().enqueue(file.0, file: file.1, to: home, key: "key")
        // The first removal is the third step, after begin and commit.
        let failing = try stand.open(Faults(.once, at: 2).steps)
        let id = try failing.items()[0].id
        #expect(throws: OutboxError.self) { try failing.drop(id) }
        #expect(stand.spoolNames.count == 2)
        let outbox = try stand.open()
        #expect(try outbox.tidy().isEmpty)
        #expect(try outbox.items().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }
}
