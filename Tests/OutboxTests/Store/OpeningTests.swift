// Opening a database that is missing, newer, damaged, or in use.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

struct OpeningTests {
    let stand: OutboxStand

    init() throws { stand = try OutboxStand() }

    var database: String { stand.outboxFolder.appending("outbox.db").text }

    /// Overwrites part of the database with what is no database.
    func damage(at offset: UInt64, count: Int) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 0xA5, count: count))
        try file.close()
    }

    @Test("A new outbox is made whole, for its owner alone, and its database is sound")
    func new() throws {
        let outbox = try stand.open()
        #expect(try outbox.check().isEmpty)
        #expect(outbox.openingFindings.isEmpty)
        #expect(try FileStatus(of: stand.outboxFolder).permissions == 0o700)
        let file = try stand.file("Beleg")
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
        for name in try FolderEntries.names(in: stand.outboxFolder) {
            let status = try FileStatus(of: stand.outboxFolder.appending(bytes: name))
            #expect(status.permissions == (status.kind == .folder ? 0o700 : 0o600), "\(Path(bytes: name))")
        }
    }

    @Test("A database of a newer version is refused and left as it is")
    func newer() throws {
        _ = try stand.open()
        try Database(Path(database), patience: 1).run("PRAGMA user_version = 99")
        let before = try Data(contentsOf: URL(fileURLWithPath: database))
        #expect(throws: OutboxError.newerSchema(found: 99, known: Schema.version)) { try stand.open() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == before)
    }

    @Test("What is no database at all is set aside untouched, and what was kept is taken up again, in doubt")
    func noDatabase() throws {
        let file = try stand.file("Beleg")
        _ = try stand.open().enqueue(file.0, file: file.1, to: home, key: "key")
        try damage(at: 0, count: 100)
        let damaged = try Data(contentsOf: URL(fileURLWithPath: database))

        let outbox = try stand.open()
        guard case .databaseSetAside(let path, 0)? = outbox.openingFindings.first else {
            throw Unexpected("\(outbox.openingFindings)")
        }
        #expect(path.nameText == "outbox.db.damaged-1000000")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path.text)) == damaged)
        guard case .adopted(let item, isDamaged: false)? = try outbox.tidy().first else { throw Unexpected() }
        #expect(item.delivery == file.0)
        #expect(item.key == "key")
        #expect(item.standing.state == .unknown(since: stand.clock.now))
        let server = StandServer()
        try outbox.flush(server)
        #expect(server.documents.count == 1)
    }

    @Test("Set aside twice in one second, neither is overwritten")
    func twice() throws {
        for _ in 0..<2 {
            _ = try stand.open()
            try damage(at: 0, count: 100)
        }
        _ = try stand.open()
        let names = try FolderEntries.names(in: stand.outboxFolder).map { Path(bytes: $0).text }
        #expect(names.filter { $0.contains("damaged") && !$0.hasSuffix("-journal") }.count == 2)
    }

    @Test("Damage found at work is looked into by the next process, and the ledger is saved as far as it can be read")
    func ledgerSaved() throws {
        do {
            let outbox = try stand.open()
            for index in 0..<300 {
                let file = try stand.file("Beleg \(index)", "\(index).pdf")
                _ = try outbox.attempt(file, .delivered(.number(Int64(index))))
            }
        }
        // The first page is sound, so that the database opens; many others are not.
        try damage(at: 4096 * 12, count: 4096 * 8)
        #expect(try !stand.open().check().isEmpty)

        let repaired = try stand.open()
        guard case .databaseSetAside(_, let saved)? = repaired.openingFindings.first else {
            throw Unexpected("\(repaired.openingFindings)")
        }
        #expect(saved > 50)
        #expect(saved < 300)
        #expect(try repaired.ledgerCount(of: home) == saved)
        #expect(try repaired.check().isEmpty)
        #expect(try stand.open().openingFindings.isEmpty)
    }

    @Test("A damaged database is not set aside under another process that has it open")
    func inUse() throws {
        let other = try stand.open()
        try damage(at: 0, count: 100)
        #expect(throws: OutboxError.damagedAndInUse) { try stand.open() }
        withExtendedLifetime(other) {}
    }

    @Test("A false alarm changes nothing")
    func falseAlarm() throws {
        let file = try stand.file("Beleg")
        _ = try stand.open().attempt(file, .delivered(.number(1)))
        OutboxFiles(folder: stand.outboxFolder).markSuspicious()
        let outbox = try stand.open()
        #expect(outbox.openingFindings.isEmpty)
        #expect(try outbox.ledgerCount(of: home) == 1)
        #expect(!FileManager.default.fileExists(atPath: OutboxFiles(folder: stand.outboxFolder).suspicion.text))
    }

    @Test("A state folder that cannot be made is an error that names it")
    func noFolder() throws {
        _ = try stand.folder.write("a file", to: "state")
        let error = #expect(throws: OutboxError.self) { try stand.open() }
        guard case .files(let cause)? = error else { throw Unexpected("\(String(describing: error))") }
        #expect(cause.kind == .notFolder)
    }
}
