// What the user decides.
import Platform
import TestSupport
import Testing

@testable import Outbox

struct DecideTests {
    @Test("An item that is being sent can be neither dropped nor retried, an unknown number names nothing")
    func busy() throws {
        let stand = try OutboxStand()
        let file = try stand.file("Beleg")
        let outbox = try stand.open()
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "k") else { throw Unexpected() }
        let other = try stand.open()
        #expect(throws: OutboxError.itemBusy(intent.item.id)) { try other.drop(intent.item.id) }
        #expect(throws: OutboxError.itemBusy(intent.item.id)) { try other.retry(intent.item.id) }
        #expect(throws: OutboxError.noSuchItem(99)) { try other.drop(99) }
        #expect(throws: OutboxError.noSuchItem(99)) { try other.item(99) }
    }

    @Test("A dropped item is gone with its bytes, and its number is not given again")
    func drop() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let first = try stand.file("a", "a.pdf")
        guard case .kept(let item, _) = try outbox.enqueue(first.0, file: first.1, to: home, key: "k") else {
            throw Unexpected()
        }
        #expect(try outbox.drop(item.id).delivery.name == "a.pdf")
        #expect(stand.spoolNames.isEmpty)
        guard case .kept(let again, _) = try outbox.enqueue(first.0, file: first.1, to: home, key: "k") else {
            throw Unexpected()
        }
        #expect(again.id != item.id)
    }

    @Test("A retried item goes at the next flush, whatever its backoff")
    func retry() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let file = try stand.file("a", "a.pdf")
        guard case .kept(let item, nil) = try outbox.attempt(file, .refused(.tooLarge)) else { throw Unexpected() }
        _ = try outbox.retry(item.id)
        let server = StandServer()
        try outbox.flush(server)
        #expect(server.documents.count == 1)
    }

    @Test(
        "Retried without kept bytes, and the source gone: it stays as it was, with its reason, until the file is found")
    func retryWithoutBytes() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let file = try stand.file("a", "a.pdf")
        guard case .kept(let item, nil) = try outbox.attempt(file, .refused(.tooLarge)) else { throw Unexpected() }
        _ = try FolderEntries.unlink(stand.folder.path.appending("a.pdf"))
        #expect(throws: OutboxError.bytesGone(item.id, source: file.0.source)) { try outbox.retry(item.id) }
        #expect(try outbox.items() == [item])
        // Put elsewhere by whoever was told of the refusal.
        let place = try stand.folder.write("a", to: "Refused.pdf")
        let from = try #require(file.0.source)
        try outbox.moveSource(of: file.0.digest, at: home, from: place, to: from)
        #expect(try outbox.items() == [item])
        try outbox.moveSource(of: file.0.digest, at: home, from: from, to: place)
        #expect(try outbox.retry(item.id).delivery.source == place)
        let server = StandServer()
        try outbox.flush(server)
        #expect(server.documents.count == 1)
    }

    @Test("Counts tell what stands where")
    func counts() throws {
        let stand = try OutboxStand()
        let outbox = try stand.open()
        let results: [DeliveryResult] = [
            .later(.reset), .unknown(.badGateway), .refused(.tooLarge), .delivered(.number(1)),
        ]
        for (index, result) in results.enumerated() {
            _ = try outbox.attempt(try stand.file("\(index)", "\(index).pdf"), result)
            stand.clock.advance(1)
        }
        guard case .go = try outbox.begin(try stand.file("9", "9.pdf").0, to: home, key: "k") else {
            throw Unexpected()
        }
        let counts = try outbox.counts(for: home)
        #expect(counts.waiting == 1)
        #expect(counts.unknown == 1)
        #expect(counts.refused == 1)
        #expect(counts.sending == 1)
        #expect(counts.left == 3)
        #expect(counts.oldest == 1_000_000)
        #expect(try outbox.counts(for: Destination(profile: "x", server: "y")).elsewhere == 4)
    }
}
