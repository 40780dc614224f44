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
}
