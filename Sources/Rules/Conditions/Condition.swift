// The conditions of a rule. In lists one entry must hold.

/// What a rule asks of a file. The cases are the keys of the rules file.
package indirect enum Condition: Sendable, Hashable {
    case filename([Glob])
    case pattern([Pattern])
    case fileExtension([FileExtension])
    case folder([Glob])
    case source([Glob])
    case device([Glob])
    case profile([Glob])
    case date(DateCondition)
    case any([Condition])
    case all([Condition])
    case not(Condition)

    /// The groups of all patterns whose text a rule may use: those under `not` never match anything.
    package var groupNames: [String] {
        switch self {
        case .pattern(let patterns): patterns.flatMap(\.groups)
        case .any(let conditions), .all(let conditions): conditions.flatMap(\.groupNames)
        default: []
        }
    }
}

/// What a name ends in behind a dot: `pdf`, or `tar.gz`.
package struct FileExtension: Sendable, Hashable {
    package let text: String
    let folded: FoldedText

    /// A dot before it is overlooked.
    package init(_ text: String) throws(RuleError) {
        let bare = text.hasPrefix(".") ? String(text.dropFirst()) : text
        guard !bare.isEmpty else { throw .empty(key: "extension") }
        self.text = bare
        folded = FoldedText("." + bare)
    }

    func matches(_ name: FoldedText) -> Bool {
        name.scalars.count > folded.scalars.count
            && name.scalars.suffix(folded.scalars.count).elementsEqual(folded.scalars)
    }

    package static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }
    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
