// The completion script for bash, from 3.2 (macOS) on, without the bash-completion package.

struct BashCompletions {
    let table: CommandTable

    private var name: String { table.program.name }

    var script: String {
        """
        # bash completion for \(name)
        _\(name)() {
            local cur prev word path='' ended='' i
            COMPREPLY=()
            cur=${COMP_WORDS[COMP_CWORD]}
            prev=${COMP_WORDS[COMP_CWORD-1]}
            # bash makes three words of --name=value.
            if [[ $cur == '=' ]]; then
                cur=''
            elif [[ $prev == '=' && COMP_CWORD -ge 2 ]]; then
                prev=${COMP_WORDS[COMP_CWORD-2]}
            fi
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word == '--' ]]; then
                    ended=yes
                    break
                fi
                case "$path $word" in
        \(pathCases)
                esac
            done
            if [[ -z $ended ]]; then
                case "$path $prev" in
        \(valueCases)
                esac
                if [[ $cur == -* ]]; then
                    case "$path" in
        \(optionCases)
                    esac
                    return
                fi
            fi
            case "$path" in
        \(operandCases)
                *) compopt +o default 2>/dev/null ;;
            esac
        }
        complete -o default -F _\(name) \(name)

        """
    }

    /// Follows the command's words, and steps over the values of options.
    private var pathCases: String {
        let commands = table.completionPoints.filter { !$0.path.isEmpty }
            .map { "            \(key($0.path).singleQuoted)) path=\(key($0.path).singleQuoted) ;;" }
        let patterns = valueOptions.map { pattern($0.path, $0.option) }.joined(separator: "|")
        let skip = "            \(patterns)) [[ ${COMP_WORDS[i+1]} == '=' ]] && ((i++)); ((i++)) ;;"
        return (commands + [skip]).joined(separator: "\n")
    }

    private var valueCases: String {
        valueOptions.compactMap { path, option in
            option.value.map { "            \(pattern(path, option))) \(reply($0)); return ;;" }
        }.joined(separator: "\n")
    }

    private var optionCases: String {
        table.completionPoints.map { point in
            let names = (point.options + table.everywhere).flatMap(\.names)
            return "                \(key(point.path).singleQuoted)) \(reply(names)) ;;"
        }.joined(separator: "\n")
    }

    private var operandCases: String {
        table.completionPoints.compactMap { point in
            if !point.command.subcommands.isEmpty {
                return "        \(key(point.path).singleQuoted)) \(reply(point.command.subcommands.map(\.name))) ;;"
            }
            return point.command.operands.last.map { "        \(key(point.path).singleQuoted)) \(reply($0.value)) ;;" }
        }.joined(separator: "\n")
    }

    /// A nil path stands for every command.
    private var valueOptions: [(path: [String]?, option: OptionSpec)] {
        table.everywhere.filter { $0.value != nil }.map { (nil, $0) }
            + table.completionPoints.flatMap { point in
                point.options.filter { $0.value != nil }.map { (point.path, $0) }
            }
    }

    /// The path as the script keeps it: a space before each word.
    private func key(_ path: [String]) -> String {
        path.map { " " + $0 }.joined()
    }

    private func pattern(_ path: [String]?, _ option: OptionSpec) -> String {
        option.names.map { name in
            path.map { (key($0) + " " + name).singleQuoted } ?? "*" + (" " + name).singleQuoted
        }.joined(separator: "|")
    }

    private func reply(_ value: ValueSpec) -> String {
        switch value.kind {
        // With no reply of ours bash completes file names itself, and quotes them rightly.
        case .file: ":"
        case .folder: "compopt -o dirnames +o default 2>/dev/null"
        case .text, .choice, .number, .seconds, .command: reply(table.completionWords(of: value))
        }
    }

    private func reply(_ words: [String]) -> String {
        let quiet = "compopt +o default 2>/dev/null"
        guard !words.isEmpty else { return quiet }
        return "\(quiet); COMPREPLY=($(compgen -W \(words.joined(separator: " ").singleQuoted) -- \"$cur\"))"
    }
}
