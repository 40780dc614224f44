// The help of one command, as text for a terminal.

extension CommandTable {
    /// The help of the command at `path` (the program's own for an empty one), in lines of at most `width` columns,
    /// ended with a line break.
    package func help(for path: [String], in language: Language, width: Int = 80) -> String {
        guard let command = chain(to: path)?.last else { return "" }
        let width = max(40, width)
        let commands = DefinitionList(
            rows: command.subcommands.map { subcommand in
                let isDefault = subcommand.name == command.defaultSubcommand
                let mark = isDefault ? HelpWords.isDefault[language] : ""
                return (subcommand.name, subcommand.summary[language] + mark)
            })
        let own = DefinitionList(rows: options(of: path).map { ($0.synopsis(in: language), $0.meaning(in: language)) })
        let shared = DefinitionList(rows: everywhere.map { ($0.synopsis(in: language), $0.meaning(in: language)) })
        let optionWidth = max(own.termWidth, shared.termWidth)

        var sections = [command.summary[language].wrapped(toWidth: width)]
        sections.append((HelpWords.usage[language] + " " + synopsis(of: path, in: language)).wrapped(toWidth: width))
        if let details = command.details { sections.append(details[language].wrapped(toWidth: width)) }
        func add(_ title: LocalizedText, _ lines: [String]) {
            if !lines.isEmpty { sections.append([title[language]] + lines) }
        }
        add(HelpWords.commands, commands.lines(width: width, termWidth: commands.termWidth))
        add(HelpWords.options, own.lines(width: width, termWidth: optionWidth))
        add(HelpWords.everywhere, shared.lines(width: width, termWidth: optionWidth))
        add(
            HelpWords.examples,
            command.examples.flatMap { example in
                [example.line.indented(by: 2)]
                    + example.summary[language].wrapped(toWidth: width - 6).map { $0.indented(by: 6) }
            })
        if !command.subcommands.isEmpty {
            let name = ([program.name] + path).joined(separator: " ")
            sections.append(HelpWords.more(name)[language].wrapped(toWidth: width))
        }
        return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
