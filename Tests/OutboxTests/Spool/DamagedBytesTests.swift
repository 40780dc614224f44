// Kept bytes that became others on the disk: they are never sent.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

@Suite("Kept bytes that are damaged")
struct DamagedBytesTests {
    enum Database: CaseIterable, Sendable {
        case whole, rowLost, lost
    }

    let stand: OutboxStand
    let file: (Delivery, OpenFile)
    let server = StandServer()

    init() throws {
        stand = try OutboxStand()
        file = try stand.file("Beleg")
    }

    private func keepAndDamage(_ database: Database) throws {
        do {
            let outbox = try stand.open()
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
            if database == .rowLost {
                _ = try outbox.perform { database throws(OutboxError) in try database.run("DELETE FROM item") }
            }
        }
        if database == .lost { try FileManager.default.removeItem(atPath: stand.outboxFolder.text + "/outbox.db") }
        let name = try #require(stand.spoolNames.first { !$0.contains(".") })
        try Data("XXleg".utf8).write(to: URL(fileURLWithPath: stand.outboxFolder.text + "/spool/" + name))
    }

    @Test("are not sent: the original is, where it is unchanged", arguments: Database.allCases)
    func original(database: Database) throws {
        try keepAndDamage(database)
        let outbox = try stand.open()
        let findings = try outbox.tidy()
        if database != .whole {
            guard case .adopted(_, isDamaged: true)? = findings.first else { throw Unexpected("\(findings)") }
        }
        try outbox.flush(server)
        #expect(server.documents.map(\.digest) == [file.0.digest])
        #expect(try outbox.items().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }

    @Test(
        "are not sent, and stay, where the original is changed or gone", arguments: Database.allCases, [nil, "Anders"])
    func kept(database: Database, original: String?) throws {
        try keepAndDamage(database)
        try FileManager.default.removeItem(atPath: stand.folder.path.text + "/Beleg.pdf")
        if let original { _ = try stand.folder.write(original, to: "Beleg.pdf") }
        let outbox = try stand.open()
        _ = try outbox.tidy()
        for _ in 0..<3 {
            try outbox.flush(server, ignoresBackoff: true)
            stand.clock.advance(1000)
        }
        #expect(server.documents.isEmpty)
        #expect(server.requests == 0)
        let item = try #require(try outbox.items().first)
        #expect(item.delivery.digest == file.0.digest)
        #expect(item.standing.state == .refused)
        #expect(item.standing.reason == .bytesGone)
        #expect(stand.spoolNames.count == 2)
    }

    @Test("with a note that tells no digest are left alone and told of")
    func noDigest() throws {
        try keepAndDamage(.lost)
        let folder = stand.outboxFolder.text + "/spool/"
        let note = try #require(stand.spoolNames.first { $0.hasSuffix(".json") })
        let text = try String(contentsOfFile: folder + note, encoding: .utf8)
        try text.replacing(file.0.digest.description, with: "none").write(
            toFile: folder + note, atomically: true, encoding: .utf8)
        let outbox = try stand.open()
        guard case .stray? = try outbox.tidy().first else { throw Unexpected() }
        #expect(try outbox.items().isEmpty)
        #expect(stand.spoolNames.count == 2)
    }
}
