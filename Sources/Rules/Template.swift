// Texts with placeholders: `Steuer {year}`.

/// A text whose placeholders are filled in for each file. `{{` is a brace.
package struct Template: Sendable, Hashable {
    /// As it was written.
    package let text: String
    let parts: [Part]

    enum Part: Sendable, Hashable {
        case literal(String)
        case placeholder(Placeholder)
        /// What a named group of a pattern of the same rule matched.
        case group(String)
    }

    /// `groups` are the named groups of the rule's patterns (`Condition.groupNames`); they go before the placeholders
    /// of the same name.
    package init(_ text: String, groups: [String] = []) throws(RuleError) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.first {
            rest.removeFirst()
            guard character == "{" || character == "}" else { literal.append(character); continue }
            if rest.first == character {
                rest.removeFirst()
                literal.append(character)
            } else if character == "}" {
                literal.append(character)
            } else {
                guard let end = rest.firstIndex(of: "}") else {
                    let offset = text[..<rest.startIndex].unicodeScalars.count - 1
                    throw .badTemplate(text, offset: offset)
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(try Self.part(String(rest[..<end]), groups))
                rest = rest[rest.index(after: end)...]
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        self.text = text
        self.parts = parts
    }

    private static func part(_ name: String, _ groups: [String]) throws(RuleError) -> Part {
        if groups.contains(name) { return .group(name) }
        if let placeholder = Placeholder(rawValue: name) { return .placeholder(placeholder) }
        let known = groups + Placeholder.allCases.map(\.rawValue)
        throw .unknownPlaceholder(name, nearest: nearest(to: name, among: known))
    }

    /// The whole text where it has no placeholder.
    package var literalText: String? {
        if parts.isEmpty { return "" }
        if case .literal(let only) = parts[0], parts.count == 1 { return only }
        return nil
    }
}

/// The placeholders every rule may use.
package enum Placeholder: String, Sendable, Hashable, CaseIterable {
    case year, month, day, quarter, week
    case weekYear = "week_year"
    /// Monday is 1, as in an ISO week date.
    case weekday
    case stem
    /// In lower case, so that `A.PDF` and `b.pdf` get one tag.
    case `extension`
    case folder, source, device

    var needsDate: Bool {
        switch self {
        case .year, .month, .day, .quarter, .week, .weekYear, .weekday: true
        case .stem, .extension, .folder, .source, .device: false
        }
    }
}
