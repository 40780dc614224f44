// Bad input ends in one clear message and the right code.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("Bad input to certain", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct BadInputTests {
    @Test(
        "is told apart before anything is sent",
        arguments: [
            (["send", "--date", "2026-02-30", "a.pdf"], 64, "2026-02-30"),
            (["send", "--date", "2030-01-01", "a.pdf"], 64, "2030-01-01"),
            (["send", "--tagg", "x", "a.pdf"], 64, "--tag"), (["send"], 64, "FILE"), (["sned", "a.pdf"], 64, "send"),
            (["send", "--tag", "", "a.pdf"], 64, "--tag"), (["send", "--name", "x", "a.pdf"], 64, "--name"),
            (["send", "--profile", "work", "a.pdf"], 64, "work"), ([], 64, "login"),
        ] as [([String], Int32, String)])
    func usage(arguments: [String], status: Int32, names: String) throws {
        let household = try Household.loggedIn()
        _ = try household.write("%PDF-1.4", to: "a.pdf")
        let result = try household.certain(arguments)
        #expect(result.status == status)
        #expect(result.errors.contains(names), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(try household.server.documents().isEmpty)
    }

    @Test("of a file has one line naming it, in both languages")
    func files() throws {
        let household = try Household.loggedIn()
        let home = household.home.path.text
        let made = try Program.run(
            "/bin/sh",
            [
                "-c",
                "mkfifo fifo; ln -s /nonexistent link.pdf; mkdir folder; : > empty.pdf; ln -s loop.pdf loop.pdf; "
                    + "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"socket\")'",
            ], environment: ["PATH": "/usr/bin:/bin"], folder: household.home.path)
        #expect(made.status == 0, "\(made.errors)")
        let cases: [(String, Int32, String)] = [
            ("none.pdf", 66, "not_found"), ("folder", 65, "is_folder"), ("empty.pdf", 65, "empty"),
            ("fifo", 65, "not_a_file"), ("socket", 65, "not_a_file"), ("/dev/null", 65, "not_a_file"),
            ("link.pdf", 66, "dangling_link"), ("loop.pdf", 66, "dangling_link"),
            (String(repeating: "a", count: 256), 66, "name_too_long"),
        ]
        for (name, status, code) in cases {
            let path = name.hasPrefix("/") ? name : home + "/" + name
            for language in ["de", "en"] {
                let result = try household.certain(["send", "--lang", language, path])
                #expect(result.status == status, "\(name)")
                #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
                #expect(result.errors.contains(path) && result.output.isEmpty)
            }
            let object = try household.certain(["send", "--json", path]).objects.first
            #expect((object?["reason"] as? [String: Any])?["code"] as? String == code, "\(name)")
        }
        #expect(try household.server.documents().isEmpty)
    }

    @Test("to the configuration names file, line and key")
    func configuration() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        try household.configure("{ profles: {} }")
        let misspelt = try household.certain(["send", file])
        #expect(misspelt.status == 78)
        #expect(misspelt.errors.contains("config.json:1:3"))
        #expect(misspelt.errors.contains("profles") && misspelt.errors.contains("profiles"))
        try household.configure("{}")
        try household.configure("{ rules: [ { name: \"x\", when: { filname: \"*\" } } ] }", file: "rules.json")
        let rules = try household.certain(["send", file])
        #expect(rules.status == 78)
        #expect(rules.errors.contains("rules.json:1:") && rules.errors.contains("filename"))
        #expect(try household.certain(["send", "--no-rules", file]).status == 0)
    }

    @Test("names with control characters never reach the terminal raw")
    func escaped() throws {
        let household = try Household.loggedIn()
        let result = try household.certain(["send", "\u{1B}[2Jx\n.pdf"])
        #expect(result.status == 66)
        #expect(!result.errors.dropLast().contains { $0 == "\u{1B}" || $0 == "\n" })
        #expect(result.errors.contains("\\e[2Jx\\n.pdf"))
    }

    @Test("a manifest that could not be written is no success, and says so once")
    func fullOutput() throws {
        let household = try Household.loggedIn()
        let files = try (0..<20).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        #expect(try household.certain(["send", "--quiet"] + files).status == 0)
        let result = try Program.run(
            "/bin/sh", ["-c", "\"$0\" proof --json *.pdf > /dev/full", try #require(Checkout.program)],
            environment: household.environment, folder: household.home.path)
        #expect(result.status == 73)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("a link to nothing in the place of the rules or the configuration is no silence")
    func danglingSettings() throws {
        for name in ["rules.json", "config.json"] {
            let household = try Household.loggedIn()
            let file = try household.write("%PDF-1.4", to: "a.pdf").text
            let folder = household.home.path.text + "/.config/certain"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: "/nowhere/x")
            let result = try household.certain(["send", file])
            #expect(result.status == 78 && result.errors.contains(name))
            #expect(try household.server.documents().isEmpty)
        }
    }

    @Test("a token where an address or nothing belongs is not repeated")
    func misplacedToken() throws {
        let household = try Household()
        for arguments in [
            ["login", household.server.url, "ct_secret"], ["login", household.server.url + "/?token=ct_secret"],
        ] {
            let result = try household.certain(arguments)
            #expect(result.status == 64)
            #expect(!result.errors.contains("ct_secret"))
        }
        let file = try household.write("https://certain.example.org", to: "token").text
        let result = try household.certain(["send", "--token-file", file, "a.pdf"])
        #expect(result.status == 77)
    }

    @Test("a signal ends the wait for standard input, and nothing half-read is sent")
    func interruptedInput() throws {
        let household = try Household.loggedIn()
        let script =
            "mkfifo in; \"$0\" send --name a.pdf - < in & P=$!; exec 9>in; echo half >&9; "
            + "kill -TERM $P; wait $P"
        let result = try Program.run(
            "/bin/bash", ["-c", script, try #require(Checkout.program)], environment: household.environment,
            folder: household.home.path)
        #expect(result.status == 143)
        #expect(try household.server.documents().isEmpty)
    }

    @Test("HOME unset is no obstacle where the account has a home, or XDG names the places")
    func homeUnset() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        let state = household.home.path.text + "/.local/state"
        let result = try Program.run(
            try #require(Checkout.program), ["send", file],
            environment: ["XDG_STATE_HOME": state, "XDG_CONFIG_HOME": state])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("its own state is never sent, by whatever way it is named, and no folder of it is watched")
    func ownState() throws {
        let household = try Household.loggedIn()
        let home = household.home.path.text
        let state = home + "/.local/state/certain"
        try FileManager.default.createSymbolicLink(atPath: home + "/innocent", withDestinationPath: state)
        for path in [state + "/tokens.json", home + "/innocent/tokens.json"] {
            let sent = try household.certain(["send", path])
            #expect(sent.status == 65 && sent.errors.contains("never sent"), "\(sent)")
        }
        #expect(try household.certain(["send", "--recursive", home + "/.local/state"]).status == 65)
        #expect(try household.certain(["watch", "--once", home + "/innocent"]).status == 64)
        #expect(try household.server.documents().isEmpty)
    }

    @Test(
        "a token file that is of no use is named, with what is expected in it",
        arguments: [
            ("", "empty"), ("token-alone", "no address before"), ("\u{FEFF}https://localhost token", "holds no"),
            ("https://localhost a\nhttps://localhost b\n", "holds no"), ("token https://localhost", "holds no"),
        ])
    func tokenFiles(content: String, words: String) throws {
        let household = try Household()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        let token = try household.write(content, to: "tokenfile").text
        for (arguments, environment) in [
            (["--token-file", token], [:]), ([], ["CERTAIN_TOKEN_FILE": token]),
        ] as [([String], [String: String])] {
            let result = try household.certain(["send"] + arguments + [file], adding: environment)
            #expect(result.status == 77 && result.errors.contains("tokenfile"), "\(result)")
            #expect(result.errors.contains(words) && result.errors.contains("https://SERVER"), "\(result)")
        }
        let missing = try household.certain(["send", "--token-file", "/nonexistent/token", file])
        #expect(missing.status == 77 && missing.errors.contains("/nonexistent/token"), "\(missing)")
    }

    @Test("a damaged database is set aside by the very command that meets it, and what can be read of it is kept")
    func damagedDatabase() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        #expect(try household.certain(["send", file]).status == 0)
        let damage = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'item'").fetchone()[0]
            size = database.execute("PRAGMA page_size").fetchone()[0]
            database.close()
            with open(sys.argv[1], "r+b") as bytes:
                bytes.seek((page - 1) * size)
                bytes.write(b"\\xff" * size)
            """
        let database = household.home.path.text + "/.local/state/certain/outbox/outbox.db"
        let python = try #require(Checkout.standInPython)
        #expect(try Program.run(python, ["-c", damage, database]).status == 0)
        let status = try household.certain(["status"])
        #expect(status.status == 0 && status.errors.contains("lies untouched at"), "\(status)")
        #expect(try household.certain(["proof", file]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test("closed streams and a reader that goes away keep nothing from being delivered")
    func closedStreams() throws {
        let household = try Household.loggedIn()
        let program = try #require(Checkout.program)
        for (index, line) in [
            "\"$0\" send 1.pdf <&-", "\"$0\" send 2.pdf >&-", "\"$0\" send 3.pdf 2>&-",
            "\"$0\" send 4.pdf <&- >&- 2>&-",
            "\"$0\" send 5.pdf 6.pdf 7.pdf | head -n 1",
        ].enumerated() {
            for number in 1...7 { _ = try household.write("%PDF-1.4 \(number)", to: "\(number).pdf") }
            let result = try Program.run(
                "/bin/bash", ["-o", "pipefail", "-c", line, program], environment: household.environment,
                folder: household.home.path)
            #expect(result.status == 0, "\(index): \(result.errors)")
        }
        #expect(try household.server.documents().count == 7)
    }
}
