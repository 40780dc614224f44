// A server that misbehaves: for each misbehaviour the outcome, the exit code and what the server got.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A server in trouble", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct TroubleTests {
    /// Cue, outcome, exit code, reason. Bodies are longer than what libcurl takes at once, so that "early" is early.
    static let cues: [(cue: [String: String], outcome: String, status: Int32, reason: String)] = [
        (["cue": "413"], "refused", 65, "too_large"), (["cue": "early-413"], "refused", 65, "too_large"),
        (["cue": "early-413-keep"], "refused", 65, "too_large"),
        (["cue": "early-413-deaf"], "refused", 65, "too_large"),
        (["cue": "early-status"], "queued", 77, "token_refused"),
        (["cue": "early-status", "status": "502"], "queued", 75, "cut_short"),
        (["cue": "busy", "retry_after": "0"], "queued", 75, "busy"),
        (["cue": "too-many", "retry_after": "0"], "queued", 75, "busy"),
        (["cue": "status"], "unknown", 75, "server_error"), (["cue": "disk-full"], "unknown", 75, "server_error"),
        (["cue": "status-after-storing"], "unknown", 75, "server_error"),
        (["cue": "endless-answer"], "unknown", 75, "server_error"),
        (["cue": "html-200"], "unknown", 75, "not_certain"), (["cue": "empty-200"], "unknown", 75, "no_confirmation"),
        (["cue": "broken-json"], "unknown", 75, "no_confirmation"),
        (["cue": "no-id"], "unknown", 75, "no_confirmation"),
        (["cue": "list-200"], "unknown", 75, "no_confirmation"), (["cue": "conflict"], "unknown", 75, "answered_409"),
        (["cue": "cut-answer"], "unknown", 75, "no_confirmation"),
        (["cue": "lost-close"], "unknown", 75, "connection_lost"),
        (["cue": "lost-cut"], "unknown", 75, "connection_lost"),
        (["cue": "lost-reset"], "unknown", 75, "connection_lost"), (["cue": "lost-silent"], "unknown", 75, "stalled"),
        (["cue": "stall-answer"], "unknown", 75, "stalled"),
        (["cue": "dropped-close"], "unknown", 75, "connection_lost"),
        (["cue": "dropped-reset"], "unknown", 75, "connection_lost"),
        (["cue": "reset-early"], "queued", 75, "connection_lost"),
        (["cue": "reset-mid"], "queued", 75, "connection_lost"),
        (["cue": "close-early"], "queued", 75, "connection_lost"),
        (["cue": "close-mid"], "queued", 75, "connection_lost"),
        (["cue": "stall-early"], "queued", 75, "stalled"), (["cue": "not-http"], "unknown", 75, "not_http"),
        (["cue": "connect-plain"], "queued", 75, "no_tls"), (["cue": "redirect"], "queued", 75, "redirected"),
    ]

    /// A file of one's own, or one that waits in the outbox and is no longer where it was.
    enum Way: CaseIterable {
        case send, flush
    }

    @Test("ends each file in its outcome, one message and one request, and keeps it", arguments: Way.allCases)
    func outcomes(way: Way) throws {
        let household = try Household.loggedIn(["--variant", "duplicates-off"])
        for (cue, outcome, status, reason) in Self.cues {
            let name = cue["cue"] ?? ""
            // Half of it must be more than all buffers on the way hold.
            let size = name.hasSuffix("-mid") ? 24 << 20 : 5 << 20
            let file = try household.home.write(Array(name.utf8) + [UInt8](repeating: 0x41, count: size), to: "a.pdf")
                .text
            if way == .flush {
                #expect(try household.certain(["send", "--queue", file]).status == 0)
                try FileManager.default.removeItem(atPath: file)
            }
            try household.server.control("DELETE", "/requests")
            try household.server.control("DELETE", "/cues")
            try household.server.cue(cue)
            let result = try household.certain(
                way == .send ? ["send", "--json", file] : ["outbox", "flush", "--json"],
                adding: ["CERTAIN_STALL_TIMEOUT": "1"])
            #expect(result.status == status, "\(name): \(result)")
            let report = try #require(try result.objects.first, "\(name)")
            #expect(report["outcome"] as? String == outcome, "\(name)")
            #expect((report["reason"] as? [String: Any])?["code"] as? String == reason, "\(name)")
            #expect(!(result.errors + result.output).contains("ct_"))
            let deliveries = try household.server.requests().filter { $0["method"] as? String == "POST" }
            #expect(deliveries.count == (name == "connect-plain" ? 0 : 1), "\(name)")
            let item = try #require(
                try household.certain(["outbox", "--json"]).objects.first?["item"] as? Int, "\(name)")
            let kept = try #require(try household.certain(["outbox", "show", "\(item)", "--json"]).objects.first)
            #expect(kept["size"] as? Int == size + name.utf8.count, "\(name)")
            #expect(try household.certain(["outbox", "drop", "\(item)"]).status == 0)
        }
    }

    @Test("F121: a token that is refused stops the batch, and all goes out after the next login")
    func stops() throws {
        let household = try Household.loggedIn()
        let files = try (0..<4).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        try household.server.control("DELETE", "/requests")
        try household.server.control("POST", "/revoke", [String: String]())
        let result = try household.certain(["send", "--json"] + files)
        #expect(result.status == 77)
        #expect(try result.objects.map { $0["outcome"] as? String } == Array(repeating: "queued", count: 4))
        // Those that were on their way already cannot be called back.
        #expect((1...4).contains(try household.server.requests().count))
        #expect(result.errors.split(separator: "\n").count <= 2)
        #expect(try household.login(try household.server.token()).status == 0)
        let after = try household.certain(["outbox", "flush", "--json"])
        #expect(after.status == 0)
        #expect(try after.objects.map { $0["outcome"] as? String } == Array(repeating: "delivered", count: 4))
    }

    @Test("a file that changes while it is sent is sent again whole")
    func changing() throws {
        let household = try Household.loggedIn()
        let path = household.home.path.appending("a.pdf").text
        let program = try #require(Checkout.program)
        try Data(repeating: 0x41, count: 32 << 20).write(to: URL(fileURLWithPath: path))
        // The server does not read the first body until the file has grown, and its buffers hold far less than all.
        try household.server.cue(["wait_first": "release"])
        let script =
            "\"$0\" send \"$1\" & curl -sf \"$2/wait?method=POST&state=held\" > /dev/null; printf grown >> \"$1\"; "
            + "curl -sf -X POST \"$2/release\" > /dev/null; wait $!"
        let result = try Program.run(
            "/bin/bash", ["-c", script, program, path, household.server.admin], environment: household.environment)
        #expect(result.status == 0, "\(result.errors)")
        let stored = try household.server.documents()
        #expect(stored.map { $0["size"] as? Int } == [(32 << 20) + 5])
    }
}
