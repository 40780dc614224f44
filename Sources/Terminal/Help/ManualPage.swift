// The manual page of the whole command line, in man(7) with ASCII alone.

/// A part of the manual that the command table does not say by itself: exit codes, files, environment.
package struct ManualSection: Sendable {
    package let title: LocalizedText
    /// Paragraphs separated by an empty line; may be empty.
    package let text: LocalizedText
    package let entries: [(term: LocalizedText, meaning: LocalizedText)]

    package init(
        title: LocalizedText, text: LocalizedText = "", entries: [(term: LocalizedText, meaning: LocalizedText)] = []
    ) {
        self.title = title
        self.text = text
        self.entries = entries
    }
}

extension CommandTable {
    /// The page `certain(1)`. `date` is that of the words (`YYYY-MM-DD`), so that the same table gives the same page.
    package func manualPage(
        in language: Language, version: String, date: String, sections: [ManualSection] = []
    ) -> String {
        var page = ManualPage(table: self, language: language)
        page.writeHead(version: version, date: date)
        page.writeCommands()
        page.writeSection(HelpWords.everywhereSection[language])
        for option in everywhere + [.version] { page.writeOption(option) }
        for section in sections { page.writeExtra(section) }
        page.writeExamples()
        return page.lines.joined(separator: "\n") + "\n"
    }
}

private struct ManualPage {
    let table: CommandTable
    let language: Language
    var lines: [String] = []

    mutating func writeHead(version: String, date: String) {
        let program = table.program
        lines = [
            #".\" Made from the command table."#,
            ".TH \(program.name.uppercased()) 1 \(date) \(quoted(program.name + " " + version))",
        ]
        // whatis and apropos look for this heading and this form of line.
        writeSection("NAME")
        lines.append("\(escaped(program.name)) \\- \(escaped(program.summary[language]))")
        writeSection(HelpWords.synopsisSection[language])
        lines.append(".B " + quoted(program.name))
        lines.append(
            escaped(table.synopsis(of: [], in: language).split(separator: " ").dropFirst().joined(separator: " ")))
        if let details = program.details {
            writeSection(HelpWords.descriptionSection[language])
            writeParagraphs(details[language])
        }
    }

    mutating func writeCommands() {
        writeSection(HelpWords.commandsSection[language])
        for (path, command) in table.allCommands where !path.isEmpty {
            lines.append(".SS " + quoted(table.synopsis(of: path, in: language)))
            writeParagraphs(command.summary[language] + ".")
            if let details = command.details {
                lines.append(".PP")
                writeParagraphs(details[language])
            }
            command.options.forEach { writeOption($0) }
        }
    }

    mutating func writeExamples() {
        let examples = table.allCommands.flatMap(\.command.examples)
        guard !examples.isEmpty else { return }
        writeSection(HelpWords.examplesSection[language])
        for example in examples {
            writeEntry(example.line, example.summary[language])
        }
    }

    mutating func writeExtra(_ section: ManualSection) {
        writeSection(section.title[language].uppercased())
        writeParagraphs(section.text[language])
        for entry in section.entries { writeEntry(entry.term[language], entry.meaning[language]) }
    }

    mutating func writeSection(_ title: String) {
        lines.append(".SH " + quoted(title))
    }

    mutating func writeOption(_ option: OptionSpec) {
        let names = option.names.reversed().joined(separator: ", ")
        let term = option.value.map { names + " " + $0.name[language] } ?? names
        writeEntry(term, option.meaning(in: language))
    }

    private mutating func writeEntry(_ term: String, _ meaning: String) {
        lines += [".TP", ".B " + quoted(term)]
        writeParagraphs(meaning, between: ".IP")
    }

    private mutating func writeParagraphs(_ text: String, between macro: String = ".PP") {
        var isFirst = true
        for paragraph in text.split(separator: "\n\n") {
            if !isFirst { lines.append(macro) }
            isFirst = false
            lines += paragraph.split(separator: "\n").map { line(String($0)) }
        }
    }

    /// A text line: a dot or an apostrophe at its beginning would make it a request.
    private func line(_ text: String) -> String {
        let text = escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + text : text
    }

    /// A macro's argument.
    private func quoted(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// roff's special characters, and everything beyond ASCII by its code point, so that no locale can spoil it.
    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": #"\e"#
            case "-": #"\-"#
            case "\"": #"\(dq"#
            case "'": #"\(aq"#
            case "`": #"\(ga"#
            case "^": #"\(ha"#
            case "~": #"\(ti"#
            default: scalar.isASCII ? String(scalar) : "\\[u" + fourDigits(scalar.value) + "]"
            }
        }.joined()
    }

    private func fourDigits(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
