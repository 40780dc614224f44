// certain watch with the built program: what is taken, what is said, and what becomes of the files.
import Foundation
import Platform
import TestSupport
import Testing

/// A whole, small PDF that differs by its text.
func wholePDF(_ text: String) -> String { "%PDF-1.4\n\(text)\n%%EOF\n" }

@Suite("certain watch", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct WatchTests {
    private let household: Household
    private let inbox: String

    init() throws {
        household = try Household.loggedIn()
        inbox = try household.folder("Scans")
    }

    private func drop(_ content: String, _ name: String, into folder: String? = nil) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: (folder ?? inbox) + "/" + name), options: .atomic)
    }

    private func files(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test("stands with an event that names each folder, its mode and why, and delivers what arrives")
    func delivers() throws {
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "0.2", inbox], environment: household.environment)
        let ready = try program.waitUntilReady()
        let folder = try #require((ready["folders"] as? [[String: Any]])?.first)
        #expect(folder["path"] as? String == inbox && folder["mode"] as? String == "inotify")
        #expect((folder["why"] as? String)?.isEmpty == false && folder["interval"] as? Double == 300)
        try drop(wholePDF("one"), "2026-11-03 a.pdf")
        let event = try program.wait("delivered", "2026-11-03 a.pdf")
        #expect(event["event"] as? String == "file" && event["id"] as? Int == 1)
        #expect(event["date"] as? String == "2026-11-03" && event["date_source"] as? String == "filename")
        #expect(try program.waitUntilPutAway("2026-11-03 a.pdf") == inbox + "/Sent/2026-11-03 a.pdf")
        #expect(program.end() == 0)
        #expect(files(inbox) == ["Sent"])
        let stored = try household.server.documents()
        #expect(stored.map { $0["filename"] as? String } == ["2026-11-03 a.pdf"])
        #expect(stored[0]["content"] as? String == Data(wholePDF("one").utf8).base64EncodedString())
    }

    @Test("a sidecar's tags, date, note, device and button reach the rules and the server, and it moves along")
    func sidecar() throws {
        try household.configure(
            """
            { rules: [
              { name: "left", when: { source: "scanner", device: "fujitsu:left" }, then: { tags: ["Privat"] } },
              { name: "folder", when: { folder: "2026/Auto" }, then: { tags: ["{folder}"] } },
              { name: "plain", when: { source: "watch" }, then: { tags: ["ohne"] } } ] }
            """, file: "rules.json")
        try household.configure("{ watch: [ { path: '\(inbox)', recursive: true, tags: ['Ordner'] } ] }")
        let program = try household.watch([])
        let folder = try household.folder("Scans/2026/Auto")
        let said = #"{"tags":["Scan"],"date":"2026-10-01","note":"hi","device":"fujitsu","button":"left"}"#
        try drop(said, "a.pdf.certain.json", into: folder)
        try drop(wholePDF("a"), "a.pdf", into: folder)
        let event = try program.wait("delivered", "a.pdf")
        #expect(event["tags"] as? [String] == ["Ordner", "Scan", "Privat", "2026/Auto"])
        #expect(event["date"] as? String == "2026-10-01" && event["date_source"] as? String == "sidecar")
        #expect(event["note"] as? String == "hi")
        #expect(try program.waitUntilPutAway("a.pdf") == inbox + "/Sent/2026/Auto/a.pdf")
        #expect(files(inbox + "/Sent/2026/Auto") == ["a.pdf", "a.pdf.certain.json"])
        // One that is not understood counts for nothing; the document is delivered all the same.
        try drop(#"{"betrag": 5}"#, "b.pdf.certain.json")
        try drop(wholePDF("b"), "b.pdf")
        try program.wait(notice: "sidecar")
        #expect(try program.wait("delivered", "b.pdf")["tags"] as? [String] == ["Ordner", "ohne"])
        #expect(program.end() == 0)
    }

    @Test(
        "what a sidecar says in vain is named, and the rest of it counts",
        arguments: [
            ("de", #"Das Schlagwort «a\e[31mb» der Begleitdatei"#, "Das Datum 1970-01-01 der Begleitdatei"),
            ("en", #"The sidecar's (.certain.json) tag “a\e[31mb”"#, "(.certain.json) date 1970-01-01,"),
        ])
    func partOfSidecar(language: String, tag: String, date: String) throws {
        let program = try household.watch(["--lang", language, inbox])
        // A blank tag is none: a hook whose variable is empty writes it, and nothing is lost with it.
        try drop(#"{"tags": ["a\u001b[31mb", " ", "Scan"], "date": "1970-01-01", "note": "hi"}"#, "a.pdf.certain.json")
        try drop(wholePDF("a"), "a.pdf")
        let event = try program.wait("delivered", "a.pdf")
        #expect(event["tags"] as? [String] == ["Scan"] && event["note"] as? String == "hi")
        #expect(program.end() == 0)
        #expect(program.errors.contains(tag) && program.errors.contains(date), "\(program.errors)")
        let codes = program.events.compactMap { $0["code"] as? String }
        #expect(codes.filter { $0.hasPrefix("sidecar") } == ["sidecar_tag", "sidecar_date"])
    }

    @Test("what the server refuses lies in Refused, with a text that says why in the user's language")
    func refused() throws {
        let program = try household.watch(["--lang", "de", inbox])
        try household.server.cue(["cue": "413"])
        try drop(wholePDF("large"), "a.pdf")
        try program.wait("refused", "a.pdf")
        #expect(try program.waitUntilPutAway("a.pdf") == inbox + "/Refused/a.pdf")
        let why = try String(contentsOfFile: inbox + "/Refused/a.pdf.why.txt", encoding: .utf8)
        #expect(why.contains("nicht zugestellt") && why.contains("413") && why.contains("zurück in den Ablageordner"))
        // Put back, it has another chance.
        try FileManager.default.moveItem(atPath: inbox + "/Refused/a.pdf", toPath: inbox + "/a.pdf")
        try program.wait("delivered", "a.pdf")
        #expect(program.end() == 0)
    }

    @Test(
        "what the server has already is put away as configured",
        arguments: [
            ("move", ["Sent"], ["a.pdf", "b.pdf"]), ("delete", ["Sent"], ["a.pdf"]),
            ("keep", ["Sent", "b.pdf"], ["a.pdf"]),
        ])
    func duplicates(disposal: String, left: [String], sent: [String]) throws {
        try household.configure("{ watch: [ { path: '\(inbox)', on_duplicate: '\(disposal)' } ] }")
        let program = try household.watch([])
        try drop(wholePDF("same"), "a.pdf")
        try program.wait("delivered", "a.pdf")
        try program.waitUntilPutAway("a.pdf")
        try drop(wholePDF("same"), "b.pdf")
        #expect(try program.wait("duplicate", "b.pdf")["id"] as? Int == 1)
        // A later file shows that the one before is done with.
        try drop(wholePDF("other"), "z.pdf")
        try program.waitUntilPutAway("z.pdf")
        #expect(program.end() == 0)
        #expect(files(inbox) == left && files(inbox + "/Sent") == sent + ["z.pdf"])
    }

    @Test("on the ledger's word alone nothing leaves its folder when the server has deleted the document")
    func deletedOnServer() throws {
        let file = try household.write(wholePDF("same"), to: "a.pdf").text
        #expect(try household.certain(["send", file]).status == 0)
        let program = try household.watch(["--after", "delete", inbox])
        try drop(wholePDF("same"), "known.pdf")
        try program.wait("duplicate", "known.pdf")
        try household.server.control("DELETE", "/documents")
        try drop(wholePDF("same"), "gone.pdf")
        try program.wait(notice: "stays_unlisted")
        #expect(program.end() == 0)
        #expect(files(inbox) == ["gone.pdf"])
        // One true statement: it is not said to be there already.
        let told = program.events.filter { event in
            ["file", "path"].contains { event[$0] as? String == inbox + "/gone.pdf" }
        }
        #expect(told.map { $0["code"] as? String } == ["stays_unlisted"], "\(told)")
    }

    @Test("nor on the word of an answer it got itself, however long it runs")
    func deletedMeanwhile() throws {
        try household.configure(
            "{ watch: [{ path: '\(inbox)', after: 'delete', on_duplicate: 'delete', settle: 0.2 }] }")
        let program = try household.watch([])
        try drop(wholePDF("1"), "1.pdf")
        try program.wait("delivered", "1.pdf")
        try household.server.control("DELETE", "/documents")
        try drop(wholePDF("1"), "again.pdf")
        try program.wait(notice: "stays_unlisted")
        #expect(program.end() == 0)
        #expect(FileManager.default.fileExists(atPath: inbox + "/again.pdf"))
    }

    @Test("a file that is kept in its folder is remembered, also by the next run")
    func kept() throws {
        let first = try household.watch(["--after", "keep", inbox])
        try drop(wholePDF("k"), "k.pdf")
        try first.wait("delivered", "k.pdf")
        #expect(first.end() == 0)
        let second = try household.watch(["--after", "keep", inbox])
        try drop(wholePDF("new"), "new.pdf")
        try second.wait("delivered", "new.pdf")
        #expect(second.end() == 0)
        #expect(!second.events.contains { ($0["file"] as? String)?.hasSuffix("/k.pdf") == true })
        #expect(files(inbox) == ["k.pdf", "new.pdf"])
    }

    @Test("the first time what is there already is left alone, unless it is asked for; later arrivals never are")
    func firstTime() throws {
        try drop(wholePDF("old"), "old.pdf")
        let first = try household.watch([inbox])
        first.rewind()
        try first.wait(notice: "left_alone")
        #expect(first.end() == 0)
        try drop(wholePDF("meanwhile"), "meanwhile.pdf")
        let second = try household.watch([inbox])
        try second.wait("delivered", "meanwhile.pdf")
        #expect(second.end() == 0)
        #expect(files(inbox) == ["Sent", "old.pdf"])
        let other = try household.folder("Other")
        try drop(wholePDF("there"), "there.pdf", into: other)
        let third = try household.watch(["--existing", other])
        try third.wait("delivered", "there.pdf")
        #expect(third.end() == 0)
    }

    @Test("HOME, Desktop, Downloads and Documents themselves are watched only by --yes or the configuration")
    func broadFolders() throws {
        let home = household.home.path.text
        for name in ["Desktop", "Downloads", "Documents", "Schreibtisch"] { _ = try household.folder(name) }
        _ = try household.folder(".config")
        _ = try household.write("XDG_DESKTOP_DIR=\"$HOME/Schreibtisch\"\n", to: ".config/user-dirs.dirs")
        try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: home + "/Downloads")
        for folder in [
            home, home + "/Desktop", home + "/Downloads/", home + "/Documents", home + "/Schreibtisch", "/",
            home + "/link",
        ] {
            let result = try household.certain(["watch", "--once", "--settle", "0", folder])
            #expect(result.status == 64 && result.errors.contains("--yes"), "\(folder): \(result)")
        }
        #expect(try household.certain(["watch", "--once", "--settle", "0", "--yes", home + "/Downloads"]).status == 0)
        try household.configure("{ watch: [ { path: '~/Documents' } ] }")
        #expect(try household.certain(["watch", "--once", "--settle", "0"]).status == 0)
        #expect(try household.certain(["watch", "--once", "--settle", "0", home + "/Documents"]).status == 0)
    }

    @Test("folders that get into each other's way are refused")
    func overlap() throws {
        let inner = try household.folder("Scans/inner")
        let twice = try household.certain(["watch", inbox, inbox + "/"])
        #expect(twice.status == 64 && twice.errors.contains("twice"), "\(twice)")
        #expect(try household.certain(["watch", "--recursive", inner, inbox]).status == 64)
        try household.configure("{ watch: [ { path: '\(inbox)', recursive: true }, { path: '\(inner)' } ] }")
        #expect(try household.certain(["watch"]).status == 78)
        try household.configure("{}")
        // Beside each other they are fine, as one in the other is that is not followed into its folders.
        #expect(try household.certain(["watch", "--once", "--settle", "0", inbox, inner]).status == 0)
    }

    @Test("--list-ignored shows the names that are never taken, as the configuration changes them")
    func ignored() throws {
        try household.configure("{ watch: [ { path: '\(inbox)', ignore: ['!*.tmp', '*.draft.pdf'] } ] }")
        let list = try household.certain(["watch", "--list-ignored"])
        #expect(list.status == 0 && list.output.contains("*.crdownload") && list.output.contains("*.draft.pdf"))
        #expect(!list.output.contains("*.tmp"))
        let standard = try household.certain(["watch", "--list-ignored", "--json", try household.folder("Plain")])
        #expect(try standard.objects.contains { $0["pattern"] as? String == "*.tmp" })
        let program = try household.watch([])
        try drop(wholePDF("1"), "a.draft.pdf")
        try drop(wholePDF("2"), "b.tmp")
        try program.wait("delivered", "b.tmp")
        #expect(program.end() == 0)
        #expect(files(inbox) == ["Sent", "a.draft.pdf"])
    }
}
