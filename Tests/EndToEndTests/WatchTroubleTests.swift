// A watch when much, or something odd, happens to its folder, with the built program.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "A watched folder in trouble",
    .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct WatchTroubleTests {
    private let household: Household
    private let inbox: String

    /// File systems can be mounted and namespaces made only by root.
    static let isRoot = geteuid() == 0

    init() throws {
        household = try Household.loggedIn()
        inbox = try household.folder("Scans")
    }

    private func drop(_ content: String, _ name: String, into folder: String? = nil) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: (folder ?? inbox) + "/" + name))
    }

    private func names(_ folder: String) -> Set<String> {
        Set((try? FileManager.default.subpathsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".pdf") } ?? [])
    }

    /// Every file once on the server and in Sent.
    private func expectEachOnce(_ count: Int) throws {
        let stored = try household.server.documents().compactMap { $0["filename"] as? String }
        #expect(stored.count == count && Set(stored).count == count)
        #expect(names(inbox + "/Sent").count == count)
        #expect(names(inbox).filter { !$0.hasPrefix("Sent/") }.isEmpty)
    }

    /// Until so many files were put away by these together.
    private func waitForAll(_ count: Int, _ programs: RunningProgram...) throws {
        let deadline = Date(timeIntervalSinceNow: 300)
        while Date() < deadline {
            let away = programs.map { $0.events.count { $0["event"] as? String == "put_away" } }
            if away.reduce(0, +) >= count { return }
            for program in programs { _ = try? program.wait(for: "anything", seconds: 0.1) { _ in true } }
        }
    }

    @Test("a database that is taken away is made anew, and the files go on")
    func databaseGone() throws {
        let program = try household.watch([inbox])
        try drop(wholePDF("1"), "1.pdf")
        try program.wait(for: "the first") { $0["outcome"] as? String == "delivered" }
        let outbox = household.home.path.text + "/.local/state/certain/outbox"
        for file in try FileManager.default.contentsOfDirectory(atPath: outbox) where file.hasPrefix("outbox.db") {
            try FileManager.default.removeItem(atPath: outbox + "/" + file)
        }
        try drop(wholePDF("2"), "2.pdf")
        try waitForAll(2, program)
        #expect(program.end() == 0)
        try expectEachOnce(2)
    }

    @Test("more events at once than the system keeps lead to a look through it, and each file goes once (F019)")
    func overflow() throws {
        let program = try household.watch([inbox])
        program.signal(SIGSTOP)
        // Names that are ignored make events as well.
        for number in 0..<9000 { try drop("", ".n\(number)") }
        for number in 1...150 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        program.signal(SIGCONT)
        try program.wait(notice: "overflow")
        try waitForAll(150, program)
        #expect(program.end() == 0)
        try expectEachOnce(150)
    }

    @Test("a tree that is moved in is delivered, each file once, under its folders")
    func tree() throws {
        let program = try household.watch(["--recursive", inbox])
        for folder in ["a", "a/b", "c c"] {
            let path = try household.folder("tree/" + folder)
            for number in 1...40 {
                try drop(
                    wholePDF("\(folder) \(number)"), "\(folder.count)-\(number)\(folder.first ?? " ").pdf", into: path)
            }
        }
        try FileManager.default.moveItem(atPath: household.home.path.text + "/tree", toPath: inbox + "/tree")
        try waitForAll(120, program)
        #expect(program.end() == 0)
        try expectEachOnce(120)
        #expect(names(inbox + "/Sent").contains("tree/a/b/3-7a.pdf"))
    }

    @Test("without --recursive, a folder that is moved in is named in one warning and not looked into (F009)")
    func flat() throws {
        let program = try household.watch([inbox])
        let path = try household.folder("2019")
        for number in 1...3 { try drop(wholePDF("\(number)"), "\(number).pdf", into: path) }
        try FileManager.default.moveItem(atPath: path, toPath: inbox + "/2019")
        #expect((try program.wait(notice: "folder_skipped")["path"] as? String)?.hasSuffix("/2019") == true)
        try drop(wholePDF("x"), "x.pdf")
        try program.wait("delivered", "x.pdf")
        #expect(program.end() == 0)
        #expect(program.events.filter { $0["code"] as? String == "folder_skipped" }.count == 1)
        #expect(try household.server.documents().count == 1)
    }

    @Test("two watches with states of their own deliver each file once")
    func twoWatches() throws {
        let other = household.home.path.text + "/other-state"
        let states = household.home.path.text + "/.local/state"
        try FileManager.default.copyItem(atPath: states, toPath: other)
        let first = try household.watch([inbox])
        let second = try household.watch([inbox], adding: ["XDG_STATE_HOME": other])
        for number in 1...120 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        try waitForAll(120, first, second)
        #expect(first.end() == 0 && second.end() == 0)
        try expectEachOnce(120)
        let posts = try household.server.requests().filter {
            $0["method"] as? String == "POST" && $0["route"] as? String == "/api/inbox"
        }
        #expect(posts.count == 120)
    }

    @Test("a watch that is killed amid a burst leaves nothing undone for the next one")
    func killed() throws {
        for number in 1...200 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        var left = 3
        while left > 0 {
            left -= 1
            let program = try household.watch(["--existing", inbox])
            _ = try program.wait(for: "a delivery") { $0["outcome"] as? String == "delivered" }
            #expect(program.end(SIGKILL) == 128 + SIGKILL)
        }
        let away = names(inbox + "/Sent").count
        let last = try household.watch(["--existing", inbox])
        try waitForAll(200 - away, last)
        #expect(last.end() == 0)
        try expectEachOnce(200)
    }

    @Test("polling when it is asked for, told with its interval (F012, F014)")
    func polling() throws {
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "0.1", "--poll", "0.2", inbox], environment: household.environment)
        let folder = try #require((try program.waitUntilReady()["folders"] as? [[String: Any]])?.first)
        #expect(folder["mode"] as? String == "poll" && folder["interval"] as? Double == 0.2)
        #expect(folder["why"] as? String == "As configured.")
        try drop(wholePDF("p"), "p.pdf")
        try program.waitUntilPutAway("p.pdf")
        #expect(program.end() == 0)
        #expect(program.errors.contains("every 0.2 s (poll)"))
        try household.configure("{ watch: [ { path: '\(inbox)', pol: 30 } ] }")
        let misspelt = try household.certain(["watch"])
        #expect(misspelt.status == 78 && misspelt.errors.contains("poll"), "\(misspelt)")
    }

    @Test(
        "the system's limit on watches leads to polling, naming the limit and never a full disk (F017)",
        .enabled(if: isRoot, "needs root"),
        arguments: [
            ("max_inotify_watches", "fs.inotify.max_user_watches"),
            ("max_inotify_instances", "fs.inotify.max_user_instances"),
        ])
    func limit(own: String, name: String) throws {
        // A user name space has limits of its own.
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "0.1", inbox], environment: household.environment,
            within: [
                "unshare", "--user", "--map-root-user", "sh", "-c",
                "echo 0 > /proc/sys/user/\(own); exec \"$0\" \"$@\"",
            ])
        let folder = try #require((try program.waitUntilReady()["folders"] as? [[String: Any]])?.first)
        #expect(folder["mode"] as? String == "poll")
        let why = try #require(folder["why"] as? String)
        #expect(why.contains(name) && why.contains(/\([0-9]+\)/) && !why.contains("space"), "\(why)")
        try drop(wholePDF("p"), "p.pdf")
        try program.waitUntilPutAway("p.pdf")
        #expect(program.end() == 0)
    }

    @Test("unmounted and mounted again is told once each and followed on", .enabled(if: isRoot, "needs root"))
    func unmounted() throws {
        func mount() throws { try #require(try sh("mount -t tmpfs none \(inbox)").status == 0) }
        try mount()
        defer { _ = try? sh("umount -l \(inbox)") }
        let program = try household.watch([inbox])
        try drop(wholePDF("1"), "1.pdf")
        try program.waitUntilPutAway("1.pdf")
        // The watch has it open while it works, and between two turns no more.
        let deadline = Date(timeIntervalSinceNow: 60)
        while try sh("umount \(inbox)").status != 0, Date() < deadline {}
        try program.wait(notice: "folder_replaced")
        try mount()
        try drop(wholePDF("2"), "2.pdf")
        try program.wait(notice: "folder_replaced")
        try program.waitUntilPutAway("2.pdf")
        #expect(program.end() == 0)
        #expect(try household.server.documents().count == 2)
    }

    @Test("removed and made again is told once and followed on")
    func removed() throws {
        let program = try household.watch([inbox])
        try FileManager.default.removeItem(atPath: inbox)
        try program.wait(notice: "folder_lost")
        _ = try household.folder("Scans")
        try drop(wholePDF("back"), "back.pdf")
        try program.waitUntilPutAway("back.pdf")
        #expect(program.events.filter { $0["code"] as? String == "folder_lost" }.count == 1)
        #expect(program.end() == 0)
    }

    @Test(
        "that cannot be written to is delivered from, and never twice (F023, F025)",
        .enabled(if: isRoot, "needs root"))
    func readOnly() throws {
        try #require(try sh("mount -t tmpfs none \(inbox)").status == 0)
        defer { _ = try? sh("umount -l \(inbox)") }
        try drop(wholePDF("r"), "r.pdf")
        try #require(try sh("mount -o remount,ro \(inbox)").status == 0)
        let first = try household.watch(["--existing", inbox])
        try first.wait("delivered", "r.pdf")
        try first.wait(notice: "not_put_away")
        #expect(first.end() == 0)
        let second = try household.watch(["--existing", inbox])
        let other = try household.write(wholePDF("q"), to: "q.pdf").text
        #expect(try household.certain(["send", "--queue", other]).status == 0)
        try second.wait("delivered", "q.pdf")
        #expect(second.end() == 0)
        #expect(!second.events.contains { ($0["file"] as? String)?.hasSuffix("/r.pdf") == true })
        #expect(try household.server.documents().count == 2)
    }

    @Test("a file that becomes a link while it settles is not followed, nor is a Sent that is a link")
    func swappedLinks() throws {
        let secret = try household.write(wholePDF("secret"), to: "secret.pdf").text
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "1", inbox], environment: household.environment)
        _ = try program.waitUntilReady()
        try drop(wholePDF("bait"), "a.pdf")
        try FileManager.default.removeItem(atPath: inbox + "/a.pdf")
        try FileManager.default.createSymbolicLink(atPath: inbox + "/a.pdf", withDestinationPath: secret)
        #expect((try program.wait("skipped", "a.pdf")["reason"] as? [String: Any])?["code"] as? String == "link")
        let elsewhere = try household.folder("elsewhere")
        try FileManager.default.createSymbolicLink(atPath: inbox + "/Sent", withDestinationPath: elsewhere)
        try drop(wholePDF("b"), "b.pdf")
        try program.wait("delivered", "b.pdf")
        try program.wait(notice: "not_put_away")
        #expect(program.end() == 0)
        #expect(names(elsewhere).isEmpty && FileManager.default.fileExists(atPath: inbox + "/b.pdf"))
        #expect(try household.server.documents().count == 1)
    }

    private func sh(_ script: String) throws -> ProgramResult {
        try Program.run("/bin/sh", ["-c", script], environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    }
}
