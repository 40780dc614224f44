// How loud a run is, and what reaches a terminal.
import Server
import TestSupport
import Testing

@testable import CertainCommands

struct ConsoleTests {
    @Test("--quiet says nothing of a success, and of a failure what must be seen")
    func quiet() throws {
        let stage = try Stage(today: "2026-11-29")
        let file = try stage.file("Beleg.pdf")
        #expect(stage.run("send", "--dry-run", file).output == "\(file): would be sent\n")
        #expect(stage.run("send", "--dry-run", "--quiet", file) == Consequences())
        let missing = stage.run("send", "--dry-run", "--quiet", "/nirgends.pdf")
        #expect(missing.output == "" && missing.code == .unreadable)
        #expect(missing.errors.hasPrefix("/nirgends.pdf: not delivered. There is no such file."))
    }

    @Test("control characters in a name are shown escaped, whatever prints them")
    func control() throws {
        let stage = try Stage(today: "2026-11-29")
        let result = stage.run("rules", "explain", "a\u{1B}[2Jb\n.pdf")
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.split(separator: "\n").count == 4)
    }

    @Test(
        "a command line that is wrong ends with 64 and says so on standard error only",
        arguments: [
            [], ["fly"], ["rules"], ["rules", "fly"], ["rules", "explain"], ["completions"], ["completions", "tcsh"],
            ["man", "extra"], ["send"], ["send", "--tag"], ["rules", "check", "--json=1"],
        ])
    func usage(arguments: [String]) throws {
        let result = try Stage().run(arguments)
        #expect(result.code == .usage && result.output == "")
        #expect(result.errors.hasPrefix("certain: ") && result.errors.hasSuffix("--help\n"))
    }

    @Test("without HOME and without an account's home the configuration cannot be found")
    func homeless() throws {
        let stage = try Stage()
        stage.environment = [:]
        let result = stage.run("rules", "list")
        #expect(result.code == .configuration && result.errors.hasPrefix("certain: HOME is not set"))
    }
}
