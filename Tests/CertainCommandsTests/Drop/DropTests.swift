// certain drop in this process: what is said, what lies in the folder, how it ends.
import Documents
import DropFolder
import Foundation
import Platform
import Rules
import TestSupport
import Testing

@testable import CertainCommands

@Suite("certain drop")
struct DropTests {
    private let stage: Stage
    private let folder: String
    private let pdf = "%PDF-1.4\n%%EOF\n"

    init() throws {
        stage = try Stage()
        stage.random = .counting
        folder = stage.home.path.appending("Scans").text
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// Without the sidecars.
    private var documents: [String] {
        get throws { try files.filter { !$0.hasSuffix(".certain.json") } }
    }

    private func sidecar(_ name: String) throws -> Sidecar {
        try Sidecar(json: Array(Data(contentsOf: URL(fileURLWithPath: folder + "/" + name + ".certain.json"))))
    }

    @Test("hands each file over, names where it lies now, and leaves the original")
    func lines() throws {
        let file = try stage.file("scan.pdf", pdf)
        let result = stage.run("drop", "--into", folder, file, file)
        #expect(
            result
                == Consequences(
                    output: "\(file): handed over as \(folder)/scan.pdf\n"
                        + "\(file): handed over as \(folder)/scan-2.pdf\n"))
        #expect(try documents == ["scan-2.pdf", "scan.pdf"])
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(stage.run("drop", "-q", "--into", folder, file) == Consequences())
    }

