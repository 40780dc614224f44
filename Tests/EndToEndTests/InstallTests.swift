// certain install and uninstall with the built program in a home of its own.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain install", .enabled(if: Checkout.program != nil, "needs the built program"))
struct InstallTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        // A home that is lived in: others' actions, scripts and defaults.
        try write("<?xml version=\"1.0\"?>\n<actions>\n</actions>\n", to: ".config/Thunar/uca.xml")
        try write("[Default Applications]\napplication/pdf=viewer.desktop\n", to: ".config/mimeapps.list")
        try write("#!/bin/sh\n", to: ".local/share/nautilus/scripts/Mine")
        try write("[Unit]\n", to: ".config/systemd/user/mine.service")
    }

    private func write(_ content: String, to name: String) throws {
        let file = URL(fileURLWithPath: home.path.text + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
    }

    private func certain(_ arguments: String..., program: String? = nil, path: String = "/usr/bin:/bin") throws
        -> ProgramResult
    {
        try Program.run(
            program ?? Checkout.program ?? "/nonexistent", arguments,
            environment: ["HOME": home.path.text, "PATH": path, "LANG": "C.UTF-8"])
    }

    /// Every path with what lies there, as tar and its checksum see it.
    private func everything() throws -> [String: String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.path.text).reduce(into: [:]) { found, name in
            let path = home.path.appending(name)
            let status = try FileStatus(of: path, followingLinks: false)
            let content = status.kind == .regular ? try OpenFile(path).sha256().description : ""
            found[name] = "\(status.kind) \(String(status.permissions, radix: 8)) \(content)"
        }
    }

    /// Of those that put nothing into the machine's own crontab or service manager.
    static let targets: [String] = {
        let everywhere = [
            "thunar", "thunar-sendto", "nautilus", "nemo", "caja", "pcmanfm", "dolphin", "open-with", "service", "url",
            "completions",
        ]
        #if os(macOS)
            return everywhere + ["finder", "launchd"]
        #else
            return everywhere
        #endif
    }()

    @Test("and uninstall leave the home as it was, byte for byte", arguments: targets)
    func roundTrip(target: String) throws {
        let before = try everything()
        let plan = try certain("install", target, "--dry-run", "--json")
        #expect(plan.status == 0)
        #expect(try !plan.objects.isEmpty)
        #expect(try everything() == before)
        let installed = try certain("install", target)
        #expect(installed.status == 0 && installed.output.hasPrefix("\(target): installed in "), "\(installed)")
        #expect(try everything() != before)
        #expect(try certain("install", target).output.hasPrefix("\(target): is installed already\n"))
        let listed = try certain("install", "--list", "--json").objects.first { $0["target"] as? String == target }
        #expect(listed?["state"] as? String == "installed")
        #expect(try certain("uninstall", target).status == 0)
        #expect(try everything() == before)
        #expect(try certain("uninstall", target).output == "\(target): was not installed\n")
    }

    @Test("does all of them in one run, and takes all of them out again")
    func all() throws {
        let before = try everything()
        let result = try Program.run(
            Checkout.program ?? "", ["install"] + Self.targets,
            environment: ["HOME": home.path.text, "PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("names of 128 KiB") && result.errors.contains("thunar -q"))
        #expect(try certain("uninstall").status == 0)
        #expect(try everything() == before)
        #expect(try certain("uninstall").output == "Nothing is installed.\n")
    }

    @Test("keeps what was changed by hand, in our files and around our entries, and says so with exit 1")
    func editedByHand() throws {
        let before = try everything()
        _ = try certain("install", "nautilus", "thunar")
        try write("#!/bin/sh\nexit\n# mine now\n", to: ".local/share/nautilus/scripts/Theirs")
        let script = home.path.text + "/.local/share/nautilus/scripts/Send to Certain"
        try Data((try String(contentsOfFile: script, encoding: .utf8) + "echo\n").utf8).write(
            to: URL(fileURLWithPath: script))
        let result = try certain("uninstall")
        #expect(result.status == 1 && result.errors.contains("was changed by hand"), "\(result)")
        #expect(FileManager.default.fileExists(atPath: script))
        #expect(try certain("install", "nautilus").status == 1)
        #expect(try certain("uninstall", "--force").status == 0)
        try FileManager.default.removeItem(atPath: home.path.text + "/.local/share/nautilus/scripts/Theirs")
        #expect(try everything() == before)
    }

    @Test("never touches a file of somebody else's under its name, and does then nothing of it at all")
    func foreign() throws {
        try write("[Unit]\n", to: ".config/systemd/user/certain-watch.service")
        let before = try everything()
        let result = try certain("install", "service", "--force")
        #expect(result.status == 1 && result.errors.contains("is not certain's"), "\(result)")
        #expect(try everything() == before)
    }

    @Test("checks the settings before it installs what would end at once for them")
    func settings() throws {
        try write("{ wotch: [] }", to: ".config/certain/config.json")
        let before = try everything()
        let result = try certain("install", "service")
        #expect(result.status == 78 && result.errors.contains("config.json:1:3"), "\(result)")
        #expect(try everything() == before)
    }

    @Test("calls the program by its lasting name on the PATH, and after a move until doctor's cure is followed")
    func place() throws {
        let program = try #require(Checkout.program)
        let bin = home.path.text + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: bin + "/certain", withDestinationPath: program)
        _ = try certain("install", "nautilus", path: bin + ":/usr/bin:/bin")
        let script = home.path.text + "/.local/share/nautilus/scripts/Send to Certain"
        #expect(try String(contentsOfFile: script, encoding: .utf8).contains("exec \(bin)/certain send"))
        let moved = try certain("doctor")
        #expect(moved.output.contains("✗ nautilus") && moved.output.contains("certain install nautilus"), "\(moved)")
        _ = try certain("install", "nautilus")
        #expect(try certain("doctor").output.contains("✓ nautilus is installed"))
    }

    @Test("without a target takes the file managers it finds, says who would retry, and knows what is wrong usage")
    func defaults() throws {
        let bin = home.path.text + "/bin"
        try write("#!/bin/sh\n", to: "bin/nemo")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/nemo")
        try write("#!/bin/sh\n", to: "bin/systemctl")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/systemctl")
        let result = try certain("install", path: bin)
        #expect(result.output.hasPrefix("nemo: installed in ") && result.status == 0, "\(result)")
        #expect(result.errors.contains("certain install service"), "\(result.errors)")
        // What is there already is renewed, its program here or not.
        _ = try certain("uninstall")
        _ = try certain("install", "caja", path: "/nonexistent")
        let script = home.path.text + "/.config/caja/scripts/Send to Certain"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: script)
        #expect(try certain("install", path: "/nonexistent").output.hasPrefix("caja: installed in "))
        _ = try certain("uninstall")
        #expect(try certain("install", path: "/nonexistent").status == 1)
        #expect(try certain("install", "nemoo").status == 64)
    }
}

