// An answer that names a document which the ledger knows as another one.
import Platform
import TestSupport
import Testing

@testable import Outbox

@Suite("A confirmation without a digest")
struct OtherDocumentTests {
    let stand: OutboxStand

    init() throws { stand = try OutboxStand() }

    static let confirmations: [DeliveryResult] = [
        .duplicate(.number(41)), .delivered(.number(41)), .duplicate(.text("b2c3")), .delivered(.text("b2c3")),
    ]

    private func document(_ result: DeliveryResult) -> StoredID? {
        switch result {
        case .delivered(let id, _), .duplicate(let id, _): id
        default: nil
        }
    }

    @Test("that names another file's document leaves this one unknown and kept", arguments: confirmations)
    func other(result: DeliveryResult) throws {
        let outbox = try stand.open()
        let id = try #require(document(result))
        _ = try outbox.attempt(stand.file("eins", "1.pdf"), .delivered(id, namesDigest: true))
        let file = try stand.file("zwei", "2.pdf")
        guard case .kept(let item, nil)? = try outbox.attempt(file, result) else { throw Unexpected() }
        #expect(item.standing.state == .unknown(since: stand.clock.now))
        #expect(item.standing.reason == .otherDocument(id))
        #expect(item.isKept)
        #expect(try outbox.proof(of: file.0.digest, at: home) == .item(item))
    }

    @Test("may write the other file's id as a number or as a text")
    func forms() throws {
        let outbox = try stand.open()
        _ = try outbox.attempt(stand.file("eins", "1.pdf"), .delivered(.number(41), namesDigest: true))
        _ = try outbox.attempt(stand.file("zwei", "2.pdf"), .delivered(.text("42"), namesDigest: true))
        guard case .stored? = try outbox.attempt(stand.file("5", "5.pdf"), .duplicate(.text("041"))) else {
            throw Unexpected()
        }
        for (name, id) in [("3", StoredID.text("41")), ("4", .number(42))] {
            guard case .kept? = try outbox.attempt(stand.file(name, name + ".pdf"), .duplicate(id)) else {
                throw Unexpected(name)
            }
        }
    }

    @Test("is settled by look-up afterwards, and sent where the server does not have it")
    func settled() throws {
        let outbox = try stand.open()
        _ = try outbox.attempt(stand.file("eins", "1.pdf"), .delivered(.number(41), namesDigest: true))
        _ = try outbox.attempt(stand.file("zwei", "2.pdf"), .duplicate(.number(41)))
        stand.clock.advance(200)
        let server = StandServer(Capabilities(listsDigests: true))
        try outbox.flush(server, ignoresBackoff: true)
        #expect(server.documents.map(\.name) == ["2.pdf"])
        #expect(try outbox.items().isEmpty)
    }

    @Test("is believed where the id is new, or this content's own, or another server's")
    func believed() throws {
        let outbox = try stand.open()
        let file = try stand.file("eins", "1.pdf")
        guard case .stored? = try outbox.attempt(file, .duplicate(.number(41))) else { throw Unexpected() }
        guard case .stored? = try outbox.attempt(file, .duplicate(.number(41)), isForced: true) else {
            throw Unexpected()
        }
        let other = try stand.file("zwei", "2.pdf")
        let away = Destination(profile: "home", server: "https://other.example.org")
        guard case .go(let intent) = try outbox.begin(other.0, to: away, key: "key"),
            case .stored = try outbox.finish(intent, .duplicate(.number(41)), file: other.1)
        else { throw Unexpected() }
    }

    @Test("is not needed where the answer names the digest, whatever became of the id")
    func named() throws {
        let outbox = try stand.open()
        _ = try outbox.attempt(stand.file("eins", "1.pdf"), .delivered(.number(41)))
        let second = try outbox.attempt(stand.file("zwei", "2.pdf"), .delivered(.number(41), namesDigest: true))
        guard case .stored? = second else { throw Unexpected() }
    }
}
