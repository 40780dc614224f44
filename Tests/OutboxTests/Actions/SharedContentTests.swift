// The same content handed in twice at once: whoever is told that the bytes are safe can rely on it.
import Platform
import TestSupport
import Testing

@testable import Outbox

@Suite("Content that is being sent while somebody else hands it in to be kept")
struct SharedContentTests {
    private let stand: OutboxStand

    init() throws {
        stand = try OutboxStand()
    }

    private func keptBytes(_ outbox: Outbox) throws -> Bool {
        let item = try #require(try outbox.items().first)
        guard let name = item.spool, case .open = try outbox.openBytes(of: item) else { return false }
        return stand.spoolNames.contains { $0.hasPrefix(name) }
    }

    private func begun(_ outbox: Outbox, _ delivery: Delivery) throws -> Intent {
        guard case .go(let intent) = try outbox.begin(delivery, to: home, key: "k") else {
            throw OutboxError.noSuchItem(0)
        }
        return intent
    }

    @Test("is kept though the sender's row has a claim")
    func keptWhileSending() throws {
        let outbox = try stand.open()
        let (delivery, file) = try stand.file("A")
        _ = try begun(outbox, delivery)
        _ = try outbox.enqueue(delivery, file: file, to: home, key: "k")
        #expect(try keptBytes(outbox))
    }

    @Test(
        "stays kept whatever becomes of the sender's attempt, once and no more",
        arguments: [
            DeliveryResult.cancelled, .unsent(.changed), .unknown(.interrupted), .later(.interrupted),
            .stopped(.interrupted),
        ])
    func stays(result: DeliveryResult) throws {
        let outbox = try stand.open()
        let (delivery, file) = try stand.file("A")
        let intent = try begun(outbox, delivery)
        _ = try outbox.enqueue(delivery, file: file, to: home, key: "k")
        _ = try outbox.finish(intent, result, file: file)
        #expect(try outbox.items().count == 1)
        #expect(try keptBytes(outbox))
        _ = try outbox.tidy()
        #expect(try keptBytes(outbox))
        let item = try #require(try outbox.items().first)
        _ = try outbox.drop(item.id)
        #expect(stand.spoolNames.isEmpty)
    }

    @Test("leaves nothing behind when the attempt succeeds")
    func delivered() throws {
        let outbox = try stand.open()
        let (delivery, file) = try stand.file("A")
        let intent = try begun(outbox, delivery)
        _ = try outbox.enqueue(delivery, file: file, to: home, key: "k")
        _ = try outbox.finish(intent, .delivered(.number(1)), file: file)
        _ = try outbox.tidy()
        #expect(try outbox.items().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }
}
