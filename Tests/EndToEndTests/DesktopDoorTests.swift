// The built program as a file manager starts it: no terminal, a pipe that never ends, a desktop that may be broken.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("from a file manager", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct DesktopDoorTests {
    /// A notify-send that writes down how it was called, one argument a line, and does what `then` says.
    private static func desktop(_ household: Household, then: String = "exit 0") throws -> [String: String] {
        let folder = household.home.path.text + "/desktop"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try household.home.writeProgram(
            """
            printf '%s\\n' "$@" >>"\(folder)/calls"
            printf 'call\\n' >>"\(folder)/calls"
            env >>"\(folder)/environment"
            \(then)

            """, to: "desktop/notify-send")
        return ["PATH": folder + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    }

    private static func seen(_ household: Household, _ file: String = "calls") -> [String] {
        let path = household.home.path.text + "/desktop/" + file
        return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    }

    @Test("delivers a script's selection, whatever bytes its names have, and says so in one notification")
    func script() throws {
        let household = try Household.loggedIn()
        var environment = try Self.desktop(household)
        let names = [
            "plain.pdf", "<b>bold & co.pdf", "new%0Aline.pdf", "lat%FCin.pdf", "100%25f%20%25s.pdf", "back%5Cn.pdf",
        ]
        let made = try Program.run(
            "/bin/sh",
            [
                "-c",
                #"for name in plain.pdf '<b>bold & co.pdf' "new\nline.pdf" 'lat\374in.pdf' '100%%f %%s.pdf' 'back\\n.pdf'; do printf "%%PDF-1.4 $name" >"$(printf "$name")"; done"#,
            ], environment: ["PATH": "/usr/bin:/bin"], folder: household.home.path)
        #expect(made.status == 0, "\(made.errors)")
        environment["NEMO_SCRIPT_SELECTED_URIS"] =
            names.map { "file://\(household.home.path.text)/\($0)\n" }.joined()
        let result = try household.certain(
            ["send", "--from-environment", "--notify", "--tag", "<i>Garten", "100 0.pdf"], adding: environment)
        #expect(result.status == 0, "\(result.errors)")
        let stored = try household.server.documents().compactMap { $0["filename"] as? String }
        #expect(
            Set(stored) == [
                "plain.pdf", "<b>bold & co.pdf", "new%0Aline.pdf", "latüin.pdf", "100%f %s.pdf", "back\\n.pdf",
            ])
        #expect(
            Self.seen(household) == [
                "--app-name=certain", "--urgency=normal", "--", "Certain: 6 delivered", "Tags: &lt;i&gt;Garten (6)",
                "call", "",
            ])
    }

    @Test("a refusal is urgent, with the server's reason and the name as plain text, and never the token")
    func refusal() throws {
        let household = try Household()
        let token = try household.server.token()
        #expect(try household.login(token).status == 0)
        let environment = try Self.desktop(household)
        let file = try household.write("%PDF-1.4 big", to: "-u low <b>&.pdf").text
        try household.server.cue(["cue": "status", "status": 413, "json": ["detail": "<b>too large</b> \(token)"]])
        let result = try household.certain(["send", "--notify", "--", file], adding: environment)
        #expect(result.status == 65, "\(result.errors)")
        let seen = Self.seen(household)
        #expect(seen.prefix(4) == ["--app-name=certain", "--urgency=critical", "--", "Certain: 1 refused"])
        #expect(seen.contains { $0.hasPrefix("-u low &lt;b&gt;&amp;.pdf: refused. ") })
        #expect(seen.contains { $0.contains("&lt;b&gt;too large&lt;/b&gt; (token)") })
        #expect(!seen.joined().contains(token) && !Self.seen(household, "environment").joined().contains(token))
    }

    @Test("standard input that never ends is not waited for, and a notification nobody takes ends by itself")
    func endlessInput() throws {
        let household = try Household.loggedIn()
        let environment = household.environment.merging(try Self.desktop(household, then: "exec sleep 3600")) { $1 }
        let file = try household.write("%PDF-1.4 a", to: "a.pdf").text
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Checkout.program ?? "")
        process.arguments = ["send", "--notify", "--", file]
        process.environment = environment
        let (input, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, FileHandle.nullDevice, errors)
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(said.contains("No notification: nobody takes it."))
        #expect(try household.server.documents().count == 1)
        try input.fileHandleForWriting.close()
    }

    @Test("a link of the certain scheme shows the newest in the inbox, and all it does is ask")
    func link() throws {
        let household = try Household.loggedIn()
        let environment = try Self.desktop(household)
        let file = try household.write("%PDF-1.4 a", to: "2026-11-03 <i>a.pdf").text
        #expect(try household.certain(["send", "--tag", "Garten", file]).status == 0)
        try household.server.control("DELETE", "/requests")
        #expect(try household.certain(["open", "certain://inbox"], adding: environment).status == 0)
        #expect(Self.seen(household).contains("1: 2026-11-03 &lt;i&gt;a.pdf · 2026-11-03 · Garten"))
        #expect(try household.certain(["open", "certain://inbox/1/../../outbox/flush"]).status == 64)
        let asked = try household.server.requests().map { "\($0["method"] ?? "") \($0["path"] ?? "")" }
        #expect(asked == ["GET /api/inbox"])
    }

    @Test("what is shown by gvfs under a path of this machine is sent by it; a path elsewhere is not taken for one")
    func mounted() throws {
        let household = try Household.loggedIn()
        let home = household.home.path.text
        try FileManager.default.createDirectory(
            atPath: home + "/run/gvfs/smb-share:server=nas,share=scans", withIntermediateDirectories: true)
        _ = try household.write("%PDF-1.4 share", to: "run/gvfs/smb-share:server=nas,share=scans/a b.pdf")
        _ = try household.write("secret", to: "secret.txt")
        var environment = try Self.desktop(household)
        environment["XDG_RUNTIME_DIR"] = home + "/run"
        _ = try household.home.writeProgram(
            """
            [ "$1 $3" = "info --" ] || exit 2
            echo "uri: $4"
            case $4 in
            */a%20b.pdf) echo "local path: \(home)/run/gvfs/smb-share:server=nas,share=scans/a b.pdf" ;;
            */two) echo "local path: \(home)/run/gvfs/x"; echo "local path: \(home)/run/gvfs/smb-share:server=nas,share=scans/a b.pdf" ;;
            */out) echo "local path: \(home)/secret.txt" ;;
            */up) echo "local path: \(home)/run/gvfs/../../secret.txt" ;;
            */hang) exec sleep 3600 ;;
            *) exit 1 ;;
            esac
            echo "attributes:"

            """, to: "desktop/gio")
        let bad = ["two", "out", "up", "none", "hang"].map { "smb://nas/scans/" + $0 }
        let result = try household.certain(
            ["send", "--json", "--", "smb://nas/scans/a%20b.pdf", "trash:///a%20b.pdf", "http://nas/a%20b.pdf"] + bad,
            adding: environment)
        #expect(result.status == 65)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["a b.pdf"])
        let outcomes = try result.objects.map { $0["outcome"] as? String }
        #expect(outcomes == ["delivered"] + Array(repeating: "failed", count: 7))
    }
}
