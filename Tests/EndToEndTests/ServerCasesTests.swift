// The field cases of server and network, each with the built program against the stand-in server.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("Field case", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct ServerCasesTests {
    private func item(_ household: Household) throws -> [String: Any] {
        try #require(try household.certain(["outbox", "list", "--json"]).objects.first)
    }

    private func code(_ report: [String: Any]?) -> String? {
        (report?["reason"] as? [String: Any])?["code"] as? String
    }

    /// Long enough that a server can answer before all of it has left.
    private func long(_ household: Household, _ name: String = "a.pdf", mebibytes: Int = 5) throws -> String {
        try household.home.write(
            Array("%PDF-1.4 \(name)".utf8) + [UInt8](repeating: 0x41, count: mebibytes << 20), to: name
        )
        .text
    }

    @Test("F113: a busy server skips no file; one that fails for good holds nobody else, and the run is no success")
    func busyServer() throws {
        // This server fails over every name with a character beyond U+FFFF.
        let household = try Household.loggedIn(["--variant", "bmp-only"])
        let names = ["1.pdf", "Beleg 🧾.pdf", "3.pdf", "4.pdf"]
        let files = try names.map { try household.write("%PDF-1.4 \($0)", to: $0).text }
        try household.server.cue(["cue": "busy", "retry_after": "1", "method": "POST"])
        let first = try household.certain(["send", "--json"] + files)
        #expect(first.status == 75)
        #expect(try first.objects.count == 4)
        var flushed = try household.certain(["outbox", "flush"])
        // A second has to pass on the server's word.
        while try household.server.documents().count < 3 { flushed = try household.certain(["outbox", "flush"]) }
        #expect(flushed.status == 75)
        #expect(try URL(fileURLWithPath: item(household)["file"] as? String ?? "").lastPathComponent == names[1])
        let proof = try household.certain(["proof", "--json"] + files)
        #expect(proof.status == 1)
        #expect(
            try proof.objects.map { $0["outcome"] as? String } == ["delivered", "unknown", "delivered", "delivered"])
    }

    @Test("F114: a server that restarts is named, the file waits, and the pauses grow")
    func restart() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.control("POST", "/transport", ["listening": false])
        let sent = try household.certain(["send", file])
        #expect(sent.status == 75)
        #expect((sent.output + sent.errors).contains("localhost:\(household.server.port)"), "\(sent)")
        try household.server.control("POST", "/transport", ["listening": true])
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test("F115: the wait that a server asks for is kept, in whatever case its header comes; without one ours is")
    func retryAfter() throws {
        for header in ["retry-after", "RETRY-AFTER"] {
            let household = try Household.loggedIn()
            let file = try household.write("%PDF-1.4", to: "a.pdf").text
            try household.server.cue(["cue": "status", "status": 429, "method": "POST", "headers": [header: "3600"]])
            #expect(try household.certain(["send", file]).status == 75)
            try household.server.control("DELETE", "/requests")
            let flushed = try household.certain(["outbox", "flush"])
            #expect(flushed.status == 75 && flushed.errors.contains("asked for a pause until 20"), "\(flushed)")
            #expect(try household.server.requests().isEmpty)
        }
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.cue(["cue": "status", "status": 429, "method": "POST"])
        #expect(try household.certain(["send", file]).status == 75)
        #expect(try item(household)["next_attempt"] is String)
        #expect(try household.certain(["outbox", "flush"]).status == 0)
    }

    @Test(
        "F117: a day's wait is told with its end; a wait that makes no sense is ours",
        arguments: ["-1", "abc", "1e9", ""])
    func senselessWait(header: String) throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.cue(
            ["cue": "status", "status": 503, "method": "POST", "headers": ["Retry-After": "86400"]])
        #expect(try household.certain(["send", file]).status == 75)
        let parked = try household.certain(["outbox", "flush"])
        #expect(parked.status == 75 && parked.errors.contains("asked for a pause until 20"), "\(parked)")

        let other = try Household.loggedIn()
        let second = try other.write("%PDF-1.4", to: "a.pdf").text
        try other.server.cue(["cue": "status", "status": 429, "method": "POST", "headers": ["Retry-After": header]])
        #expect(try other.certain(["send", second]).status == 75)
        #expect(try other.certain(["outbox", "flush"]).status == 0)
    }

    @Test("F118, F120: too large for a proxy's page is final for this file, with its likely cause; others go on")
    func tooLarge() throws {
        let household = try Household.loggedIn()
        try household.server.cue(["cue": "413", "method": "POST"])
        let files = [try long(household), try long(household, "b.pdf")]
        let sent = try household.certain(["send", "--json"] + files)
        #expect(sent.status == 65)
        // Which of the two meets the limit is chance.
        let reports = try sent.objects
        let refused = try #require(reports.firstIndex { $0["outcome"] as? String == "refused" })
        #expect(reports[1 - refused]["outcome"] as? String == "delivered")
        #expect(code(reports[refused]) == "too_large")
        #expect(try household.certain(["proof", files[refused]]).status == 1)
        #expect(try household.certain(["proof", files[1 - refused]]).status == 0)
        try household.server.control("DELETE", "/requests")
        _ = try household.certain(["outbox", "flush"])
        #expect(try household.server.requests().isEmpty)
    }

    @Test("F124: a filter that cuts every connection costs no document: each try begins at byte 0, one arrives")
    func cutConnections() throws {
        let household = try Household.loggedIn()
        let file = try long(household, mebibytes: 8)
        try household.server.cue(["cue": "reset-mid", "read": 1 << 20, "count": 3, "method": "POST"])
        #expect(try household.certain(["send", file]).status == 75)
        for _ in 0..<2 { #expect(try household.certain(["outbox", "flush"]).status == 75) }
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        #expect(try household.server.documents().map { $0["size"] as? Int } == [size])
        #expect(try household.certain(["proof", file]).status == 0)
    }

    @Test(
        "F129: a server that cuts a long upload off is named with the time it took, and asked again later, not at once")
    func timeLimit() throws {
        let household = try Household.loggedIn()
        let file = try long(household)
        try household.server.control("DELETE", "/requests")
        try household.server.cue(["cue": "early-status", "status": 503, "count": NSNull(), "method": "POST"])
        let sent = try household.certain(["send", "--json", file])
        #expect(try sent.status == 75 && code(sent.objects.first) == "cut_short", "\(sent)")
        let message = try (sent.objects.first?["reason"] as? [String: Any])?["message"] as? String
        #expect(message?.contains(/after [0-9]+ s \(503\)/) == true)
        #expect(try household.server.requests().count == 1)
        // Another `send` is no reason to try it again so soon.
        let other = try household.write("%PDF-1.4", to: "b.pdf").text
        try household.server.control("DELETE", "/cues")
        #expect(try household.certain(["send", other]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test(
        "F138: a server that redirects to the path with a slash gets nothing by halves, and the path is as configured")
    func slash() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.configure("{ profiles: { home: { contract: { upload_path: '/api/inbox/' } } } }")
        try household.server.control("DELETE", "/requests")
        try household.server.cue(["cue": "redirect", "method": "POST", "location": "/api/inbox"])
        let sent = try household.certain(["send", "--json", file])
        #expect(try sent.status == 75 && code(sent.objects.first) == "redirected")
        let posts = try household.server.requests().filter { $0["method"] as? String == "POST" }
        #expect(posts.map { $0["target"] as? String } == ["/api/inbox/"])
    }

    @Test("F160: a clock in the past is named beside the certificate, and all goes out once it is set")
    func clock() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.control("POST", "/transport", ["certificate": "not-yet-valid"])
        let sent = try household.certain(["send", file])
        let today = String(ISO8601DateFormatter().string(from: Date()).prefix(7))
        #expect(sent.status == 75)
        #expect((sent.output + sent.errors).contains("clock") && (sent.output + sent.errors).contains(today), "\(sent)")
        try household.server.control("POST", "/transport", ["certificate": "good"])
        #expect(try household.certain(["outbox", "flush"]).status == 0)
    }

    @Test("F162: a server whose disk is full keeps nobody from trying again, until there is room")
    func serverFull() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.server.cue(["cue": "disk-full", "count": 2, "method": "POST"])
        #expect(try household.certain(["send", file]).status == 75)
        #expect(try household.certain(["outbox", "flush"]).status == 75)
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test(
        "F164, F166: a signal in the middle of an upload ends it, the ledger is closed, and the next run starts and delivers",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interrupted(signal: Int32, status: Int32) throws {
        let household = try Household.loggedIn()
        let file = try long(household, mebibytes: 24)
        try household.server.cue(["wait_first": "release", "method": "POST"])
        let program = Process()
        program.executableURL = URL(fileURLWithPath: try #require(Checkout.program))
        program.arguments = ["send", file]
        program.environment = household.environment
        program.standardOutput = FileHandle.nullDevice
        program.standardError = FileHandle.nullDevice
        try program.run()
        try household.server.control("GET", "/wait?method=POST&state=held&timeout=60")
        kill(program.processIdentifier, signal)
        program.waitUntilExit()
        #expect(program.terminationStatus == status)
        try household.server.control("DELETE", "/cues")
        #expect(try household.certain(["send", file]).status == 0)
        #expect(try household.server.documents().count == 1)
        #expect(try household.certain(["proof", file]).status == 0)
    }
}
