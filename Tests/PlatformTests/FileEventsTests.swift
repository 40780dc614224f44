// File events from a real folder, as they come.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("File events")
struct FileEventsTests {
    private let folder: TemporaryFolder
    private let events: FileEvents
    private let watch: FolderWatch
    private let bell: Doorbell

    init() throws {
        folder = try TemporaryFolder()
        events = try FileEvents()
        watch = try events.follow(OpenFolder(folder.path))
        bell = try Doorbell()
    }

    private func run(_ command: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder.path.text)
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }

    private func name(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("tell of a file that is written, linked, renamed and removed")
    func files() throws {
        #expect(try events.next() == [])
        try run("echo a > a; ln a b; mv b c; rm a; mv c ..; rm ../c")
        #expect(
            try events.next() == [
                .arrived(watch, name: name("a")), .arrived(watch, name: name("a")), .arrived(watch, name: name("b")),
                .left(watch, name: name("b")), .arrived(watch, name: name("c")), .left(watch, name: name("a")),
                .left(watch, name: name("c")),
            ])
    }

    @Test("tell folders from files, and names by their bytes")
    func folders() throws {
        try run("mkdir new; printf '' > \"$(printf 'lat\\374in \\nx')\"; rmdir new")
        let odd = Array("lat".utf8) + [0xFC] + Array("in \nx".utf8)
        #expect(
            try events.next() == [
                .folderArrived(watch, name: name("new")), .arrived(watch, name: odd), .arrived(watch, name: odd),
                .folderLeft(watch, name: name("new")),
            ])
    }

    @Test("say nothing of reading, of changed attributes, and of a writer that has not closed")
    func quiet() throws {
        let path = try folder.write("a", to: "a")
        try awaitNoWriter(path)
        _ = try events.next()
        try run("cat a > /dev/null; chmod 600 a")
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path.text)
        let writer = try FileHandle(forUpdating: URL(fileURLWithPath: path.text))
        try writer.write(contentsOf: Data("b".utf8))
        #expect(try events.next() == [])
        try writer.close()
        try awaitNoWriter(path)
        #expect(try events.next() == [.arrived(watch, name: name("a"))])
    }

    @Test("tell that the folder itself was moved or removed")
    func folderItself() throws {
        try run("mv \"$PWD\" \"$PWD-moved\"; rmdir \"$PWD-moved\"")
        let told = try events.next()
        #expect(told.first == .gone(watch))
        #expect(told.last == .ended(watch))
    }

    @Test("end when the folder is not followed any more")
    func unfollowed() throws {
        events.unfollow(watch)
        _ = try folder.write("a", to: "a")
        #expect(try events.next() == [.ended(watch)])
    }

    @Test("that were too many are told as such")
    func overflow() throws {
        let limit = try #require(
            try PrivateFiles.read(Path("/proc/sys/fs/inotify/max_queued_events"), limit: 64))
        let most = try #require(Int(String(decoding: limit.dropLast(), as: UTF8.self)))
        // Each file gives two events; equal ones in a row are told once.
        let (one, other) = (folder.path.text + "/a", folder.path.text + "/b")
        try Data().write(to: URL(fileURLWithPath: one))
        for _ in 0...(most / 4) {
            try FileManager.default.moveItem(atPath: one, toPath: other)
            try FileManager.default.moveItem(atPath: other, toPath: one)
        }
        var told: [FileEvent] = []
        while case let more = try events.next(), !more.isEmpty { told += more }
        #expect(told.last == .overflow)
    }

    @Test("name the limit that kept a folder from being followed (F017)")
    func limits() throws {
        // ENOSPC and EMFILE of errno.h
        let watches = FileEvents.limit(behind: SystemError(code: 28, operation: "inotify_add_watch"))
        let instances = FileEvents.limit(behind: SystemError(code: 24, operation: "inotify_init1"))
        #expect(watches?.name == "fs.inotify.max_user_watches")
        #expect(instances?.name == "fs.inotify.max_user_instances")
        let text = try PrivateFiles.read(Path("/proc/sys/fs/inotify/max_user_watches"), limit: 64)
        #expect(watches?.value == text.flatMap { Int(String(decoding: $0.dropLast(), as: UTF8.self)) })
        #expect(FileEvents.limit(behind: SystemError(code: 2, operation: "inotify_add_watch")) == nil)
    }

    @Test("and the bell end a wait")
    func waiting() throws {
        _ = try folder.write("a", to: "a")
        #expect(!bell.wait(events: [events], timeout: nil))
        _ = try events.next()
        bell.ring()
        bell.ring()
        #expect(bell.wait(events: [events], timeout: nil))
        // Silent again: only the time ends this one.
        #expect(!bell.wait(events: [events], timeout: .milliseconds(1)))
    }
}
