// Where the program lies in a folder with an awful name, every entry must still call exactly it: read back by
// independent readers, not by our own code.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

struct HostilePathTests {
    /// Folders below the test's home.
    static let folders = [
        "plain", "with space", #"my "progs"/100%/cer$tain'"#, "100%f %F %s %20 %%", "a;b&c#d?e$HOME`id`",
        #"back\slash\\two\"#, "<xml>&amp;", "~tilde", "-dash", "key=value", "Schlüssel 🧾", "line\nbreak", "tab\there",
        "$(touch x)", "*[a]?", "\\n \\s \\x41", "'", "\"",
    ]

    /// A program that says how it was called, in a folder of that name.
    private static func home(_ name: String) throws -> Home {
        let folder = try TemporaryFolder(inMemory: true)
        let home = try Home(program: folder.path.text)
        home.site.program = home.folder.path.appending(name).appending("certain")
        try home.write(
            """
            #!/bin/sh
            printf '%s\\n' "$0" "$@"
            """, to: name + "/certain", permissions: 0o755)
        return home
    }

    private func calls(_ home: Home, _ words: [String]) -> String {
        ([home.site.program.text] + words).map { $0 + "\n" }.joined()
    }

    /// `Exec=` as GLib reads it: the key file's escapes, then words as a shell's (where a stray `$` would show), then
    /// the field codes. GLib looks for the first word on the disk before it expands those.
    static let glib = #"""
        import sys, configparser, subprocess, re
        file = configparser.ConfigParser(interpolation=None, strict=True, delimiters=("=",), comment_prefixes=("#",))
        file.optionxform = str
        file.read(sys.argv[1], encoding="utf-8")
        escapes = {r"\s": " ", r"\n": "\n", r"\t": "\t", r"\r": "\r", "\\\\": "\\"}
        value = re.sub(r"\\.", lambda found: escapes[found[0]], file[sys.argv[2]]["Exec"])
        split = ["/bin/sh", "-c", "eval \"set -- $1\"; printf '%s\\0' \"$@\"", "sh", value]
        words = subprocess.run(split, check=True, stdout=subprocess.PIPE).stdout.split(b"\0")[:-1]
        assert words.pop() == b"%F" and not any(b"%" in word for word in words) and b"=" not in words[0], words
        subprocess.run(words + ["/tmp/a b.pdf"], check=True)
        """#

    @Test(
        "entries with Exec call the program with the selected files behind it",
        arguments: folders,
        [
            ("thunar-sendto", ".local/share/Thunar/sendto/certain.desktop", "Desktop Entry"),
            ("nemo", ".local/share/nemo/actions/certain.nemo_action", "Nemo Action"),
            ("pcmanfm", ".local/share/file-manager/actions/certain.desktop", "X-Action-Profile send"),
            ("dolphin", ".local/share/kio/servicemenus/certain.desktop", "Desktop Action send"),
        ])
    func exec(folder: String, entry: (target: String, file: String, group: String)) throws {
        let home = try Self.home(folder)
        try home.install(try #require(Integration.named(entry.target)))
        let file = home.folder.path.appending(entry.file).text
        let result = try Program.run("/usr/bin/python3", ["-c", Self.glib, file, entry.group])
        #expect(result.output == calls(home, ["send", "--notify", "--", "/tmp/a b.pdf"]), "\(result.errors)")
    }

    @Test("scripts call the program without arguments of their own", arguments: folders, ["nautilus", "caja"])
    func script(folder: String, target: String) throws {
        let home = try Self.home(folder)
        let integration = try #require(Integration.named(target))
        try home.install(integration)
        let script = home.site.path(of: integration.files[0]).text
        let result = try Program.run(script, ["100%.pdf"])
        #expect(result.output == calls(home, ["send", "--from-environment", "--notify"]), "\(result.errors)")
    }

    @Test("Thunar's action survives XML, two expansions of field codes and the shell", arguments: folders)
    func thunar(folder: String) throws {
        let home = try Self.home(folder)
        try home.install(.thunar)
        let reader = """
            import sys, subprocess, xml.etree.ElementTree as tree
            command = tree.parse(sys.argv[1]).getroot()[-1].find("command").text
            assert command.endswith(" %F") and "%" not in command[:-3], command
            subprocess.run(["/bin/sh", "-c", command[:-2] + "'/tmp/a b.pdf'"], check=True)
            """
        let file = home.folder.path.appending(".config/Thunar/uca.xml").text
        let result = try Program.run("/usr/bin/python3", ["-c", reader, file])
        #expect(result.output == calls(home, ["send", "--notify", "--", "/tmp/a b.pdf"]), "\(result.errors)")
    }

    @Test(
        "desktop entries are valid, and GLib itself starts the program",
        .enabled(if: hasDesktopTools, "needs gio and desktop-file-validate"), arguments: folders)
    func desktopEntries(folder: String) throws {
        let home = try Self.home(folder)
        try home.install(.thunarSendTo, .openWith, .urlScheme)
        let files = [Integration.thunarSendTo, .openWith, .urlScheme].map { home.site.path(of: $0.files[0]).text }
        let valid = try Program.run("/usr/bin/desktop-file-validate", files)
        #expect(valid.status == 0 && valid.output + valid.errors == "", "\(valid)")
        // gio does not wait for what it starts; its output is open until that has ended, too.
        let started = try Program.run(
            "/bin/sh", ["-c", "gio launch \"$1\" '/tmp/a b.pdf' | cat", "sh", files[1]],
            environment: ["PATH": "/usr/bin:/bin", "HOME": home.folder.path.text])
        #expect(started.output == calls(home, ["send", "--notify", "--", "/tmp/a b.pdf"]), "\(started.errors)")
    }

    static let hasDesktopTools = ["/usr/bin/gio", "/usr/bin/desktop-file-validate"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        "systemd finds nothing to say about the unit, and would start the program",
        .enabled(if: hasSystemd, "needs systemd-analyze"), arguments: folders)
    func unit(folder: String) throws {
        let home = try Self.home(folder)
        // The command refuses a token file with a line break in its path: the setting cannot hold one.
        home.site.tokenFile = folder.contains("\n") ? nil : home.site.program
        try home.install(.service)
        let unit = home.folder.path.text + "/.config/systemd/user/certain-watch.service"
        try home.write("", to: "run/mark")
        let result = try Program.run(
            "/usr/bin/systemd-analyze", ["--user", "verify", "--man=no", unit],
            environment: ["HOME": home.folder.path.text, "XDG_RUNTIME_DIR": home.folder.path.text + "/run"])
        #expect(result.status == 0 && result.output + result.errors == "", "\(result)")
    }

    static let hasSystemd = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

    @Test("property lists hold the program's path and the shell line", arguments: folders)
    func propertyLists(folder: String) throws {
        let home = try Self.home(folder)
        try home.install(.launchd, .finder)
        let reader = """
            import sys, plistlib, subprocess
            agent, workflow, info = (plistlib.load(open(name, "rb")) for name in sys.argv[1:])
            subprocess.run(agent["ProgramArguments"], check=True)
            action = workflow["actions"][0]["action"]["ActionParameters"]
            assert action["inputMethod"] == 1 and info["NSServices"][0]["NSMenuItem"]["default"] == "Send to Certain"
            subprocess.run([action["shell"], "-c", action["COMMAND_STRING"], "sh", "/tmp/a b.pdf"], check=True)
            """
        let library = home.folder.path.text + "/Library/"
        let workflow = library + "Services/Send to Certain.workflow/Contents/"
        let result = try Program.run(
            "/usr/bin/python3",
            [
                "-c", reader, library + "LaunchAgents/org.certain.watch.plist", workflow + "document.wflow",
                workflow + "Info.plist",
            ])
        let expected = calls(home, ["watch"]) + calls(home, ["send", "--notify", "--", "/tmp/a b.pdf"])
        #expect(result.output == expected, "\(result.errors)")
    }

    @Test("cron's line has no percent sign, which cron takes for a line break, and runs in a shell", arguments: folders)
    func cron(folder: String) throws {
        let home = try Self.home(folder)
        try home.install(.cron)
        let line = try #require(try home.read("spool").split(separator: "\n").last)
        #expect(!line.contains("%") && line.hasPrefix("*/15 * * * * "))
        let result = try Program.run("/bin/sh", ["-c", String(line.dropFirst("*/15 * * * * ".count))])
        #expect(result.output == calls(home, ["watch", "--once", "--quiet"]), "\(result.errors)")
    }
}
