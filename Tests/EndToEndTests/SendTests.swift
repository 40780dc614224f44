// The built program delivers real files over real TLS to the stand-in server.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain send", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct SendTests {
    @Test("delivers every sample receipt byte for byte, with tags, date and name")
    func receipts() throws {
        let household = try Household.loggedIn()
        let folder = Checkout.root + "/Fixtures/receipts"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "README.md" }.sorted()
        #expect(names.count >= 8)
        let result = try household.certain(
            ["send", "--json", "--tag", "Haushalt", "--tag", "Steuer 2026"] + names.map { folder + "/" + $0 })
        #expect(result.status == 0, "\(result.errors)")
        let reports = try result.objects
        let stored = try household.server.documents()
        #expect(reports.count == names.count && stored.count == names.count)
        for (name, report) in zip(names, reports) {
            let content = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            let document = try #require(stored.first { $0["number"] as? Int == report["id"] as? Int })
            #expect(document["content"] as? String == content.base64EncodedString())
            #expect(document["filename"] as? String == name.precomposedStringWithCanonicalMapping)
            #expect(document["tags"] as? [String] == ["Haushalt", "Steuer 2026"])
            #expect(document["document_date"] as? String == report["date"] as? String)
            #expect(report["outcome"] as? String == "delivered")
        }
    }

    @Test("delivers every awkward name unharmed")
    func awkwardNames() throws {
        let household = try Household.loggedIn()
        let folder = household.home.path.text + "/files"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = [
            "plain.pdf", "with space.pdf", "Müller Rechnung.pdf", "nfd-Mu\u{308}ller.pdf", "it's \"quoted\".pdf",
            "new\nline.pdf", "-dash.pdf", "--help.pdf", "100%f %s %20.pdf", "a;b&c#d?e$HOME`id`.pdf", "back\\slash.pdf",
            " lead.pdf", "esc\u{1B}[31m.pdf", String(repeating: "ä", count: 125) + ".pdf",
        ]
        for name in names {
            try Data("%PDF-1.4\n\(name)\n%%EOF\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        // A Latin-1 byte, which Foundation cannot name.
        let latin = try Program.run(
            "/bin/sh", ["-c", #"printf '%%PDF-1.4 latin\n%%%%EOF\n' > "$(printf 'files/lat\374in.pdf')""#],
            environment: ["PWD": household.home.path.text, "PATH": "/usr/bin:/bin"], folder: household.home.path)
        #expect(latin.status == 0)
        let result = try household.certain(["send", "--json", "--recursive", folder])
        #expect(result.status == 0, "\(result.errors)")
        // The server's parser keeps the browsers' escapes for quote and line end as they are.
        let expected =
            names.map {
                $0.precomposedStringWithCanonicalMapping.replacing("\"", with: "%22").replacing("\n", with: "%0A")
            } + ["latüin.pdf"]
        let stored = try household.server.documents()
        #expect(Set(stored.compactMap { $0["filename"] as? String }) == Set(expected))
        #expect(stored.count == expected.count)
    }

    @Test("takes file:// addresses, decoded to their bytes")
    func addresses() throws {
        let household = try Household.loggedIn()
        _ = try household.write("%PDF-1.4 a", to: "Müller & Söhne 100%.pdf")
        let address =
            "file://" + household.home.path.text + "/M%C3%BCller%20%26%20S%C3%B6hne%20100%25.pdf"
        let result = try household.certain(["send", "--", address, "smb://nas/x.pdf"])
        #expect(result.status == 65)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["Müller & Söhne 100%.pdf"])
    }

    @Test("keeps with --queue what it is given, without asking the network")
    func queued() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4 queued", to: "a.pdf").text
        try household.server.control("DELETE", "/requests")
        let queued = try household.certain(["send", "--queue", "--json", "--tag", "x", file])
        #expect(queued.status == 0)
        #expect(try queued.objects.first?["outcome"] as? String == "queued")
        #expect(try household.server.requests().isEmpty)
        try FileManager.default.removeItem(atPath: file)
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        let stored = try household.server.documents()
        #expect(stored.map { $0["filename"] as? String } == ["a.pdf"])
        #expect(stored.first?["tags"] as? [String] == ["x"])
    }

    @Test("shows of what waits already what was said of it first")
    func saidFirst() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4 waiting", to: "a.pdf").text
        #expect(try household.certain(["send", "--queue", "--tag", "first", file]).status == 0)
        let again = try household.certain(["send", "--queue", "--json", "--tag", "second", "--note", "x", file])
        #expect(try again.objects.first?["tags"] as? [String] == ["first"])
        #expect(try again.objects.first?["note"] is NSNull)
    }

    @Test("moves a file that had waited, once the server confirmed it in this run")
    func afterWaiting() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4 later", to: "a.pdf").text
        let archive = household.home.path.text + "/archive"
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        try household.server.control("POST", "/transport", ["listening": false])
        let send = ["send", "--after", "move", "--to", archive, file]
        #expect(try household.certain(send).status == 75)
        #expect(FileManager.default.fileExists(atPath: file))
        try household.server.control("POST", "/transport", ["listening": true])
        #expect(try household.certain(send).status == 0)
        #expect(FileManager.default.fileExists(atPath: archive + "/a.pdf"))
        // What only the ledger knows stays where it is.
        let copy = try household.write("%PDF-1.4 later", to: "copy.pdf").text
        #expect(try household.certain(["send", "--after", "delete", copy]).status == 0)
        #expect(FileManager.default.fileExists(atPath: copy))
    }

    @Test("leaves out of a folder what nobody means to send")
    func junk() throws {
        let household = try Household.loggedIn()
        let folder = household.home.path.text + "/Belege"
        for name in [
            "@eaDir/IMG_1.jpg", "#recycle/alt.pdf", ".hidden.pdf", "Thumbs.db", "x.pdf.part", "~$brief.docx",
            "scan.pd~", "a.pdf",
        ] {
            let path = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("%PDF-1.4 \(name)".utf8).write(to: path)
        }
        #expect(try household.certain(["send", "--recursive", folder]).status == 0)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["a.pdf"])
    }

    @Test("needs no login with a token file that names its server")
    func tokenFileAlone() throws {
        let household = try Household()
        let token = try household.write("\(household.server.url) \(household.server.token())\n", to: "token").text
        let file = try household.write("%PDF-1.4 t", to: "a.pdf").text
        let result = try household.certain(
            ["send", "--token-file", token, file], adding: ["SSL_CERT_FILE": household.server.authority])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try household.server.documents().count == 1)
    }

    @Test("speaks the configured language from the first word on, and says under --quiet when the token is refused")
    func languageAndQuiet() throws {
        let household = try Household.loggedIn()
        try household.configure("{ language: 'de' }")
        #expect(try household.certain(["outbox", "drop", "7"]).errors.contains("Den Eintrag 7 gibt es nicht"))
        #expect(try household.certain(["sned"]).errors.contains("Gemeint send?"))
        try household.server.control("POST", "/revoke", [String: String]())
        let file = try household.write("%PDF-1.4 q", to: "a.pdf").text
        let refused = try household.certain(["send", "--quiet", file])
        #expect(refused.status == 77 && refused.output.isEmpty)
        #expect(refused.errors.contains("Gerätemarke") && refused.errors.split(separator: "\n").count == 1)
    }

    @Test("names standard input by its content, or as --name says")
    func standardInput() throws {
        let household = try Household.loggedIn()
        let unnamed = try household.certain(["send", "--json", "-"], input: "%PDF-1.4 one")
        #expect(try unnamed.objects.first?["file"] as? String == "-")
        let named = try household.certain(["send", "--name", "2026-11-03 Scan.pdf", "-"], input: "%PDF-1.4 two")
        #expect((unnamed.status, named.status) == (0, 0))
        let stored = try household.server.documents()
        #expect(stored.map { $0["filename"] as? String } == ["2026-11-03 Scan.pdf", "stdin.pdf"])
        #expect(stored.map { $0["document_date"] as? String } == ["2026-11-03", nil])
    }

    @Test("says duplicate with the first one's id")
    func duplicate() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4 same", to: "a.pdf").text
        #expect(try household.certain(["send", file]).status == 0)
        let again = try household.certain(["send", "--json", file])
        #expect(try again.objects.first?["outcome"] as? String == "duplicate")
        #expect(try again.objects.first?["id"] as? Int == 1)
        #expect(again.status == 0)
        // Without a ledger the server says it.
        try FileManager.default.removeItem(atPath: household.home.path.text + "/.local/state/certain/outbox")
        let server = try household.certain(["send", "--json", file])
        #expect(try server.objects.first?["outcome"] as? String == "duplicate")
        #expect(try server.objects.first?["id"] as? Int == 1)
    }

    @Test("says that tags given now do not reach what is there already, and a plan says what would not be sent")
    func tagsTooLate() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        let waits = try household.write("%PDF-1.5", to: "b.pdf").text
        #expect(try household.certain(["send", "--tag", "Alt", file]).status == 0)
        let again = try household.certain(["send", "--tag", "Neu", file])
        #expect(again.status == 0 && again.output.contains("tags of now were not added"), "\(again)")
        #expect(try !household.certain(["send", "--tag", "Alt", file]).output.contains("tags of now"))
        let forced = try household.certain(["send", "--tag", "Neu", "--force", file])
        #expect(forced.status == 0 && forced.output.contains("keeps the tags"), "\(forced)")
        #expect(try household.certain(["send", "--queue", waits]).status == 0)
        let planned = try household.certain(["send", "--dry-run", "--json", file, waits])
        #expect(planned.status == 0)
        #expect(try planned.objects.map { $0["outcome"] as? String } == ["planned", "planned"])
        #expect(
            try planned.objects.map { ($0["reason"] as? [String: Any])?["code"] as? String } == ["known", "queued"])
        #expect(try household.certain(["send", "--dry-run", file]).output.contains("would not be sent"))
    }

    @Test("sends under the same key every time, and under a new one with --force")
    func forced() throws {
        let household = try Household.loggedIn(["--variant", "duplicates-by-key"])
        let file = try household.write("%PDF-1.4 same", to: "a.pdf").text
        for _ in 1...2 { #expect(try household.certain(["send", file]).status == 0) }
        #expect(try household.server.documents().count == 1)
        let forced = try household.certain(["send", "--json", "--force", file])
        #expect(try forced.objects.first?["outcome"] as? String == "delivered")
        #expect(try household.server.documents().count == 2)
    }

    @Test("goes on after a file that cannot be sent, and reports the worst")
    func goesOn() throws {
        let household = try Household.loggedIn()
        let good = try household.write("%PDF-1.4 good", to: "good.pdf").text
        let empty = try household.write("", to: "empty.pdf").text
        let result = try household.certain(["send", "--json", "/nonexistent.pdf", empty, good])
        #expect(result.status == 66)
        #expect(
            try result.objects.map { $0["outcome"] as? String } == ["failed", "failed", "delivered"])
    }

    @Test("reuses its connections for several files")
    func reuse() throws {
        let household = try Household.loggedIn()
        let files = try (0..<20).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        let before = try #require(try household.server.control("GET", "/connections") as? [Any]).count
        #expect(try household.certain(["send"] + files).status == 0)
        let after = try #require(try household.server.control("GET", "/connections") as? [Any]).count
        #expect((1...4).contains(after - before))
    }

    @Test("plans without a login, a server or a byte sent under --dry-run")
    func dryRun() throws {
        let household = try Household()
        let file = try household.write("%PDF-1.4 a", to: "2026-11-03 a.pdf").text
        let result = try household.certain(["send", "--dry-run", "--json", "--tag", "x", file])
        #expect(result.status == 0)
        let report = try #require(try result.objects.first)
        #expect(report["outcome"] as? String == "planned")
        #expect(report["date"] as? String == "2026-11-03")
        #expect(report["date_source"] as? String == "filename")
        #expect(report["tags"] as? [String] == ["x"])
        #expect(try household.server.requests().isEmpty)
    }
}
