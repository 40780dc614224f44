// The completion script for zsh: a file `_certain` in a folder of fpath, or sourced after compinit.

struct ZshCompletions {
    let table: CommandTable
    let language: Language

    private var name: String { table.program.name }

    var script: String {
        let functions = table.completionPoints.map(function).joined(separator: "\n")
        return """
            #compdef \(name)

            \(functions)
            if [[ ${funcstack[1]} == _\(name) ]]; then
                _\(name) "$@"
            else
                compdef _\(name) \(name)
            fi

            """
    }

    private func function(_ point: CommandTable.CompletionPoint) -> String {
        point.command.subcommands.isEmpty ? leaf(point) : group(point)
    }

    private func leaf(_ point: CommandTable.CompletionPoint) -> String {
        let operands = point.command.operands.map { operand in
            let message = escaped(operand.value.name[language], ":")
            let place = operand.count.takesMany ? "*:" : operand.count.needsOne ? ":" : "::"
            return (place + message + ":" + action(operand.value)).singleQuoted
        }
        let specs = (point.options + table.everywhere).flatMap(specs) + operands
        return """
            \(functionName(point.path))() {
                _arguments -s -S : \\
                    \(specs.joined(separator: " \\\n        "))
            }

            """
    }

    private func group(_ point: CommandTable.CompletionPoint) -> String {
        let specs = (point.options + table.everywhere).flatMap(specs)
        let commands = point.command.subcommands.map { command in
            (command.name + ":" + command.summary[language]).singleQuoted
        }
        let branches = point.command.subcommands.map { command in
            "            \(command.name)) \(functionName(point.path + [command.name])) ;;"
        }
        return """
            \(functionName(point.path))() {
                local curcontext=$curcontext state line
                typeset -A opt_args
                _arguments -C -s -S : \\
                    \(specs.joined(separator: " \\\n        ")) \\
                    '(-): :->command' '(-)*:: :->rest'
                case $state in
                    command)
                        local -a commands=(
                            \(commands.joined(separator: "\n                "))
                        )
                        _describe -t commands command commands
                        ;;
                    rest)
                        case $line[1] in
                \(branches.joined(separator: "\n    "))
                        esac
                        ;;
                esac
            }

            """
    }

    /// The arguments of `_arguments` for one option, one for each of its names.
    private func specs(_ option: OptionSpec) -> [String] {
        let once = option.repeats ? "*" : "(" + option.names.joined(separator: " ") + ")"
        let meaning = "[" + escaped(option.summary[language], "[]") + "]"
        return option.names.map { name in
            guard let value = option.value else { return (once + name + meaning).singleQuoted }
            let form = name.hasPrefix("--") ? name + "=" : name + "+"
            let message = ":" + escaped(value.name[language], ":") + ":"
            return (once + form + meaning + message + action(value)).singleQuoted
        }
    }

    private func action(_ value: ValueSpec) -> String {
        switch value.kind {
        case .file: return "_files"
        case .folder: return "_files -/"
        case .text, .choice, .number, .seconds, .command:
            let words = table.completionWords(of: value)
            return words.isEmpty ? " " : "(" + words.joined(separator: " ") + ")"
        }
    }

    private func functionName(_ path: [String]) -> String {
        ([name] + path).map { "_" + $0 }.joined()
    }

    private func escaped(_ text: String, _ special: String) -> String {
        String(text.flatMap { special.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
