// Globs on a whole text: `*`, `?`, `[abc]`, `[!a-z]`, `{one,two}` and `\` before a literal sign.

/// A glob, checked and ready to match. Case and Unicode form do not matter.
package struct Glob: Sendable {
    /// As it was written.
    package let text: String
    let nodes: [GlobNode]
    private let matcher: GlobMatcher
    private let literal: FoldedText?

    /// A glob on a whole file name.
    package init(_ text: String) throws(RuleError) {
        try self.init(text, isPath: false, orLiteral: false)
    }

    /// A glob on a folder below the drop folder. `*`, `?` and `[…]` stay within one component, `**` crosses them
    /// (`Taxes/**` is `Taxes` and all below it). The folder that is called exactly so matches too, brackets and all.
    package init(folder text: String) throws(RuleError) {
        let trimmed = text.hasSuffix("/") && text.count > 1 ? String(text.dropLast()) : text
        try self.init(trimmed, isPath: true, orLiteral: true)
    }

    /// A glob on the name of a source, device or profile. The text that is exactly so matches too.
    package init(label text: String) throws(RuleError) {
        try self.init(text, isPath: false, orLiteral: true)
    }

    private init(_ text: String, isPath: Bool, orLiteral: Bool) throws(RuleError) {
        self.text = text
        let below = "/**"
        let coversAllBelow = isPath && text.hasSuffix(below)
        var parser = GlobParser(coversAllBelow ? String(text.dropLast(below.count)) : text, isPath: isPath)
        let start = try parser.parse()
        nodes = coversAllBelow ? start + [.alternatives([[], Self.allBelow])] : start
        matcher = GlobMatcher(nodes)
        literal = orLiteral ? FoldedText(text) : nil
    }

    private static let allBelow: [GlobNode] = [.literal([Ascii.slash]), .anyRun(.everything)]

    package func matches(_ text: String) -> Bool { matches(FoldedText(text)) }

    /// Takes time proportional to the length of the text times that of the glob, whatever the glob.
    package func matches(_ text: FoldedText) -> Bool {
        literal?.scalars == text.scalars || matcher.matches(text)
    }
}

extension Glob: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.nodes == right.nodes }
    package func hash(into hasher: inout Hasher) { hasher.combine(nodes) }
}

indirect enum GlobNode: Sendable, Hashable {
    /// Folded scalars, never empty.
    case literal([UInt32])
    case anyCharacter(GlobScope)
    case anyRun(GlobScope)
    case set(GlobSet)
    case alternatives([[GlobNode]])
}

/// Whether a wildcard may stand for a slash.
enum GlobScope: Sendable, Hashable {
    case everything, component

    func allows(_ scalar: UInt32) -> Bool { self == .everything || scalar != Ascii.slash }
}

/// What stands in brackets.
struct GlobSet: Sendable, Hashable {
    var isNegated = false
    var scope: GlobScope
    /// Whole characters, folded.
    var characters: Set<[UInt32]> = []
    var ranges: [ClosedRange<UInt32>] = []

    /// Whether the set holds one folded character.
    func contains(_ character: ArraySlice<UInt32>) -> Bool {
        guard let first = character.first, scope.allows(first) else { return false }
        return holds(first, character) != isNegated
    }

    private func holds(_ first: UInt32, _ character: ArraySlice<UInt32>) -> Bool {
        if characters.contains(Array(character)) { return true }
        guard character.count == 1, !ranges.isEmpty else { return false }
        // A range is meant as written, `[A-F]`, while the text comes in lower case.
        let upper = Unicode.Scalar(first)?.properties.uppercaseMapping.unicodeScalars.first?.value ?? first
        return ranges.contains { $0.contains(first) || $0.contains(upper) }
    }
}