private let canAskForDefaults = ["/usr/bin/gio", "/usr/bin/xdg-mime"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
    "What opens what", .enabled(if: Checkout.program != nil && canAskForDefaults, "needs gio and xdg-mime"))
struct DefaultsTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func run(_ program: String, _ arguments: String...) throws -> ProgramResult {
        try Program.run(
            program, arguments, environment: ["HOME": home.path.text, "PATH": "/usr/bin:/bin", "LC_ALL": "C"])
    }

    static let types = ["application/pdf", "image/jpeg", "text/plain", "message/rfc822", "application/octet-stream"]

    @Test("is the same with our entries as without them, by GLib's and by xdg-utils' word", arguments: types)
    func unchanged(type: String) throws {
        func defaults() throws -> [String] {
            [
                try run("/usr/bin/gio", "mime", type).output,
                try run("/usr/bin/xdg-mime", "query", "default", type).output,
            ]
        }
        let before = try defaults()
        let result = try run(
            Checkout.program ?? "", "install", "open-with", "url", "thunar-sendto", "pcmanfm", "dolphin")
        #expect(result.status == 0, "\(result)")
        #expect(try defaults() == before)
    }

    @Test("is our program for certain:// and for nothing else, and nobody's once it is removed")
    func scheme() throws {
        let type = "x-scheme-handler/certain"
        _ = try run(Checkout.program ?? "", "install", "url")
        #expect(try run("/usr/bin/gio", "mime", type).output.contains("certain-url.desktop"))
        #expect(try run("/usr/bin/xdg-mime", "query", "default", type).output == "certain-url.desktop\n")
        _ = try run(Checkout.program ?? "", "uninstall", "url")
        #expect(try run("/usr/bin/xdg-mime", "query", "default", type).output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path.text).isEmpty)
    }
}
