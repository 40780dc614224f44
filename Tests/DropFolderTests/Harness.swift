// A watch over a temporary folder whose clock the test moves, and which tells the test what it did.
import Documents
import Foundation
import Platform
import Synchronization
import TestSupport

@testable import DropFolder

/// A whole, small PDF that differs by its text.
func pdf(_ text: String = "") -> [UInt8] { Array("%PDF-1.4\n\(text)\n%%EOF\n".utf8) }

final class Harness {
    private final class Hands: Sendable {
        let time = Mutex(Duration.seconds(1000))
    }

    private let hands = Hands()
    private let outside: TemporaryFolder
    /// The drop folder.
    let folder: Path
    var options: WatchOptions
    // None of these may hold the harness (`[unowned harness]`): it and its folder would outlive the test.

    /// What `accept` answers.
    var answer: (Candidate) -> Acceptance = { _ in .done(.move) }
    var outcome: (SHA256Digest, Place) -> Acceptance? = { _, _ in nil }
    /// What the desktop's trash does.
    var trash: (Path) throws -> Void = { _ in }
    var remembered: [RememberedFile]?
    /// What the last run remembered of how it looked.
    var wasRecursive = false

    private(set) var candidates: [Candidate] = []
    private(set) var notices: [WatchNotice] = []
    private var watch: DropWatch?

    init() throws {
        outside = try TemporaryFolder()
        folder = outside.path.appending("inbox")
        options = WatchOptions(folder: folder)
        options.existing = true
        try FileManager.default.createDirectory(atPath: folder.text, withIntermediateDirectories: false)
    }

    /// A folder of the test's own on the same file system, outside the drop folder.
    var elsewhere: Path { outside.path }

    /// Another watch on the same folder.
    init(sharing other: Harness) throws {
        outside = other.outside
        folder = other.folder
        options = other.options
    }

    // MARK: Doing things

    func write(_ content: [UInt8], to name: String) throws {
        try Data(content).write(to: URL(fileURLWithPath: folder.text + "/" + name))
        try awaitNoWriter(folder.appending(name))
    }

    /// Closes a writer of this test's.
    func close(_ writer: FileHandle?, _ name: String) throws {
        try writer?.close()
        try awaitNoWriter(folder.appending(name))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.text + "/" + name, withIntermediateDirectories: true)
    }

    /// Open for writing as long as the test keeps it.
    func writer(_ name: String) throws -> FileHandle {
        let path = folder.text + "/" + name
        if !FileManager.default.fileExists(atPath: path) { try write([], to: name) }
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        return handle
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.text + "/" + name) }

    func rename(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder.text + "/" + name, toPath: folder.text + "/" + other)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.text + "/" + name, withDestinationPath: target)
    }

    // MARK: Letting the watch work

    /// Lets it take in what happened, and do all that is due.
    func turn() throws {
        let running = try watch ?? makeWatch()
        watch = running
        while running.turn() {}
    }

    func pass(_ time: Duration) throws {
        try turn()
        hands.time.withLock { $0 += time }
        try turn()
    }

    /// Lets everything settle that is quiet.
    func settle() throws { try pass(options.settle) }

    func runOnce() throws {
        // Nobody else moves the clock while it waits.
        let advancing = MonotonicClock { [hands] in
            hands.time.withLock { time in
                time += .milliseconds(100)
                return time
            }
        }
        try makeWatch(advancing).runOnce()
    }

    /// As if the program had ended and begun again.
    func restart() { watch = nil }

    private func makeWatch(_ clock: MonotonicClock? = nil) throws -> DropWatch {
        // A watch that held the harness that holds it would keep its file events for ever, and they are few.
        let actions = WatchActions(
            accept: { [unowned self] offered in
                offered.map { candidate in
                    candidates.append(candidate)
                    return answer(candidate)
                }
            },
            outcome: { [unowned self] in outcome($0, $2) }, work: { .seconds(1) },
            trash: { [unowned self] in try trash($0) },
            report: { [unowned self] in notices.append($0) })
        let memory = FolderMemory(
            recall: { [unowned self] in remembered.map { FolderRecollection(files: $0, isRecursive: wasRecursive) } },
            begin: { [unowned self] in (remembered, wasRecursive) = ($0.files, $0.isRecursive) },
            remember: { [unowned self] file in
                remembered = (remembered ?? []).filter { $0.place != file.place } + [file]
            },
            forget: { [unowned self] place in remembered?.removeAll { $0.place == place } })
        return DropWatch(
            [(options, memory)], actions: actions,
            clock: clock ?? MonotonicClock { [hands] in hands.time.withLock { $0 } },
            random: .system, bell: try Doorbell())
    }

    // MARK: What came of it

    /// The names of all candidates, in their order.
    var accepted: [String] { candidates.map { $0.place.path.text } }

    /// Every file below the drop folder, sorted.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: folder.text)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            (try? FileStatus(of: folder.appending(name), followingLinks: false))?.kind != .folder
        }.sorted()
    }

    func content(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: folder.text + "/" + name)))
    }

    /// What was told of files and folders, as far as it is no success.
    var troubles: [WatchNotice] {
        notices.filter {
            switch $0 {
            case .following, .ready, .putAway, .leftAlone: false
            default: true
            }
        }
    }

    var mode: WatchMode? {
        notices.reversed().lazy.compactMap { if case .following(_, let mode) = $0 { mode } else { nil } }.first
    }
}
