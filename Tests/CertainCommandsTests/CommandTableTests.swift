// The real command table: every name means one thing, and what the help shows can be typed.
import Terminal
import Testing

@testable import CertainCommands

struct CommandTableTests {
    private static let everyCommand: [CommandSpec] = {
        func all(_ command: CommandSpec) -> [CommandSpec] { [command] + command.subcommands.flatMap(all) }
        return all(CommandTable.certain.program)
    }()

    @Test("the table has no contradictions")
    func faults() {
        #expect(CommandTable.certain.faults == [])
    }

    @Test("every example of the help can be parsed", arguments: everyCommand.flatMap(\.examples))
    func examples(example: ExampleSpec) throws {
        // What a redirection reads from is no argument.
        let line = example.line.split(separator: " < ")[0]
        let words = try #require(ShellWords(String(line)).ofProgram("certain"))
        let parsed = try CommandTable.certain.parse(words.map { Array($0.utf8) })
        #expect(parsed.action == .run)
        #expect(!parsed.command.isEmpty)
    }

    @Test("every text of the help is there in both languages, without ß", arguments: everyCommand)
    func texts(command: CommandSpec) {
        let operands = command.operands.map(\.value.name)
        let options = command.options.flatMap { [$0.summary] + ($0.value.map { [$0.name] } ?? []) }
        let all =
            [command.summary] + (command.details.map { [$0] } ?? []) + operands + options
            + command.examples.map(\.summary)
        for text in all { #expect(text.problems == []) }
    }

    @Test(
        "every command shows its help in both languages",
        arguments: CommandTable.certain.program.subcommands.filter { $0.name != "help" })
    func help(command: CommandSpec) throws {
        let stage = try Stage()
        let english = stage.run(command.name, "--help", "--lang", "en")
        #expect(english.code == .success && english.errors == "")
        #expect(english.output.hasPrefix(command.summary.english))
        #expect(stage.run("help", command.name, "--lang=de").output.hasPrefix(command.summary.german))
    }

    @Test("the version is the program's name and a number")
    func version() throws {
        let expected = Consequences(output: "certain \(Version.current)\n")
        #expect(try Stage().run("--version") == expected)
    }
}

/// A command line as a shell splits it, as far as our examples need it: spaces, quotes, pipes and redirections.
private struct ShellWords {
    private var commands: [[String]] = [[]]

    init(_ line: String) {
        var word: String?
        var quote: Character?
        func flush(_ commands: inout [[String]]) {
            if let word { commands[commands.count - 1].append(word) }
            word = nil
        }
        for character in line {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word = (word ?? "") + String(character)
            } else if character == "\"" || character == "'" {
                (quote, word) = (character, word ?? "")
            } else if character == " " {
                flush(&commands)
            } else if character == "|" || character == ">" {
                flush(&commands)
                commands.append([])
            } else {
                word = (word ?? "") + String(character)
            }
        }
        flush(&commands)
    }

    func ofProgram(_ name: String) -> [String]? {
        commands.first { $0.first == name }.map { Array($0.dropFirst()) }
    }
}
