// Several processes on one outbox, and processes that are killed.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Outbox

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
        try fill(stand, 500)
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
        #expect(copies.count == 500)
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
        #expect(items.map(\.standing.state) == [.unknown(since: stand.clock.now), .waiting])
        #expect(items.map(\.standing.reason) == [.interrupted, nil])
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

    @Test("After a kill in the midst of many files only what was begun is in doubt")
    func killedWhileSending() async throws {
        let stand = try OutboxStand()
        for index in 0..<40 { _ = try stand.file("Beleg \(index)", "\(index).pdf") }
        let folder = stand.folder.path.text
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
            try OtherProcess.send(folder, count: 40, endingAfterDelivery: 9)
        }
        let outbox = try Outbox(folder: stand.outboxFolder, clock: .system, random: .system)
        let findings = try outbox.tidy()
        let items = try outbox.items()
        #expect((1...11).contains(items.count))
        #expect(items.allSatisfy { $0.standing.isInDoubt })
        #expect(findings == items.map { .interrupted($0) })
        // The user sends the same files again.
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            try OtherProcess.flush(folder)
            try OtherProcess.send(folder, count: 40)
        }
        let copies = FolderServer(in: stand.folder.path).copiesByDigest
        #expect(copies.count == 40)
        #expect(copies.values.allSatisfy { $0 == 1 })
        #expect(try outbox.items().isEmpty)
    }

    @Test("The same after a restart of the machine: everything that was claimed is in doubt")
    func restarted() async throws {
        let stand = try OutboxStand()
        for index in 0..<40 { _ = try stand.file("Beleg \(index)", "\(index).pdf") }
        let folder = stand.folder.path.text
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
            try OtherProcess.send(folder, count: 40, endingAfterDelivery: 9)
        }
        let outbox = try Outbox(
            folder: stand.outboxFolder, clock: .system, random: .system, machineStart: "another start")
        let claimed = try outbox.items().count
        #expect(try outbox.tidy().count == claimed)
        #expect(try outbox.items().allSatisfy { $0.standing.isInDoubt })
        #expect(claimed >= 2)
    }
}
