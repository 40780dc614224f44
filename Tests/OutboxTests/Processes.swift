// Several real processes on one outbox: a server that is a folder, and the work each process does.
import Foundation
import Outbox
import Platform
import Synchronization

/// Keeps a file for every body that arrives, so that processes can share it; knows nothing of duplicates.
struct FolderServer: Sendable {
    let folder: String

    init(in folder: Path) {
        self.folder = folder.appending("server").text
        try? FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
    }

    func store(_ item: OutboxItem) -> DeliveryResult {
        let name = "\(item.delivery.digest)-\(UUID().uuidString)"
        // In one step: FileManager makes another file first, and a process killed then leaves that behind.
        _ = try? NewFile(Path(folder + "/" + name))
        return .delivered(.text(name))
    }

    func find(_ item: OutboxItem) -> Settlement {
        stored.first { $0.hasPrefix(item.delivery.digest.description) }.map { .stored(.text($0)) } ?? .absent
    }

    /// Names of what arrived; each begins with its digest.
    var stored: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    var copiesByDigest: [String: Int] {
        Dictionary(stored.map { (String($0.prefix(64)), 1) }, uniquingKeysWith: +)
    }
}

enum OtherProcess {
    /// Flushes everything; ends the process without a word at the step or delivery of this number.
    static func flush(_ folder: String, endingAtStep: Int = .max, endingAfterDelivery: Int = .max) throws {
        let root = Path(folder)
        let server = FolderServer(in: root)
        let steps = Atomic(0)
        let outbox = try Outbox(
            folder: root.appending("state").appending("outbox"), clock: .system, random: .system,
            steps: StateSteps { _ in
                if steps.add(1, ordering: .relaxed).oldValue == endingAtStep { endAtOnce() }
            })
        let deliveries = Atomic(0)
        let terms = FlushTerms(capabilities: Capabilities(listsDigests: true), absenceAfter: 0, ignoresBackoff: true)
        try outbox.flush(home, terms, stop: StopFlag()) { attempt in
            let result = server.store(attempt.item)
            if deliveries.add(1, ordering: .relaxed).oldValue == endingAfterDelivery { endAtOnce() }
            return result
        } settle: { item in
            server.find(item)
        } report: { _, _ in
        }
    }

    /// Sends this many files from the folder; ends the process after so many deliveries.
    static func send(_ folder: String, count: Int, endingAfterDelivery: Int = .max) throws {
        let root = Path(folder)
        let server = FolderServer(in: root)
        let outbox = try Outbox(
            folder: root.appending("state").appending("outbox"), clock: .system, random: .system)
        let deliveries = Atomic(0)
        try outbox.send(count: count, to: home, width: 2, stop: StopFlag()) { index in
            guard let file = try? OpenFile(root.appending("\(index).pdf")), let digest = try? file.sha256(),
                let status = try? file.status()
            else { return nil }
            let delivery = Delivery(
                digest: digest, size: status.size, name: "\(index).pdf", contentType: "application/pdf",
                source: file.path)
            return Candidate(delivery: delivery, file: file, status: status, key: "\(index)")
        } deliver: { _, intent in
            let result = server.store(intent.item)
            if deliveries.add(1, ordering: .relaxed).oldValue == endingAfterDelivery { endAtOnce() }
            return result
        } report: { _, _ in
        }
    }

    /// As `kill -9`: nothing is flushed, nothing is cleaned up.
    static func endAtOnce() -> Never {
        kill(getpid(), SIGKILL)
        while true {}
    }
}
