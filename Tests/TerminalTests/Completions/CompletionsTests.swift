// The completion scripts, read by the real shells.
import Foundation
import Platform
import Terminal
import TestSupport
import Testing

@Suite("Completions")
struct CompletionsTests {
    /// What is typed, its last word being completed, and what every shell offers for it.
    static let offers: [(typed: [String], words: [String])] = [
        (["certain", ""], ["completions", "help", "login", "outbox", "rules", "send"]),
        (["certain", "o"], ["outbox"]),
        (["certain", "--json", "-q", "o"], ["outbox"]),
        (["certain", "--profile", "send", "ou"], ["outbox"]),
        (["certain", "outbox", ""], ["list", "show"]),
        (["certain", "outbox", "--profile", "list", "s"], ["show"]),
        (["certain", "rules", "e"], ["explain"]),
        (["certain", "send", "--q"], ["--queue", "--quiet"]),
        (["certain", "send", "--af"], ["--after"]),
        (["certain", "outbox", "--lim"], ["--limit"]),
        (["certain", "outbox", "list", "--lim"], ["--limit"]),
        (["certain", "--vers"], ["--version"]),
        (["certain", "send", "--after", ""], ["keep", "move"]),
        (["certain", "send", "--after", "m"], ["move"]),
        (["certain", "--lang", ""], ["de", "en"]),
        (["certain", "send", "--settle", "a"], ["auto"]),
        (["certain", "completions", ""], ["bash", "fish", "zsh"]),
        (["certain", "help", "ou"], ["outbox"]),
        (["certain", "outbox", "show", "x"], []),
        (["certain", "send", "--note", "x"], []),
    ]

