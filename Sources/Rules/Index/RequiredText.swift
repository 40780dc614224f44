// Text that a name must contain to meet a condition, so that most rules need not be tried on most names.

/// Several texts, one of which every name contains that meets a condition.
struct RequiredText: Sendable {
    /// Folded, three scalars or more each, never empty.
    let alternatives: [[UInt32]]

    private var shortest: Int { alternatives.lazy.map(\.count).min() ?? 0 }

    /// Nil where nothing can be told.
    init?(_ condition: Condition) {
        switch condition {
        case .filename(let globs): self.init(eachOf: globs.map { RequiredText(all: $0.nodes.map(RequiredText.init)) })
        case .pattern(let patterns): self.init(eachOf: patterns.map(\.requiredText))
        case .fileExtension(let extensions): self.init(eachOf: extensions.map { RequiredText($0.folded.scalars) })
        case .all(let conditions): self.init(all: conditions.map(RequiredText.init))
        case .any(let conditions): self.init(eachOf: conditions.map(RequiredText.init))
        case .folder, .source, .device, .profile, .date, .not: return nil
        }
    }

    private init?(_ node: GlobNode) {
        switch node {
        case .literal(let scalars): self.init(scalars)
        case .alternatives(let alternatives):
            self.init(eachOf: alternatives.map { RequiredText(all: $0.map(RequiredText.init)) })
        case .anyCharacter, .anyRun, .set: return nil
        }
    }

    init?(_ scalars: [UInt32]) {
        guard scalars.count >= 3 else { return nil }
        alternatives = [scalars]
    }

    /// What is required where all of several things must be met: the longest says most.
    init?(all parts: [RequiredText?]) {
        guard let best = parts.compactMap(\.self).max(by: { $0.shortest < $1.shortest }) else { return nil }
        self = best
    }

    /// What is required where one of several things must be met.
    init?(eachOf parts: [RequiredText?]) {
        guard !parts.isEmpty else { return nil }
        var alternatives: [[UInt32]] = []
        for part in parts {
            guard let part else { return nil }
            alternatives += part.alternatives
        }
        self.alternatives = alternatives
    }
}

extension RequiredText {
    /// What every match of a pattern contains. Nil where the pattern is not simple enough to tell.
    init?(_ source: PatternSource) {
        guard !source.tokens.contains(.opaque) else { return nil }
        var tokens = source.tokens[...]
        guard let text = Self.alternation(&tokens, depth: 0), tokens.isEmpty else { return nil }
        self = text
    }

    private static let deepest = 20

    private static func alternation(_ tokens: inout ArraySlice<PatternSource.Token>, depth: Int) -> RequiredText? {
        var branches = [sequence(&tokens, depth: depth)]
        while tokens.first == .bar {
            tokens.removeFirst()
            branches.append(sequence(&tokens, depth: depth))
        }
        return RequiredText(eachOf: branches)
    }

    /// Up to a bar, a closing parenthesis or the end.
    private static func sequence(_ tokens: inout ArraySlice<PatternSource.Token>, depth: Int) -> RequiredText? {
        var parts: [RequiredText?] = []
        var literal = String.UnicodeScalarView()
        func flush() {
            parts.append(RequiredText(FoldedText(String(literal)).scalars))
            literal = String.UnicodeScalarView()
        }
        while let token = tokens.first, token != .bar, token != .close {
            tokens.removeFirst()
            switch token {
            case .literal(let scalar):
                // With `?`, `*` or `{…}` behind it, it may be absent.
                if tokens.first != .optional { literal.append(scalar) }
            case .open:
                flush()
                guard depth < deepest else { return nil }
                let inner = alternation(&tokens, depth: depth + 1)
                guard tokens.first == .close else { return nil }
                tokens.removeFirst()
                if tokens.first != .optional { parts.append(inner) }
            default: flush()
            }
        }
        flush()
        return RequiredText(all: parts)
    }
}
