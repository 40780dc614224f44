// Scanner hooks: what is written is right for its reader, and calls the program with the folder it was given, whatever
// either is called.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

struct ScannerTests {
    private static let shellcheck = "/usr/bin/shellcheck"
    private static let scanimage = "/usr/bin/scanimage"
    private static let node = "/usr/bin/node"

    /// A home whose program says how it was called, with program and drop folder under this name.
    private func home(_ name: String) throws -> Home {
        let home = try Home()
        home.site.program = home.folder.path.appending(name).appending("certain")
        home.site.dropFolder = Path("/srv/" + name)
        try home.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\"\n[ ! -e \"$HOME/failing\" ] || exit 73\n", to: name + "/certain",
            permissions: 0o755)
        return home
    }

    @Test(
        "scripts are clean to an independent reader of shell",
        .enabled(if: FileManager.default.isExecutableFile(atPath: shellcheck), "needs shellcheck"),
        arguments: [Integration.scanimage, .scanbd, .simpleScan], MenuLanguage.allCases)
    func shell(integration: Integration, language: MenuLanguage) throws {
        let home = try home("plain")
        home.site.language = language
        try home.install(integration)
        let result = try Program.run(Self.shellcheck, [home.site.path(of: integration.files[0]).text])
        #expect(result.status == 0 && result.output == "", "\(result)")
    }

    @Test("the folder is read back from the installed script", arguments: HostilePathTests.folders)
    func readBack(name: String) throws {
        let home = try home(name)
        for integration in [Integration.scanimage, .simpleScan, .scanbd] {
            #expect(home.site.installedDropFolder(of: integration) == nil)
            try home.install(integration)
            #expect(home.site.installedDropFolder(of: integration) == home.site.dropFolder)
        }
    }

    // MARK: scanimage

    @Test(
        "certain-scan --help prints its usage with the folder, and scans nothing", arguments: HostilePathTests.folders)
    func help(name: String) throws {
        let home = try home(name)
        for option in ["--help", "-h"] {
            let result = try scan(home, ["--single", option])
            #expect(result.status == 0 && result.errors == "", "\(result)")
            #expect(result.output.hasPrefix("Usage: certain-scan ") && result.output.contains("/srv/" + name))
            #expect(try left(home) == [])
        }
    }

    /// Runs the installed script with a scanner of SANE's own invention.
    private func scan(
        _ home: Home, _ arguments: [String] = [], _ integration: Integration = .scanimage,
        adding: [String: String] = [:]
    ) throws -> ProgramResult {
        try home.install(integration)
        try home.write("test\n", to: "sane/dll.conf")
        try home.write("number_of_devices 2\nmode Gray\nresolution 50\n", to: "sane/test.conf")
        try home.write("", to: "tmp/keep")
        let folder = home.folder.path.text
        let environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "SANE_CONFIG_DIR": folder + "/sane", "TMPDIR": folder + "/tmp",
        ]
        return try Program.run(
            home.site.path(of: integration.files[0]).text, arguments, environment: environment.merging(adding) { $1 })
    }

    private func left(_ home: Home) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.folder.path.text + "/tmp").filter { $0 != "keep" }
    }

    @Test(
        "the scan goes to the folder that was named, with device and button",
        .enabled(if: FileManager.default.isExecutableFile(atPath: scanimage), "needs scanimage"),
        arguments: HostilePathTests.folders)
    func handover(folder: String) throws {
        let home = try home(folder)
        let result = try scan(home, ["--button", "left", "-d", "test:1", "--single"])
        #expect(result.status == 0 && result.errors == "", "\(result)")
        let words = ["drop", "--into", "/srv/" + folder, "--device", "test:1", "--button", "left", "--", "Scan.pdf"]
        #expect(result.output == words.map { $0 + "\n" }.joined())
        #expect(try left(home) == [])
    }

    @Test(
        "scanbd's environment is all it needs",
        .enabled(if: FileManager.default.isExecutableFile(atPath: scanimage), "needs scanimage"))
    func scanbd() throws {
        let result = try scan(
            home("plain"), [], .scanbd, adding: ["SCANBD_DEVICE": "test:0", "SCANBD_ACTION": "email"])
        #expect(result.status == 0 && result.errors == "", "\(result)")
        #expect(result.output.hasSuffix("--device\ntest:0\n--button\nemail\n--\nScan.pdf\n"))
    }

    /// Not SANE's own program: in its test scanner a failure races with the reader, and once in a while waits for ever.
    private static let failing = """
        #!/bin/sh
        case "$*" in *-A)
            echo "All options specific to device \\`test:0':"
            echo '    --source Flatbed|Automatic Document Feeder [Flatbed]'
            exit 0 ;;
        esac
        echo torn > Scan.pdf
        echo "scanimage: rounded value of l" >&2
        echo "scanimage: $(cat "$HOME/message")" >&2
        echo "scanimage: received signal 13" >&2
        exit "$(cat "$HOME/status")"

        """

    @Test(
        "what did not end well is not handed over, and why is said",
        arguments: [
            (1, "sane_start: Invalid argument", "Invalid argument"), (3, "", "busy"), (6, "", "jammed"),
            (7, "", "no paper"), (8, "", "cover"), (9, "sane_read: Error during device I/O", "I/O"),
            (124, "", "not answer"), (137, "", "137"),
        ], [[], ["--single"], ["--feeder"]])
    func failed(failure: (status: Int, message: String, words: String), mode: [String]) throws {
        let home = try home("plain")
        try home.write(Self.failing, to: "bin/scanimage", permissions: 0o755)
        try home.write(failure.message, to: "message")
        try home.write(String(failure.status), to: "status")
        let result = try scan(home, mode, adding: ["PATH": home.folder.path.text + "/bin:/usr/bin:/bin"])
        #expect(result.status == Int32(failure.status) && result.output == "", "\(result)")
        #expect(result.errors.hasPrefix("certain-scan: Nothing was handed over: "), "\(result)")
        #expect(
            result.errors.contains(failure.words) && result.errors.split(separator: "\n").count == 1, "\(result)")
        #expect(try left(home) == [])
    }

    @Test(
        "a whole scan that cannot be handed over is kept, and where is said",
        .enabled(if: FileManager.default.isExecutableFile(atPath: scanimage), "needs scanimage"))
    func kept() throws {
        let home = try home("plain")
        try home.write("", to: "failing")
        let result = try scan(home, ["-d", "test", "--single"])
        let folder = try #require(left(home).first)
        let file = home.folder.path.text + "/tmp/" + folder + "/Scan.pdf"
        #expect(result.status == 73 && result.errors == "certain-scan: The scan is kept: \(file)\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)).starts(with: Data("%PDF".utf8)))
    }

    @Test(
        "without a scanner there is one line",
        .enabled(if: FileManager.default.isExecutableFile(atPath: scanimage), "needs scanimage"))
    func noScanner() throws {
        let result = try scan(home("plain"), ["-d", "none:0"])
        #expect(result.status == 1 && result.errors.contains("open of device none:0 failed"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    // MARK: simple-scan

    /// Calls the installed hook as simple-scan does.
    private func hook(_ home: Home, _ arguments: String...) throws -> ProgramResult {
        try home.install(.simpleScan)
        return try Program.run(
            home.folder.path.text + "/.local/share/certain/simple-scan", arguments,
            environment: ["HOME": home.folder.path.text, "PATH": home.folder.path.text + "/bin:/usr/bin:/bin"])
    }

    @Test("simple-scan's file is handed over, and its failure shown", arguments: HostilePathTests.folders)
    func simpleScan(name: String) throws {
        let home = try home(name)
        try home.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$HOME/shown\"\n", to: "bin/notify-send", permissions: 0o755)
        try home.write("%PDF", to: name + "/scan & <b>.pdf")
        let file = home.folder.path.text + "/" + name + "/scan & <b>.pdf"
        let good = try hook(home, "application/pdf", "false", file, "")
        #expect(good.status == 0 && good.output == "" && good.errors == "", "\(good)")
        #expect(throws: (any Error).self) { try home.read("shown") }
        try home.write("", to: "failing")
        let bad = try hook(home, "application/pdf", "false", file, "")
        #expect(bad.status == 73)
        let words = ["drop", "--into", "/srv/" + name, "--device", "simple-scan", "--", file]
        #expect(bad.errors == words.map { $0 + "\n" }.joined())
        #expect(try home.read("shown").hasSuffix("scan &amp; &lt;b&gt;.pdf\n"))
    }

    @Test("pages that simple-scan numbered are handed over, and no other file of like name")
    func pages() throws {
        let home = try home("plain")
        for name in ["a.b-01.jpg", "a.b-02.jpg", "a.b-2026 Bern.jpg", "a.b-old.jpg", "a.b-03.png", "a.b-04.jpg"] {
            try home.write("x", to: "scans/" + name)
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)],
            ofItemAtPath: home.folder.path.text + "/scans/a.b-04.jpg")
        try home.write("", to: "failing")
        let result = try hook(home, "image/jpeg", "false", home.folder.path.text + "/scans/a.b.jpg", "")
        let files = result.errors.split(separator: "\n").drop { $0 != "--" }.dropFirst()
        #expect(files.map { $0.split(separator: "/").last ?? "" } == ["a.b-01.jpg", "a.b-02.jpg"])
    }

    @Test(
        "simple-scan is connected where nobody else is, and let go where it is ours",
        arguments: [
            ("''", "connect", 0, ["set postproc-script HOOK", "set postproc-enabled true"]),
            ("'HOOK'", "connect", 0, ["set postproc-script HOOK", "set postproc-enabled true"]),
            ("'/home/anna/own.sh'", "connect", 1, []), ("'/home/anna/own.sh'", "disconnect", 0, []),
            ("''", "disconnect", 0, []),
            ("'HOOK'", "disconnect", 0, ["reset postproc-script", "reset postproc-enabled"]),
        ] as [(String, String, Int32, [String])])
    func settings(script: String, word: String, status: Int32, calls: [String]) throws {
        let home = try home("plain")
        let path = home.folder.path.text + "/.local/share/certain/simple-scan"
        try home.write(script.replacing("HOOK", with: path) + "\n", to: "setting")
        try home.write(
            "#!/bin/sh\n[ \"$1\" != get ] || exec cat \"$HOME/setting\"\necho \"$@\" >> \"$HOME/calls\"\n",
            to: "bin/gsettings", permissions: 0o755)
        let result = try hook(home, word)
        #expect(result.status == status && result.errors.isEmpty == (status == 0))
        let made = (try? home.read("calls")) ?? ""
        let wanted = calls.map { $0.replacing("HOOK", with: path) + "\n" }.joined()
        #expect(made.replacing("org.gnome.SimpleScan ", with: "") == wanted)
    }

    // MARK: scanservjs

    @Test(
        "scanservjs's function hands the file over, and fails with our words",
        .enabled(if: FileManager.default.isExecutableFile(atPath: node), "needs node"),
        arguments: HostilePathTests.folders)
    func scanservjs(folder: String) throws {
        let home = try home(folder)
        try home.install(.scanservjs)
        let module = home.site.path(of: Integration.scanservjs.files[0]).text
        let caller = """
            const local = { afterScan: require(process.argv[1]) };
            local.afterScan({ fullname: '/var/lib/scan 1.pdf' })
                .then((said) => process.stdout.write(said), (error) => { console.error(error.message); process.exit(9); });
            """
        let environment = ["HOME": home.folder.path.text, "PATH": "/usr/bin:/bin"]
        let result = try Program.run(Self.node, ["-e", caller, module], environment: environment)
        let words = ["drop", "--into", "/srv/" + folder, "--device", "scanservjs", "--", "/var/lib/scan 1.pdf"]
        #expect(result.status == 0 && result.output == words.joined(separator: "\n"), "\(result)")
        try home.write("", to: "failing")
        #expect(try Program.run(Self.node, ["-e", caller, module], environment: environment).status == 9)
    }

    // MARK: scanbd

    @Test(
        "scanbd's own configuration is as it was, byte for byte, once our line is out again",
        arguments: [
            "global {\n}\n", "global {\n}", "global\n{\n}\n\n\ninclude(scanner.d/hp.conf)\n", "  global { # x\n}\n\n",
        ])
    func include(before: String) throws {
        let home = try Home()
        try home.write(before, to: "etc/scanbd/scanbd.conf")
        try home.install(.scanbd)
        let with = try home.read("etc/scanbd/scanbd.conf")
        #expect(with.split(separator: "\n").filter { $0 == "include(scanner.d/certain.conf)" }.count == 1)
        #expect(with.hasPrefix(before))
        try home.install(.scanbd)
        #expect(try home.read("etc/scanbd/scanbd.conf") == with)
        try home.uninstall(.scanbd)
        #expect(try home.read("etc/scanbd/scanbd.conf") == before)
    }

    @Test("a line that names our file goes with it, whoever wrote it")
    func ownInclude() throws {
        let home = try Home()
        try home.write("global {\n}\n  include ( \"scanner.d/certain.conf\" )\n# end\n", to: "etc/scanbd/scanbd.conf")
        try home.install(.scanbd)
        try home.uninstall(.scanbd)
        #expect(try home.read("etc/scanbd/scanbd.conf") == "global {\n}\n# end\n")
    }

    @Test("a folder that is not named now stays the one that was named then")
    func unnamedFolder() throws {
        let home = try Home()
        try home.install(.scanimage)
        home.site.dropFolder = nil
        #expect(home.site.standing(of: .scanimage) == .current)
        home.site.dropFolder = Path("/elsewhere")
        #expect(home.site.standing(of: .scanimage) == .outdated)
    }
}
