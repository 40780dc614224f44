// The completion script for fish.

struct FishCompletions {
    let table: CommandTable
    let language: Language

    private var name: String { table.program.name }

    var script: String {
        """
        # fish completion for \(name)
        function __\(name)_at --description 'Whether the words typed so far lead to this command'
            set -l words (commandline -opc)
            set -e words[1]
            set -l path ''
            set -l skip no
            for word in $words
                if test $skip = yes
                    set skip no
                    continue
                end
                switch "$path $word"
                    case '* --'
                        break
        \(pathCases)
                end
            end
            test "$path" = "$argv[1]"
        end

        complete -c \(name) -f
        \(entries.joined(separator: "\n"))

        """
    }

    /// Follows the command's words, and steps over the values of options.
    private var pathCases: String {
        let commands = table.completionPoints.filter { !$0.path.isEmpty }.map { point in
            "            case \(key(point.path).fishQuoted)\n                set path \(key(point.path).fishQuoted)"
        }
        let everywhere = table.everywhere.filter { $0.value != nil }.flatMap(\.names).map { "'* \($0)'" }
        let own = table.completionPoints.flatMap { point in
            point.options.filter { $0.value != nil }.flatMap(\.names).map { (key(point.path) + " " + $0).fishQuoted }
        }
        let skip = "            case \((everywhere + own).joined(separator: " "))\n                set skip yes"
        return (commands + [skip]).joined(separator: "\n")
    }

    private var entries: [String] {
        table.everywhere.map { entry($0, condition: "") }
            + table.completionPoints.flatMap { point -> [String] in
                let condition = " -n \"__\(name)_at \(key(point.path).fishQuoted)\""
                let commands = point.command.subcommands.map { command in
                    "complete -c \(name)\(condition) -a \(command.name) -d \(command.summary[language].fishQuoted)"
                }
                let operand = point.command.operands.last.map { ["complete -c \(name)\(condition)\(source($0.value))"] }
                return commands + point.options.map { entry($0, condition: condition) } + (operand ?? [])
            }
    }

    private func entry(_ option: OptionSpec, condition: String) -> String {
        let names = (option.short.map { " -s \($0)" } ?? "") + " -l " + option.long
        let value = option.value.map { " -r" + source($0) } ?? ""
        return "complete -c \(name)\(condition)\(names)\(value) -d \(option.summary[language].fishQuoted)"
    }

    private func source(_ value: ValueSpec) -> String {
        switch value.kind {
        case .file: return " -F"
        case .folder: return " -f -a '(__fish_complete_directories)'"
        case .text, .choice, .number, .seconds, .command:
            let words = table.completionWords(of: value)
            return words.isEmpty ? " -f" : " -f -a " + words.joined(separator: " ").fishQuoted
        }
    }

    private func key(_ path: [String]) -> String {
        path.map { " " + $0 }.joined()
    }
}

extension String {
    /// fish reads `\'` and `\\` inside single quotes, and nothing else.
    fileprivate var fishQuoted: String {
        "'" + String(flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
    }
}
