// What can be wrong with a command table itself, for the test that proves it right.

/// A contradiction in the table; the path is the command's.
package enum CommandTableFault: Hashable, Sendable {
    case repeatedCommand([String])
    case repeatedOption(String, in: [String])
    case repeatedShort(Character, in: [String])
    case shadowsEverywhere(String, in: [String])
    case badName(String, in: [String])
    case unknownDefault(String, in: [String])
    /// Only the last operand may be left out or repeat, else words could be read in two ways.
    case ambiguousOperands([String])
    /// A word would be both an operand and a subcommand.
    case operandsBesideSubcommands([String])
}

extension CommandTable {
    /// Empty for a table in which every name means one thing.
    package var faults: Set<CommandTableFault> {
        var faults = scopeFaults(everywhere, at: [])
        for (path, command) in allCommands {
            let own = options(of: path)
            faults.formUnion(scopeFaults(own, at: path))
            let longs = Set(everywhere.map(\.long))
            let shorts = Set(everywhere.compactMap(\.short))
            for option in own where longs.contains(option.long) || option.short.map(shorts.contains) == true {
                faults.insert(.shadowsEverywhere(option.long, in: path))
            }
            for name in repeated(command.subcommands.map(\.name)) { faults.insert(.repeatedCommand(path + [name])) }
            if !Self.isName(command.name) { faults.insert(.badName(command.name, in: path)) }
            if let name = command.defaultSubcommand, command.subcommand(name) == nil {
                faults.insert(.unknownDefault(name, in: path))
            }
            if command.operands.dropLast().contains(where: { $0.count != .one }) {
                faults.insert(.ambiguousOperands(path))
            }
            if !command.operands.isEmpty && !command.subcommands.isEmpty {
                faults.insert(.operandsBesideSubcommands(path))
            }
        }
        return faults
    }

    private func scopeFaults(_ options: [OptionSpec], at path: [String]) -> Set<CommandTableFault> {
        Set(
            repeated(options.map(\.long)).map { .repeatedOption($0, in: path) }
                + repeated(options.compactMap(\.short)).map { .repeatedShort($0, in: path) }
                + options.filter { !Self.isName($0.long) }.map { .badName($0.long, in: path) })
    }

    private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
        Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.map(\.key)
    }

    /// Lower-case ASCII words joined by hyphens: no shell needs quotes for them.
    private static func isName(_ name: String) -> Bool {
        let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        }
    }
}
