// certain watch --once: one look, and an exit code for scripts and cron.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain watch --once", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct WatchOnceTests {
    private let household: Household
    private let inbox: String

    init() throws {
        household = try Household()
        inbox = try household.folder("Scans")
    }

    private func login() throws {
        try #require(try household.login(try household.server.token()).status == 0)
    }

    private func drop(_ content: String, _ name: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: inbox + "/" + name))
    }

    private func once(_ more: String...) throws -> ProgramResult {
        try household.certain(["watch", "--once", "--existing", "--settle", "0.2", "--json"] + more + [inbox])
    }

    @Test("delivers everything whole, moves what is due, and ends with 0")
    func all() throws {
        try login()
        let waiting = try household.write(wholePDF("queued"), to: "q.pdf").text
        #expect(try household.certain(["send", "--queue", waiting]).status == 0)
        for number in 1...20 { try drop(wholePDF("\(number)"), "\(number).pdf") }
        try drop("%PDF-1.4 half", "half.pdf")
        try drop("", "empty.pdf")
        let result = try once()
        #expect(result.status == 0, "\(result)")
        let delivered = try result.objects.filter { $0["outcome"] as? String == "delivered" }
        #expect(delivered.count == 21)
        #expect(try household.server.documents().count == 21)
        let left = try FileManager.default.contentsOfDirectory(atPath: inbox).sorted()
        #expect(left == ["Sent", "empty.pdf", "half.pdf"])
        // Nothing that stays does so without a word, in every run.
        for run in [result, try once()] {
            let notices = try run.objects.filter { $0["event"] as? String == "notice" }
            let told = notices.map {
                "\($0["code"] ?? "") \(($0["path"] as? String ?? "").split(separator: "/").last ?? "")"
            }
            #expect(told == ["empty empty.pdf", "incomplete half.pdf"])
        }
        let again = try household.certain(["watch", "--once", "--lang", "de", "--settle", "0.2", inbox])
        #expect(again.status == 0 && again.output == "", "\(again)")
        #expect(again.errors.contains("half.pdf: Nicht gesendet: sie ist nicht ganz. "), "\(again)")
        #expect(again.errors.contains("certain send DATEI"))
    }

    @Test("ends with 75 while files wait for a server, and with 0 once they went")
    func serverAway() throws {
        try login()
        try household.server.cue(["cue": "connect-reset", "count": NSNull()])
        try drop(wholePDF("1"), "1.pdf")
        let away = try once()
        #expect(away.status == 75, "\(away)")
        #expect(FileManager.default.fileExists(atPath: inbox + "/1.pdf"))
        try household.server.control("DELETE", "/cues")
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        let back = try once()
        #expect(back.status == 0, "\(back)")
        #expect(FileManager.default.fileExists(atPath: inbox + "/Sent/1.pdf"))
        #expect(try household.server.documents().count == 1)
    }

    @Test("a file that waited since an earlier run is no duplicate of itself, and is told of once")
    func waitedForServer() throws {
        try login()
        try household.configure(
            "{ watch: [{ path: '\(inbox)', after: 'keep', on_duplicate: 'delete', existing: true, settle: 0.2 }] }")
        try drop(wholePDF("1"), "1.pdf")
        try household.server.cue(["cue": "busy", "retry_after": "1", "method": "POST"])
        #expect(try household.certain(["watch", "--once"]).status == 75)
        let items = try household.certain(["outbox", "list", "--json"]).objects
        let due = try #require(ISO8601DateFormatter().date(from: items.first?["next_attempt"] as? String ?? ""))
        // The server's second has to pass, and nothing else tells when it has.
        while Date() <= due.addingTimeInterval(1) { _ = try household.certain(["status"]) }
        let second = try household.certain(["watch", "--once", "--json"])
        #expect(try second.objects.compactMap { $0["outcome"] as? String } == ["delivered"], "\(second)")
        #expect(FileManager.default.fileExists(atPath: inbox + "/1.pdf"))
    }

    @Test("ends with 65 for a refused file, 77 without a login or with a refused token, 66 for a missing folder")
    func codes() throws {
        try drop(wholePDF("1"), "1.pdf")
        let loggedOut = try once()
        #expect(loggedOut.status == 77 && loggedOut.errors.contains("certain login"), "\(loggedOut)")
        try login()
        try household.server.cue(["cue": "413"])
        #expect(try once().status == 65)
        let missing = try household.certain(["watch", "--once", inbox + "/nowhere"])
        #expect(missing.status == 66, "\(missing)")
        let file = try household.certain(["watch", "--once", inbox + "/Refused/1.pdf"])
        #expect(file.status == 64, "\(file)")
        try household.server.control("POST", "/revoke", [String: String]())
        try drop(wholePDF("2"), "2.pdf")
        #expect(try once().status == 77)
        #expect(
            try household.certain(["outbox", "list", "--json"]).objects.contains {
                $0["outcome"] as? String == "queued"
            })
    }

    @Test("knows its folder again however that is spelt, and names it by one clean path")
    func spellings() throws {
        try login()
        #expect(try household.certain(["watch", "--once", "--settle", "0.2", inbox]).status == 0)
        let link = household.home.path.appending("link").text
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inbox)
        let parent = try household.home.path.resolved().appending("Scans").text
        for (number, spelling) in ["\(inbox)/../Scans", link, inbox + "/"].enumerated() {
            try drop(wholePDF("\(number)"), "\(number).pdf")
            let result = try household.certain(["watch", "--once", "--settle", "0.2", "--json", spelling])
            #expect(result.status == 0 && !result.output.contains("left_alone"), "\(result)")
            let file = try result.objects.first { $0["outcome"] as? String == "delivered" }?["file"] as? String
            #expect(file == (spelling == link ? link : parent) + "/\(number).pdf")
        }
    }

    @Test("leaves alone what was there the first time, but takes what drop put there, whatever was said of it")
    func dropped() throws {
        try login()
        try drop(wholePDF("old"), "old.pdf")
        let file = try household.write(wholePDF("new"), to: "new.pdf").text
        #expect(try household.certain(["drop", "--into", inbox, file]).status == 0)
        let result = try household.certain(["watch", "--once", "--settle", "0.2", "--json", inbox])
        #expect(try result.objects.compactMap { $0["outcome"] as? String } == ["delivered"], "\(result)")
        let left = try FileManager.default.contentsOfDirectory(atPath: inbox).sorted()
        #expect(left == ["Sent", "old.pdf"])
    }

    @Test("delivers at once after a new login what waited because the token was revoked")
    func newLogin() throws {
        try login()
        try household.server.control("POST", "/revoke", [String: String]())
        try drop(wholePDF("1"), "1.pdf")
        #expect(try once().status == 77)
        try login()
        let result = try once()
        #expect(result.status == 0, "\(result)")
        #expect(try result.objects.compactMap { $0["outcome"] as? String } == ["delivered"], "\(result)")
        #expect(FileManager.default.fileExists(atPath: inbox + "/Sent/1.pdf"))
    }

    @Test("what was refused is shown where it lies now, and sent from there by outbox retry")
    func retryRefused() throws {
        try login()
        try household.server.cue(["cue": "413"])
        try drop(wholePDF("1"), "1.pdf")
        #expect(try once().status == 65)
        let items = try household.certain(["outbox", "--json"]).objects
        #expect(items.map { $0["file"] as? String } == [inbox + "/Refused/1.pdf"])
        // Neither there nor here: nothing is forgotten of why it was refused.
        let moved = inbox + "/Refused/2.pdf"
        try FileManager.default.moveItem(atPath: inbox + "/Refused/1.pdf", toPath: moved)
        let lost = try household.certain(["outbox", "retry", "1"])
        #expect(lost.status == 66 && lost.errors.contains(inbox + "/Refused/1.pdf"), "\(lost)")
        #expect(try household.certain(["outbox", "show", "1"]).output.contains("413"))
        try FileManager.default.moveItem(atPath: moved, toPath: inbox + "/Refused/1.pdf")
        let retried = try household.certain(["outbox", "retry", "1"])
        #expect(retried.status == 0 && retried.output.contains("delivered as 1"), "\(retried)")
        #expect(try household.server.documents().count == 1)
    }

    @Test("keeps silent about nothing: a folder without files ends with 0 and says that it was looked at")
    func empty() throws {
        try login()
        let result = try once()
        #expect(result.status == 0)
        #expect(try result.objects.map { $0["event"] as? String } == ["ready"])
    }
}
