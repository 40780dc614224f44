// Names, and sizes, as they were met in the field: each delivered by the built program over the wire.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("In the field", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct NameCasesTests {
    @Test(
        "an awkward name arrives whole, in one part, with no header of its own making",
        arguments: [
            ("F062: a leading quote", "\"foo.pdf", "%22foo.pdf"),
            ("F064: a backslash", "a\\b.pdf", "a\\b.pdf"),
            ("F065: quote and line ends", "x\"\r\nX-Evil: 1\r\n\r\n.pdf", "x%22%0D%0AX-Evil: 1%0D%0A%0D%0A.pdf"),
            ("F067: quote and semicolon", "b'e\";e.JPG", "b'e%22;e.JPG"),
            ("F069: quotes", "Angebot \"neu\".pdf", "Angebot %22neu%22.pdf"),
            ("F069: a percent escape of its own", "50%22.pdf", "50%22.pdf"),
            ("F070: raw UTF-8 and no filename*", "Привет ä.pdf", "Привет ä.pdf"),
        ])
    func awkward(shows: String, name: String, wire: String) throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/log", ["keep_bodies": true])
        let file = try household.write(wholePDF(shows), to: name).text
        #expect(try household.certain(["send", file]).status == 0)
        let request = try #require(
            try household.server.requests().first {
                $0["method"] as? String == "POST" && $0["route"] as? String == "/api/inbox"
            })
        let body = try #require((request["body"] as? String).flatMap { Data(base64Encoded: $0) })
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains("name=\"file\"; filename=\"\(wire)\"\r\nContent-Type:"), "\(text)")
        #expect(!text.contains("filename*=") && !text.contains("\nX-Evil"))
        let stored = try household.server.documents()
        #expect(stored.count == 1)
        #expect(stored[0]["content"] as? String == Data(wholePDF(shows).utf8).base64EncodedString())
    }

    @Test("F051: a rule in composed letters fits a name in decomposed ones, and the file is opened by its own bytes")
    func decomposed() throws {
        let household = try Household.loggedIn()
        let inbox = try household.folder("Scans")
        try household.configure(
            "{ rules: [ { name: 'bank', when: { pattern: '^Erträgnis.{11}_' }, then: { tags: ['Bank'] } } ] }",
            file: "rules.json")
        let program = try household.watch([inbox])
        _ = try household.write(wholePDF("e"), to: "Scans/Ertra\u{308}gnisaufstellung_2018.pdf")
        let event = try program.wait(for: "delivered") { $0["outcome"] as? String == "delivered" }
        #expect(event["tags"] as? [String] == ["Bank"])
        #expect(program.end() == 0)
        let sent = try FileManager.default.contentsOfDirectory(atPath: inbox + "/Sent")
        #expect(sent.map { Array($0.utf8) } == [Array("Ertra\u{308}gnisaufstellung_2018.pdf".utf8)])
    }

    @Test("F056: umlauts are the same on the wire whatever the locale")
    func noLocale() throws {
        let household = try Household.loggedIn()
        for (locale, text) in [("C", "one"), ("en_US.UTF-8", "two")] {
            let file = try household.write(wholePDF(text), to: "Bestätigung.pdf").text
            #expect(try household.certain(["send", file], adding: ["LC_ALL": locale, "LANG": locale]).status == 0)
        }
        let names = try household.server.documents().compactMap { $0["filename"] as? String }
        #expect(names == ["Bestätigung.pdf", "Bestätigung.pdf"])
    }

    @Test("F057, F059: a name that one server cannot take holds up that file alone, with the server's own words")
    func refusedNames() throws {
        let household = try Household.loggedIn()
        let inbox = try household.folder("Scans")
        let program = try household.watch([inbox])
        try household.server.cue(["cue": "status", "status": 400, "json": ["detail": "max. 128 characters"]])
        let long = String(repeating: "lang - ", count: 33) + ".pdf"
        _ = try household.write(wholePDF("long"), to: "Scans/" + long)
        let held = try program.wait("queued", long)
        let message = (held["reason"] as? [String: Any])?["message"] as? String
        #expect(message?.contains("max. 128 characters") == true, "\(held)")
        _ = try household.write(wholePDF("short"), to: "Scans/short.pdf")
        try program.waitUntilPutAway("short.pdf")
        #expect(program.end() == 0)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["short.pdf"])
    }

    @Test("F072: a note with umlauts is plain UTF-8, neither percent-encoded nor Latin-1")
    func note() throws {
        let household = try Household.loggedIn()
        let file = try household.write(wholePDF("n"), to: "2026-04-14 Überweisung.pdf").text
        #expect(try household.certain(["send", "--note", "Überweisung für «Öl»", file]).status == 0)
        let stored = try #require(try household.server.documents().first)
        #expect(stored["note"] as? String == "Überweisung für «Öl»")
        #expect(stored["filename"] as? String == "2026-04-14 Überweisung.pdf")
    }

    @Test("F029: a file larger than the address space is streamed, and its length is exact")
    func huge() throws {
        let household = try Household.loggedIn()
        let size = 600 << 20
        let path = household.home.path.text + "/huge.pdf"
        try Data("%PDF-1.4\n".utf8).write(to: URL(fileURLWithPath: path))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        try household.server.cue(["cue": "status", "status": 201, "json": ["id": 7]])
        let result = try Program.run(
            "/bin/sh", ["-c", "ulimit -v 524288; exec \"$0\" send --json \"$1\"", Checkout.program ?? "", path],
            environment: household.environment)
        #expect(result.status == 0, "\(result)")
        let request = try #require(
            try household.server.requests().first {
                $0["method"] as? String == "POST" && $0["route"] as? String == "/api/inbox"
            })
        let length = try #require(request["content_length"] as? Int)
        #expect(length == request["body_bytes"] as? Int && length > size && length < size + 4096)
    }

    @Test("F031: a file above the server's limit is one clear line, stays, and the exit status shows it")
    func tooLarge() throws {
        let household = try Household.loggedIn(["--max-size", "100000"])
        let file = try household.write(wholePDF(String(repeating: "x", count: 200_000)), to: "large.pdf").text
        let result = try household.certain(["send", file])
        #expect(result.status == 65 && result.errors.split(separator: "\n").first?.contains("large.pdf") == true)
        #expect(result.errors.contains("too large"), "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: file))
    }
}
