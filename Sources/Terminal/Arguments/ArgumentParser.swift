// Reads an argument vector, as bytes, against the command table.
import Platform

extension CommandTable {
    /// Reads the arguments behind the program's name.
    ///
    /// As getopt_long (GNU) does: `--name value`, `--name=value`, short clusters `-vq`, options and operands mixed,
    /// `--` ends the options, a lone `-` is an operand. Unlike it, a long name is never abbreviated, and a value
    /// given as a word of its own may not be the name of an option known here: `--tag --queue` is a forgotten value,
    /// and whoever means it writes `--tag=--queue`. `--help` wins over every fault but an unknown command.
    package func parse(_ arguments: [[UInt8]]) throws(ParseFailure) -> ParsedArguments {
        var reader = ArgumentReader(table: self, rest: arguments[...])
        return try reader.read()
    }
}

private struct ArgumentReader {
    let table: CommandTable
    var rest: ArraySlice<[UInt8]>

    var path: [String] = []
    var options = OptionValues()
    var operands: [[UInt8]] = []
    var optionsEnded = false
    var asksVersion = false
    var isUnknownCommand = false
    /// Reading goes on behind the first fault: `--help` or `--lang` may follow it.
    var firstFault: UsageError?

    mutating func read() throws(ParseFailure) -> ParsedArguments {
        while let argument = rest.popFirst() {
            if optionsEnded || argument.first != dash || argument.count == 1 {
                readWord(argument)
            } else if argument == [dash, dash] {
                optionsEnded = true
            } else if argument[1] == dash {
                readLong(argument)
            } else {
                readCluster(argument)
            }
        }
        if path == ["help"] { return try helpOnOperands() }
        if isUnknownCommand, let firstFault { throw failure(firstFault) }
        if options.isSet(.help) { return result(.help) }
        if asksVersion { return result(.version) }
        takeDefaultSubcommand()
        checkScope()
        checkOperands()
        if let firstFault { throw failure(firstFault) }
        return result(.run)
    }

    // MARK: Words

    private var command: CommandSpec { table.chain(to: path)?.last ?? table.program }

    private mutating func readWord(_ word: [UInt8]) {
        guard !optionsEnded, !command.subcommands.isEmpty, !isUnknownCommand else {
            if !optionsEnded { refuseTypographicDash(word) }
            operands.append(word)
            return
        }
        let name = Path.text(of: word)
        if command.subcommand(name) != nil {
            path.append(name)
        } else if name == "help", !path.isEmpty {
            // `certain outbox help`, as one says `certain help outbox`.
            options.record(.help, nil)
        } else {
            let nearest = nearestName(to: name, command.subcommands.map(\.name))
            isUnknownCommand = true
            fault(.unknownCommand(name, nearest: nearest))
        }
    }

    /// A text editor makes `–tag` or `—tag` of `--tag`; read as a file's name that would be baffling.
    private mutating func refuseTypographicDash(_ word: [UInt8]) {
        let text = Path.text(of: word)
        guard let first = text.first, "–—−".contains(first) else { return }
        let name = text.drop { "–—−-".contains($0) }.prefix { $0 != "=" }
        guard let option = known.first(where: { $0.long == name }) else { return }
        fault(.unknownOption(text, nearest: "--" + option.long))
    }

    // MARK: Options

    /// The options understood at this point.
    private var known: [OptionSpec] {
        let fallback = command.defaultSubcommand.flatMap { command.subcommand($0) }
        return table.everywhere + table.options(of: path) + (fallback?.options ?? [])
    }

    private mutating func readLong(_ argument: [UInt8]) {
        let body = argument.dropFirst(2)
        let equals = body.firstIndex(of: UInt8(ascii: "="))
        let name = Path.text(of: Array(body[..<(equals ?? body.endIndex)]))
        guard let option = known.first(where: { $0.long == name }) else {
            let nearest = nearestName(to: name, known.map(\.long)).map { "--" + $0 }
            return fault(.unknownOption("--" + name, nearest: nearest))
        }
        take(option, value: equals.map { Array(body[($0 + 1)...]) })
    }

