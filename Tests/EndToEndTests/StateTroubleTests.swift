// A full disk, damaged bytes, a long pause, another certain at work: what is said is true, and nothing is lost.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "An outbox in trouble", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct StateTroubleTests {
    private static let isRoot = getuid() == 0

    private let household: Household

    init() throws { household = try Household.loggedIn() }

    private var state: String { household.home.path.text + "/.local/state/certain" }

    private func code(_ report: [String: Any]?) -> String? {
        (report?["reason"] as? [String: Any])?["code"] as? String
    }

    private func sh(_ script: String) throws -> ProgramResult {
        try Program.run("/bin/sh", ["-c", script], environment: household.environment)
    }

    /// The state folder on a file system of its own of so many KiB, with what was in it.
    private func mountState(kibibytes: Int) throws {
        let script =
            "cp -a \(state) \(state).copy && mount -t tmpfs -o size=\(kibibytes)k,mode=700 none \(state)"
            + " && cp -a \(state).copy/. \(state)"
        try #require(try sh(script).status == 0)
    }

    private func unmountState() { _ = try? sh("umount -l \(state)") }

    /// Fills the disk to its last block.
    private func fill() throws {
        _ = try sh("dd if=/dev/zero of=\(state)/filler bs=4096; dd if=/dev/zero of=\(state)/rest bs=1")
    }

    private func findings(_ result: ProgramResult) throws -> [String: Any] {
        try #require(try result.objects.first { $0["check"] as? String == "outbox" })
    }

    @Test(
        "because the disk filled up before the answer came says unknown, and settles it once there is room",
        .enabled(if: isRoot, "needs root"))
    func fullWhileSending() throws {
        defer { unmountState() }
        let (program, file) = try fullWhileSending(journalHasRoom: false)
        #expect(program.end(nil) == 73)
        let report = try #require(program.events.first)
        #expect(report["outcome"] as? String == "unknown", "\(report)")
        #expect(code(report) == "unrecorded")
        #expect(!program.errors.contains("Nothing was accepted"), "\(program.errors)")
        #expect(FileManager.default.fileExists(atPath: file))
        // What waits can be looked at all the same.
        let listed = try #require(try household.certain(["outbox", "--json"]).objects.first)
        #expect(listed["outcome"] as? String == "unknown" && listed["file"] as? String == file)
        _ = try sh("rm -f \(state)/filler \(state)/rest")
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        #expect(try household.server.documents().count == 2)
        #expect(try household.certain(["proof", file]).status == 0)
    }

    @Test(
        "writes down what was on its way when the disk filled up, in the room it has",
        .enabled(if: isRoot, "needs root"))
    func fullButRecorded() throws {
        defer { unmountState() }
        let (program, file) = try fullWhileSending(journalHasRoom: true)
        #expect(program.end(nil) == 0)
        #expect(program.events.first?["outcome"] as? String == "delivered")
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try household.certain(["outbox", "--json"]).objects.isEmpty)
    }

    /// A `send --after delete` whose file the server has stored, with its answer under way and the disk full.
    private func fullWhileSending(journalHasRoom: Bool) throws -> (RunningProgram, file: String) {
        try mountState(kibibytes: 512)
        let first = try household.write("%PDF-1.4 eins", to: "1.pdf").text
        #expect(try household.certain(["send", first]).status == 0)
        try household.server.cue(["cue": "hold-after-storing", "method": "POST", "path": "/api/inbox"])
        let file = try household.write("%PDF-1.4 zwei", to: "2.pdf").text
        let program = try RunningProgram(
            ["send", "--json", "--after", "delete", file], environment: household.environment)
        try household.server.control("GET", "/wait?method=POST&state=held&count=1&timeout=20")
        // Between two commits nobody has it open.
        if !journalHasRoom { _ = try sh("rm \(state)/outbox/outbox.db-journal") }
        try fill()
        try household.server.control("POST", "/release")
        return (program, file)
    }

    @Test("that cannot be written is no sound one for doctor, which names the cure", .enabled(if: isRoot, "needs root"))
    func doctor() throws {
        try mountState(kibibytes: 512)
        defer { unmountState() }
        #expect(try household.certain(["send", household.write("%PDF-1.4", to: "1.pdf").text]).status == 0)
        #expect(try findings(household.certain(["doctor", "--json"]))["ok"] as? Bool == true)
        try fill()
        let full = try household.certain(["doctor", "--json"])
        #expect(full.status == 1)
        #expect(try findings(full)["ok"] as? Bool == false)
        #expect(try (findings(full)["message"] as? String)?.contains("make room") == true)
        _ = try sh("rm -f \(state)/filler \(state)/rest && mount -o remount,ro \(state)")
        let readOnly = try household.certain(["doctor", "--json"])
        #expect(readOnly.status == 1)
        #expect(try findings(readOnly)["ok"] as? Bool == false)
        #expect(try (findings(readOnly)["message"] as? String)?.contains("The cure: ") == true)
    }

    @Test("whose database is gone and whose bytes are damaged delivers no damaged bytes", arguments: [true, false])
    func damaged(isOriginalThere: Bool) throws {
        let file = try household.write("%PDF-1.4 eins", to: "1.pdf").text
        #expect(try household.certain(["send", "--queue", file]).status == 0)
        if !isOriginalThere { try FileManager.default.removeItem(atPath: file) }
        let script =
            "cd \(state)/outbox && for f in spool/*-?; do printf XXXX | dd conv=notrunc of=$f; done && rm outbox.db"
        #expect(try sh(script).status == 0)
        let flushed = try household.certain(["outbox", "flush", "--json"])
        #expect(flushed.errors.contains("the kept content is damaged"), "\(flushed)")
        let stored = try household.server.documents().map { $0["content"] as? String }
        #expect(stored == (isOriginalThere ? [Data("%PDF-1.4 eins".utf8).base64EncodedString()] : []))
        #expect(flushed.status == (isOriginalThere ? 0 : 75))
        if !isOriginalThere {
            #expect(code(try household.certain(["outbox", "--json"]).objects.first) == "bytes_gone")
        }
    }

    @Test("behind a server's long pause shows until when, for every item")
    func paused() throws {
        try household.server.cue(["cue": "busy", "retry_after": "7200", "method": "POST", "path": "/api/inbox"])
        let files = try (1...2).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        #expect(try household.certain(["send", files[0]]).status == 75)
        #expect(try household.certain(["send", "--queue", files[1]]).status == 0)
        let listed = try household.certain(["outbox", "--json"]).objects
        #expect(listed.map(code) == ["busy", "paused"])
        let message = (listed.last?["reason"] as? [String: Any])?["message"] as? String
        #expect(message?.contains("has asked for a pause until ") == true, "\(message ?? "")")
        let times = listed.map { $0["next_attempt"] as? String }
        #expect(times[0] != nil && times[0] == times[1])
        #expect(!(try household.certain(["outbox"]).output.contains("safe here")))
    }

    @Test("while another certain sends the same content is said to be, not that nobody retries it")
    func sentByAnother() throws {
        try household.server.cue(["cue": "hold-before-storing", "method": "POST", "path": "/api/inbox"])
        let file = try household.write("%PDF-1.4", to: "1.pdf").text
        let program = try RunningProgram(["send", "--json", file], environment: household.environment)
        try household.server.control("GET", "/wait?method=POST&state=held&count=1&timeout=20")
        let second = try household.certain(["send", file])
        #expect(second.status == 75)
        #expect(second.output.contains("Another certain is sending it now."), "\(second)")
        #expect(second.errors.contains("1 file is being sent by another certain right now"), "\(second)")
        #expect(!(second.output + second.errors).contains("nothing will retry"))
        let third = try household.certain(["send", "--json", file]).objects.first
        #expect(third?["outcome"] as? String == "queued" && code(third) == "being_sent")
        try household.server.control("POST", "/release")
        #expect(program.end(nil) == 0)
        #expect(try household.certain(["outbox"]).errors.contains("Nothing waits."))
    }
}
