// Several processes on one outbox, and processes that are killed.
import Foundation
import Outbox
import Platform
import TestSupport
import Testing

@Suite(.serialized)
struct ProcessTests {
    func fill(_ stand: OutboxStand, _ count: Int) throws {
        let outbox = try Outbox(folder: stand.outboxFolder, clock: .system, random: .system)
        for index in 0..<count {
            let file = try stand.file("Beleg \(index)", "\(index).pdf")
            _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "\(index)")
        }
    }

    @Test("Five processes flushing at once deliver each item once")
    func five() async throws {
        let stand = try OutboxStand()
        try fill(stand, 100)
        let folder = stand.folder.path.text
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [folder = folder as String] in
                        try OtherProcess.flush(folder)
                    }
                }
            }
        }
        let copies = FolderServer(in: stand.folder.path).copiesByDigest
        #expect(copies.count == 100)
        #expect(copies.values.allSatisfy { $0 == 1 })
        #expect(try stand.open().items().isEmpty)
    }

    @Test("A process killed after the body, before the outcome: settled by look-up, one document")
    func killedAfterBody() async throws {
        let stand = try OutboxStand()
        try fill(stand, 3)
        let folder = stand.folder.path.text
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
            try OtherProcess.flush(folder, endingAfterDelivery: 1)
        }
        let items = try stand.open().items()
        #expect(items.map(\.standing.state) == [.sending(doubtSince: nil), .waiting])
        // Its claim is free at once, and the next process settles what is in doubt.
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            try OtherProcess.flush(folder)
        }
        #expect(FolderServer(in: stand.folder.path).copiesByDigest.values.allSatisfy { $0 == 1 })
        #expect(FolderServer(in: stand.folder.path).stored.count == 3)
        #expect(try stand.open().items().isEmpty)
    }

    @Test("Killed at any step of the state, three items are delivered once each in the end", arguments: 0..<18)
    func killedAtStep(step: Int) async throws {
        let stand = try OutboxStand()
        try fill(stand, 3)
        let folder = stand.folder.path.text
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, step = step as Int] in
            try OtherProcess.flush(folder, endingAtStep: step)
        }
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            try OtherProcess.flush(folder)
        }
        let copies = FolderServer(in: stand.folder.path).copiesByDigest
        #expect(copies.count == 3)
        #expect(copies.values.allSatisfy { $0 == 1 })
        let outbox = try stand.open()
        #expect(try outbox.tidy().isEmpty)
        #expect(try outbox.items().isEmpty)
        #expect(stand.spoolNames.isEmpty)
    }
}