    @Test("writes what was said into the sidecar, which is there also where nothing was")
    func sidecars() throws {
        stage.today = "2026-11-30"
        let file = try stage.file("scan.pdf", pdf)
        let options = ["--tag", "Garten", "--tag", "Haus", "--date", "2026-11-03", "--note", "Zweite Rate"]
        let result = stage.run(
            ["drop", "--into", folder, "--device", "net:host:fujitsu", "--button", "left"] + options + [file])
        #expect(result.code == .success)
        #expect(
            try sidecar("scan.pdf")
                == Sidecar(
                    tags: ["Garten", "Haus"], date: CalendarDate(iso: "2026-11-03"), note: "Zweite Rate",
                    device: "net:host:fujitsu", button: "left"))
        // A hook passes on variables that may be empty.
        #expect(stage.run("drop", "--into", folder, "--device=", "--button", " ", file).code == .success)
        #expect(try sidecar("scan-2.pdf") == Sidecar())
        #expect(stage.run("drop", "--into", folder, "--device", "a\u{1B}[31m\n", file).code == .success)
        #expect(try sidecar("scan-3.pdf") == Sidecar(device: "a[31m"))
    }

    @Test("takes standard input under the name it is given, or one by its content")
    func standardInput() throws {
        stage.input = pdf
        let named = stage.run("drop", "--into", folder, "--name", "Beleg.pdf", "-", "--json")
        #expect(try named.object["path"] as? String == folder + "/Beleg.pdf")
        #expect(try named.object["file"] as? String == "-")
        #expect(try named.object["outcome"] as? String == "handed_over")
        #expect(stage.run("drop", "--into", folder, "-").code == .success)
        stage.input = "words\n"
        #expect(stage.run("drop", "--into", folder, "-").code == .success)
        #expect(try documents == ["Beleg.pdf", "stdin.pdf", "stdin.txt"])
    }

    @Test(
        "says what is wrong with a file, in both languages, and goes on with the next",
        arguments: [
            ("none.pdf", nil, 66, "not_found"), ("empty.pdf", "", 65, "empty"),
            ("torn.pdf", "%PDF-1.4\n1 0 obj", 65, "incomplete"), ("false.pdf", "words", 65, "unproven"),
            ("scan.pnm", "P1 1 1 1", 65, "not_a_document"), ("scan.pdf.part", "%PDF-1.4\n%%EOF", 65, "ignored_name"),
            ("Scans", nil, 65, "is_folder"), ("https://certain.example.org/a.pdf", nil, 65, "other_address"),
        ] as [(String, String?, Int32, String)])
    func refused(name: String, content: String?, status: Int32, code: String) throws {
        if let content { _ = try stage.file(name, content) }
        let path = name.contains("://") ? name : stage.home.path.appending(name).text
        let good = try stage.file("good.pdf", pdf)
        for language in ["de", "en"] {
            let result = stage.run("drop", "--lang", language, "--into", folder, path, good)
            #expect(result.code.rawValue == status)
            #expect(result.errors.split(separator: "\n").count == 1 && result.errors.hasPrefix(path + ": "))
            #expect(!result.errors.contains("--recursive"))
        }
        let object = try stage.run("drop", "--json", "--into", folder, path).object
        #expect((object["reason"] as? [String: Any])?["code"] as? String == code)
        #expect(object["outcome"] as? String == (status == 65 ? "refused" : "failed"))
        #expect(object["path"] is NSNull)
        #expect(try documents == ["good-2.pdf", "good.pdf"])
    }

    @Test("says that an empty scan is one, from standard input too")
    func emptyInput() throws {
        stage.input = ""
        let result = stage.run("drop", "--into", folder, "--name", "Scan.pdf", "-")
        #expect(result.code == .refused && result.errors.contains("0 bytes"))
        #expect(try files == [])
    }

    @Test(
        "wants a folder, and options that say something",
        arguments: [
            ([], 64, "--into"), (["--into", ""], 64, "--into"),
            (["--into", "FOLDER", "--name", "a.pdf"], 64, "--name"),
            (["--into", "FOLDER", "--tag", " "], 64, "--tag"),
            (["--into", "FOLDER", "--date", "31.2.2026"], 64, "--date"),
            (["--into", "FOLDER", "--note", String(repeating: "n", count: 20_000)], 64, "16384"),
            (["--into", "FOLDER/none"], 73, "mounted"), (["--into", "FOLDER/../scan.pdf"], 73, "no folder"),
            (["--into", "FOLDER/dangling"], 73, "mounted"), (["--into", "FOLDER/loop"], 73, "no folder"),
        ] as [([String], Int32, String)])
    func folders(options: [String], status: Int32, names: String) throws {
        let file = try stage.file("scan.pdf", pdf)
        for link in ["dangling", "loop"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/" + link, withDestinationPath: link == "loop" ? "loop" : "nowhere")
        }
        let given = options.map { $0.replacing("FOLDER", with: folder) }
        let result = stage.run(["drop"] + given + [file])
        #expect(result.code.rawValue == status)
        #expect(result.errors.contains(names) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try files == ["dangling", "loop"])
    }

    @Test("follows a link to the folder it was given")
    func linkedFolder() throws {
        let file = try stage.file("scan.pdf", pdf)
        let link = stage.home.path.appending("link").text
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
        #expect(stage.run("drop", "--into", link, file).output == "\(file): handed over as \(link)/scan.pdf\n")
        #expect(try documents == ["scan.pdf"])
    }

    @Test("needs no home, and asks no configuration whether it may")
    func noHome() throws {
        try stage.configure("{ broken")
        stage.environment = [:]
        let file = try stage.file("scan.pdf", pdf)
        #expect(stage.run("drop", "--into", folder, file).code == .success)
        stage.environment["HOME"] = stage.home.path.text
        #expect(stage.run("drop", "--into", folder, file).code == .success)
    }

    @Test("stops before the next file when it is told to")
    func stopped() throws {
        stage.stop.raise(15)
        let result = try stage.run("drop", "--into", folder, stage.file("scan.pdf", pdf))
        #expect(result.code == .terminated && result.errors == "certain: Stopped.\n")
        #expect(try files == [])
    }

    @Test(
        "has words for whatever the system refuses",
        arguments: [1, 2, 5, 13, 17, 20, 21, 24, 28, 30, 36, 40, 122] as [Int32])
    func words(code: Int32) {
        let error = SystemError(code: code, operation: "open", path: Path("/srv/scans"))
        for error in [
            HandoverError.folder(error), .source(.unreadable(error)), .source(.folder), .changed,
            .ignoredName(pattern: "*.part"), .unfit(.incomplete), .unfit(.unproven), .unfit(.notDocument),
            .sidecar(.tooLarge(bytes: 20_000)),
        ] {
            #expect(Reason.handover(error, Path("/srv/scans")).problems == [])
        }
    }
}
