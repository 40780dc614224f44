// certain watch as a service: signals, the service manager, logins and servers that come and go, who retries.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A running watch", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct WatchServiceTests {
    private let household: Household
    private let inbox: String

    init() throws {
        household = try Household()
        inbox = try household.folder("Scans")
    }

    private func login() throws {
        let result = try household.login(try household.server.token())
        try #require(result.status == 0, "\(result)")
    }

    private func drop(_ content: String, _ name: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: inbox + "/" + name), options: .atomic)
    }

    @Test("ends with 0 by SIGTERM and by SIGINT", arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) throws {
        try login()
        #expect(try household.watch([inbox]).end(number) == 0)
    }

    @Test("reads the rules anew by SIGHUP, and keeps the old ones where the new are broken")
    func hangUp() throws {
        try login()
        func rules(_ tag: String) throws {
            try household.configure("{ rules: [ { name: 'r', then: { tags: ['\(tag)'] } } ] }", file: "rules.json")
        }
        try rules("old")
        let program = try household.watch([inbox])
        try rules("new")
        program.signal(SIGHUP)
        _ = try program.waitUntilReady()
        try drop(wholePDF("1"), "a.pdf")
        #expect(try program.wait("delivered", "a.pdf")["tags"] as? [String] == ["new"])
        try household.configure("{ rules: [ { name: 'r', when: { colour: 'red' } } ] }", file: "rules.json")
        program.signal(SIGHUP)
        let kept = try program.wait(notice: "settings_kept")
        #expect((kept["message"] as? String)?.contains("rules.json") == true)
        try drop(wholePDF("2"), "b.pdf")
        #expect(try program.wait("delivered", "b.pdf")["tags"] as? [String] == ["new"])
        #expect(program.end() == 0)
    }

    @Test("tells the service manager when it stands and when it ends", arguments: [false, true])
    func serviceManager(isAbstract: Bool) throws {
        try login()
        let name = household.home.path.text + "/notify"
        let manager = try NotifySocket(isAbstract ? "@certain-test" + name : name)
        let program = try household.watch([inbox], adding: ["NOTIFY_SOCKET": manager.address])
        #expect(try manager.next().split(separator: "\n").contains("READY=1"))
        program.signal(SIGHUP)
        #expect(try manager.next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        #expect(try manager.next().hasPrefix("READY=1"))
        #expect(program.end() == 0)
        #expect(try manager.next() == "STOPPING=1")
    }

    @Test("waits for a login, and goes on at once when it comes")
    func loginLater() throws {
        let program = try household.watch(["--existing", inbox])
        program.rewind()
        try program.wait(notice: "not_logged_in")
        try drop(wholePDF("1"), "a.pdf")
        try login()
        try program.wait("delivered", "a.pdf")
        try program.waitUntilPutAway("a.pdf")
        #expect(program.events.filter { $0["code"] as? String == "not_logged_in" }.count == 1)
        #expect(program.end() == 0)
    }

    @Test("keeps what arrives while the token is refused, says so once, and delivers after a new login")
    func revoked() throws {
        try login()
        let program = try household.watch([inbox])
        try household.server.control("POST", "/revoke", [String: String]())
        for number in 1...3 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        for number in 1...3 { try program.wait("queued", "\(number).pdf") }
        let troubles = program.events.filter { $0["event"] as? String == "notice" }
        #expect(troubles.count == 1, "\(troubles)")
        try login()
        for number in 1...3 {
            program.rewind()
            try program.waitUntilPutAway("\(number).pdf")
        }
        #expect(program.end() == 0)
        #expect(try household.server.documents().count == 3)
    }

    @Test("moves the outbox even without a folder, woken by a send that queues")
    func outboxOnly() throws {
        try login()
        let program = try household.watch([])
        let file = try household.write(wholePDF("q"), to: "q.pdf").text
        #expect(try household.certain(["send", "--queue", file]).status == 0)
        try program.wait("delivered", "q.pdf")
        #expect(program.end() == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test("keeps many files through an outage, tells of it once, and puts all of them away when it is over")
    func outage() throws {
        try login()
        let program = try household.watch([inbox])
        try household.server.cue(["cue": "connect-reset", "count": NSNull()])
        for number in 1...130 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        for _ in 1...130 { _ = try program.wait(for: "queued") { $0["outcome"] as? String == "queued" } }
        try household.server.control("DELETE", "/cues")
        #expect(try household.certain(["outbox", "flush", "--quiet"]).status == 0)
        for _ in 1...130 { _ = try program.wait(for: "put away") { $0["event"] as? String == "put_away" } }
        let notices = program.events.compactMap { $0["event"] as? String == "notice" ? $0["code"] as? String : nil }
        #expect(notices.count == 2 && notices.last == "recovered", "\(notices)")
        #expect(program.end() == 0)
        let stored = try household.server.documents().compactMap { $0["filename"] as? String }
        #expect(stored.count == 130 && Set(stored).count == 130)
    }

    @Test("is known to status, send and outbox, which say truly who retries")
    func whoRetries() throws {
        try login()
        try household.server.cue(["cue": "connect-reset", "count": NSNull()])
        let file = try household.write(wholePDF("w"), to: "w.pdf").text
        let alone = try household.certain(["send", file])
        #expect(alone.status == 75 && alone.errors.contains("nothing will retry this by itself"), "\(alone)")
        let program = try household.watch([])
        let other = try household.write(wholePDF("x"), to: "x.pdf").text
        let watched = try household.certain(["send", other])
        #expect(watched.errors.contains("the running certain watch will retry"), "\(watched)")
        #expect(try household.certain(["outbox"]).errors.contains("the running certain watch will retry"))
        #expect(try household.certain(["status", "--json"]).objects.first?["watched"] as? Bool == true)
        // Nobody is taken for living who is not, however it ended.
        #expect(program.end(SIGKILL) == 128 + SIGKILL)
        #expect(try household.certain(["outbox"]).errors.contains("nothing will retry this by itself"))
        #expect(try household.certain(["status", "--json"]).objects.first?["watched"] as? Bool == false)
    }

    @Test("delivers each folder's files for the folder's own profile")
    func twoProfiles() throws {
        try login()
        let office = try StandIn()
        let joined = try household.certain(
            [
                "login", office.url, "--profile", "office", "--token-stdin", "--keystore", "file", "--ca-file",
                office.authority,
            ],
            input: try office.token() + "\n")
        #expect(joined.status == 0, "\(joined)")
        let second = try household.folder("Office")
        try household.configure(
            "{ default_profile: 'home', watch: [ { path: '\(inbox)' }, { path: '\(second)', profile: 'office' } ] }")
        let program = try household.watch([])
        try drop(wholePDF("h"), "h.pdf")
        try Data(wholePDF("o").utf8).write(to: URL(fileURLWithPath: second + "/o.pdf"), options: .atomic)
        try program.wait("delivered", "h.pdf")
        program.rewind()
        try program.wait("delivered", "o.pdf")
        #expect(program.end() == 0)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["h.pdf"])
        #expect(try office.documents().map { $0["filename"] as? String } == ["o.pdf"])
    }

    @Test("doctor shows how each configured folder would be followed, found out by trying")
    func doctor() throws {
        try login()
        try household.configure("{ watch: [ { path: '\(inbox)' }, { path: '~/missing' } ] }")
        let result = try household.certain(["doctor", "--json"])
        let lines = try result.objects.filter { $0["check"] as? String == "watch" }
        #expect(lines.map { $0["ok"] as? Bool } == [true, true, false] && result.status == 1)
        #expect((lines[0]["message"] as? String)?.contains("not running") == true)
        #expect((lines[1]["message"] as? String)?.contains("inotify") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: inbox).isEmpty)
        let program = try household.watch([])
        let running = try household.certain(["doctor", "--json"]).objects.first { $0["check"] as? String == "watch" }
        #expect((running?["message"] as? String)?.contains("is running") == true)
        #expect(program.end() == 0)
    }
}