    private func script(_ shell: Shell, in folder: TemporaryFolder, _ language: Language) throws -> String {
        let path = folder.path.appending("completions").text
        try Data(exampleTable.completions(for: shell, in: language).utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(
        "for bash are read without a word and offer what fits",
        .enabled(if: InstalledProgram("bash") != nil, "bash is not installed"), arguments: Language.allCases)
    func bash(language: Language) throws {
        let bash = try #require(InstalledProgram("bash"))
        let folder = try TemporaryFolder()
        let source = "set -eu; source \(try script(.bash, in: folder, language)); set +e; "
        let offers = Self.offers + [(["certain", "send", "--after", "=", "m"], ["move"])]
        let asks = offers.map { offer in
            let words = offer.typed.map { "'" + $0 + "'" }.joined(separator: " ")
            return "COMP_WORDS=(\(words)); COMP_CWORD=\(offer.typed.count - 1); _certain; "
                + "echo '<'; printf '%s\\n' ${COMPREPLY[@]+\"${COMPREPLY[@]}\"}"
        }
        let outcome = try bash.run(["--norc", "-c", source + asks.joined(separator: "; ")], home: folder.path.text)
        #expect(outcome.errors == "")
        let answers = outcome.output.split(separator: "<\n", omittingEmptySubsequences: false).dropFirst()
        #expect(answers.count == offers.count)
        for (offer, answer) in zip(offers, answers) {
            #expect(answer.split(separator: "\n").map(String.init).sorted() == offer.words, "\(offer.typed)")
        }
        let bound = try bash.run(["--norc", "-c", source + "complete -p certain"], home: folder.path.text)
        #expect(bound.output == "complete -o default -F _certain certain\n")
    }

    @Test(
        "for fish are read without a word and offer what fits",
        .enabled(if: InstalledProgram("fish") != nil, "fish is not installed"), arguments: Language.allCases)
    func fish(language: Language) throws {
        let fish = try #require(InstalledProgram("fish"))
        let folder = try TemporaryFolder()
        let file = try script(.fish, in: folder, language)
        let asks = Self.offers.map { offer in
            "echo '<'; complete -C '\(offer.typed.joined(separator: " "))'"
        }
        let outcome = try fish.run(
            ["--no-config", "-c", "source \(file); " + asks.joined(separator: "; ")], home: folder.path.text)
        #expect(outcome.errors == "")
        let answers = outcome.output.split(separator: "<\n", omittingEmptySubsequences: false).dropFirst()
        #expect(answers.count == Self.offers.count)
        for (offer, answer) in zip(Self.offers, answers) {
            let words = answer.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
            #expect(words.sorted() == offer.words, "\(offer.typed)")
        }
        #expect(outcome.output.contains(language == .german ? "send\tLiefert Dateien ab" : "send\tDelivers files"))
    }

    @Test(
        "for zsh are read without a word and complete what fits",
        .enabled(if: InstalledProgram("zsh") != nil, "zsh is not installed"), arguments: Language.allCases)
    func zsh(language: Language) throws {
        let zsh = try #require(InstalledProgram("zsh"))
        let folder = try TemporaryFolder()
        let place = folder.path.text
        try FileManager.default.moveItem(
            atPath: try script(.zsh, in: folder, language), toPath: place + "/_certain")
        try Data(Self.zshDriver.utf8).write(to: URL(filePath: place + "/driver"))
        // A line editor shows its answer as a completed line: only those with one answer, or a common beginning, fit.
        let lines: [(typed: String, completed: String)] =
            Self.offers.filter { $0.words.count == 1 }.map { offer in
                let whole = (offer.typed.dropLast() + offer.words).joined(separator: " ")
                let takesValue = ["--after", "--limit"].contains(offer.words[0])
                return (offer.typed.joined(separator: " "), whole + (takesValue ? "=" : " "))
            } + [
                ("certain send --qu", "certain send --qu"), ("certain outbox show x", "certain outbox show x"),
                ("certain send --after=m", "certain send --after=move "),
                ("certain send -qvt x _c", "certain send -qvt x _certain "),
            ]
        let outcome = try zsh.run(["-f", place + "/driver"] + lines.map(\.typed), home: place)
        let completed = try String(contentsOfFile: place + "/lines", encoding: .utf8)
        #expect(completed.split(separator: "\n").map(String.init) == lines.map { "<" + $0.completed + ">" })
        #expect(outcome.errors == "" && !outcome.output.contains("error"))
    }

    @Test(
        "carry any words in descriptions without running or losing them",
        .enabled(
            if: Shell.allCases.allSatisfy { InstalledProgram($0.rawValue) != nil }, "bash, zsh or fish is not installed"
        ))
    func hostileWords() throws {
        let words: LocalizedText = "it's \"so\" [a] b:c \\ $(touch made) `touch made` %s *"
        let table = CommandTable(
            program: "certain", summary: words, everywhere: [],
            commands: [
                CommandSpec(
                    "send", summary: words, options: [OptionSpec("tag", value: .text(words), summary: words)])
            ])
        let folder = try TemporaryFolder()
        let place = folder.path.text
        for shell in Shell.allCases {
            let script = Data(table.completions(for: shell, in: .english).utf8)
            try script.write(to: URL(filePath: place + "/_certain"))
            let program = try #require(InstalledProgram(shell.rawValue))
            let outcome =
                switch shell {
                case .bash: try program.run(["--norc", "-c", "cd; source ./_certain"], home: place)
                case .fish:
                    try program.run(
                        ["--no-config", "-c", "cd; source ./_certain; complete -C 'certain se'"], home: place)
                case .zsh:
                    try program.run(
                        ["-f", "-c", "autoload -U compinit; compinit -u -D; cd; source ./_certain"], home: place)
                }
            #expect(outcome == .silent(output: shell == .fish ? "send\t\(words.english)\n" : ""))
        }
        try Data(Self.zshDriver.utf8).write(to: URL(filePath: place + "/driver"))
        try Data(table.completions(for: .zsh, in: .english).utf8).write(to: URL(filePath: place + "/_certain"))
        let zsh = try #require(InstalledProgram("zsh"))
        _ = try zsh.run(
            ["-f", place + "/driver", "certain se", "certain send --t", "certain send --tag="], home: place)
        let completed = try String(contentsOfFile: place + "/lines", encoding: .utf8)
        #expect(completed == "<certain send >\n<certain send --tag=>\n<certain send --tag=>\n")
        #expect(!FileManager.default.fileExists(atPath: place + "/made"))
    }

    /// Types each argument into an interactive zsh on a terminal of its own, presses Tab, and keeps the line.
    private static let zshDriver = """
        cd
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1=; fpath=(\\$PWD \\$fpath); autoload -Uz compinit; compinit -u -d \\$PWD/dump; : > lines"
        zpty -w shell "keep() { print -r -- \\"<\\$BUFFER>\\" >> lines; BUFFER=; }; zle -N keep; bindkey '^G' keep"
        zpty -w shell "zstyle ':completion:*' completer _complete; unsetopt beep auto_list; print RE''ADY"
        zpty -r shell seen '*READY*'
        for line in "$@"; do zpty -w -n shell "$line"$'\\t\\a'; done
        zpty -w shell 'exit'
        while zpty -r shell seen; do :; done
        """
}
