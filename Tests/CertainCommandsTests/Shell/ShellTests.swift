// Completion scripts and the manual page of the real table.
import Foundation
import Platform
import Terminal
import TestSupport
import Testing

@testable import CertainCommands

struct ShellTests {
    @Test("a completion script names every command", arguments: Shell.allCases)
    func completions(shell: Shell) throws {
        let result = try Stage().run("completions", shell.rawValue)
        #expect(result.code == .success && result.errors == "")
        for command in CommandTable.certain.program.subcommands { #expect(result.output.contains(command.name)) }
    }

    @Test(
        "bash finds nothing wrong in its script",
        .enabled(if: isThere("/bin/bash")))
    func bash() throws {
        let script = try Stage().run("completions", "bash").output
        let result = try Program.run("/bin/bash", ["-n"], input: script)
        #expect(result.status == 0 && result.output == "" && result.errors == "")
    }

    @Test("the manual page has every command, exit code, file and variable", arguments: Language.allCases)
    func manual(language: Language) throws {
        let result = try Stage().run("man", "--lang", language.rawValue)
        #expect(result.code == .success && result.errors == "")
        #expect(result.output.hasPrefix(#".\" "#))
        let titles =
            language == .german ? ["EXIT\\-CODES", "DATEIEN", "UMGEBUNG"] : ["EXIT STATUS", "FILES", "ENVIRONMENT"]
        for title in titles { #expect(result.output.contains(".SH \"\(title)\"\n")) }
        for code in ExitCode.allCases { #expect(result.output.contains(".TP\n.B \"\(code.rawValue)\"\n")) }
        for word in ["rules.json", "CERTAIN_TOKEN_FILE", "rules explain"] { #expect(result.output.contains(word)) }
    }

    @Test(
        "man shows the page without a complaint",
        .enabled(if: isThere("/usr/bin/man") && isThere("/usr/bin/groff")))
    func readable() throws {
        let stage = try Stage()
        let page = try stage.file("certain.1", stage.run("man").output)
        let shown = try Program.run(
            "/usr/bin/man", ["--warnings", "-l", page],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"])
        #expect(shown.status == 0 && shown.errors == "")
        #expect(shown.output.contains("EXIT STATUS"))
    }
}

private func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program)
}