    private mutating func readCluster(_ argument: [UInt8]) {
        let typed = Path.text(of: argument)
        let word = String(typed.dropFirst())
        if word.count > 1, let long = known.first(where: { $0.long == word }) {
            return fault(.unknownOption(typed, nearest: "--" + long.long))
        }
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = known.first(where: { $0.short?.asciiValue == letter }) else {
                // Whoever typed the name of a file is to read it again.
                let isOneLetter = letter < 0x80 && !argument.contains(UInt8(ascii: "."))
                let shown = isOneLetter ? "-" + String(Unicode.Scalar(letter)) : typed
                return fault(.unknownOption(shown, nearest: nil))
            }
            if option.value != nil {
                return take(option, value: letters.isEmpty ? nil : Array(letters))
            }
            take(option, value: nil)
        }
    }

    /// `value` is what stood in the same argument, nil where nothing did.
    private mutating func take(_ option: OptionSpec, value: [UInt8]?) {
        let argument = Argument(option)
        guard let spec = option.value else {
            if value != nil { return fault(.unexpectedValue(argument)) }
            if option == .version { asksVersion = true }
            return options.record(option, nil)
        }
        guard let value = value ?? nextValue() else { return fault(.missingValue(argument)) }
        if options.isSet(option) && !option.repeats { return fault(.repeatedOption(argument)) }
        if let wrong = spec.fault(of: value, givenTo: argument) { return fault(wrong) }
        options.record(option, value)
    }

    private mutating func nextValue() -> [UInt8]? {
        guard let next = rest.first, !isKnownOption(next) else { return nil }
        return rest.popFirst()
    }

    private func isKnownOption(_ word: [UInt8]) -> Bool {
        guard word.first == dash, word.count > 1 else { return false }
        if word == [dash, dash] { return true }
        return known.contains { option in
            let long = Array("--".utf8) + Array(option.long.utf8)
            if word == long || (option.value != nil && word.starts(with: long + Array("=".utf8))) { return true }
            return word.count == 2 && option.short?.asciiValue == word[1]
        }
    }

    // MARK: The whole

    private mutating func takeDefaultSubcommand() {
        guard !command.subcommands.isEmpty else { return }
        if let name = command.defaultSubcommand {
            path.append(name)
        } else {
            fault(.missingCommand(known: command.subcommands.map(\.name)))
        }
    }

    /// An option of a default subcommand may have been read before another subcommand's word came.
    private mutating func checkScope() {
        let scope = Set(known.map(\.long))
        for name in options.givenNames where !scope.contains(name) {
            fault(.unknownOption("--" + name, nearest: nil))
        }
    }

    private mutating func checkOperands() {
        var left = operands[...]
        for spec in command.operands {
            let name = spec.value.name
            if left.isEmpty && spec.count.needsOne { return fault(.missingOperand(name)) }
            for word in left.prefix(spec.count.takesMany ? left.count : 1) {
                if let wrong = spec.value.fault(of: word, givenTo: .operand(name)) { return fault(wrong) }
                left = left.dropFirst()
            }
        }
        if let extra = left.first { fault(.unexpectedOperand(Path.text(of: extra))) }
    }

    private mutating func helpOnOperands() throws(ParseFailure) -> ParsedArguments {
        if let firstFault { throw failure(firstFault) }
        path = []
        for word in operands.map({ Path.text(of: $0) }) {
            guard command.subcommand(word) != nil else {
                let nearest = nearestName(to: word, command.subcommands.map(\.name))
                throw failure(.unknownCommand(word, nearest: nearest))
            }
            path.append(word)
        }
        operands = []
        return result(.help)
    }

    private mutating func fault(_ error: UsageError) {
        firstFault = firstFault ?? error
    }

    private func failure(_ error: UsageError) -> ParseFailure {
        ParseFailure(error: error, command: path, options: options)
    }

    private func result(_ action: ParsedArguments.Action) -> ParsedArguments {
        ParsedArguments(
            action: action, command: path, options: options, operands: operands.map { Path(bytes: $0) })
    }

    private var dash: UInt8 { UInt8(ascii: "-") }
}
