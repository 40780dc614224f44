// Reads a glob. Brackets and braces must be whole.
import Foundation

struct GlobParser {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private let scope: GlobScope
    private var position = 0

    private static let deepest = 16

    init(_ text: String, isPath: Bool) {
        self.text = text
        scalars = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
        scope = isPath ? .component : .everything
    }

    mutating func parse() throws(RuleError) -> [GlobNode] {
        try sequence(depth: 0)
    }

    /// Up to the end, or inside braces up to a comma or closing brace.
    private mutating func sequence(depth: Int) throws(RuleError) -> [GlobNode] {
        var nodes: [GlobNode] = []
        var literal = String.UnicodeScalarView()
        func flushed() -> [GlobNode] {
            literal.isEmpty ? nodes : nodes + [.literal(FoldedText(String(literal)).scalars)]
        }
        while position < scalars.count {
            let scalar = scalars[position]
            switch scalar {
            case ",", "}":
                if depth > 0 { return flushed() }
                if scalar == "}" { throw error(position, .strayBrace) }
                literal.append(scalar)
                position += 1
            case "\\":
                guard position + 1 < scalars.count else { throw error(position, .trailingBackslash) }
                literal.append(scalars[position + 1])
                position += 2
            case "]": throw error(position, .strayBracket)
            case "*", "?", "[", "{":
                nodes = flushed()
                literal = String.UnicodeScalarView()
                nodes += try wildcard(scalar, depth: depth)
            default:
                literal.append(scalar)
                position += 1
            }
        }
        return flushed()
    }

    private mutating func wildcard(_ scalar: Unicode.Scalar, depth: Int) throws(RuleError) -> [GlobNode] {
        switch scalar {
        case "?":
            position += 1
            return [.anyCharacter(scope)]
        case "[": return [.set(try set())]
        case "{": return [try braces(depth: depth)]
        default:
            let start = position
            while position < scalars.count, scalars[position] == "*" { position += 1 }
            guard scope == .component, position - start > 1 else { return [.anyRun(scope)] }
            return components(from: start)
        }
    }

    /// `**` between slashes also stands for no component at all.
    private mutating func components(from start: Int) -> [GlobNode] {
        let opens = start == 0 || scalars[start - 1] == "/"
        if opens, position < scalars.count, scalars[position] == "/" {
            position += 1
            return [.alternatives([[], [.anyRun(.everything), .literal([Ascii.slash])]])]
        }
        return [.anyRun(.everything)]
    }

    private mutating func braces(depth: Int) throws(RuleError) -> GlobNode {
        let start = position
        guard depth < Self.deepest else { throw error(start, .tooDeep) }
        var alternatives: [[GlobNode]] = []
        repeat {
            position += 1
            alternatives.append(try sequence(depth: depth + 1))
            guard position < scalars.count else { throw error(start, .unclosedBrace) }
        } while scalars[position] == ","
        position += 1
        return .alternatives(alternatives)
    }

    private mutating func set() throws(RuleError) -> GlobSet {
        let start = position
        var set = GlobSet(scope: scope)
        position += 1
        if position < scalars.count, scalars[position] == "!" || scalars[position] == "^" {
            set.isNegated = true
            position += 1
        }
        var isFirst = true
        while position < scalars.count, isFirst || scalars[position] != "]" {
            isFirst = false
            if scalars[position] == "[", position + 1 < scalars.count, scalars[position + 1] == ":" {
                throw error(position, .namedClass)
            }
            let low = try member(of: start)
            guard position + 1 < scalars.count, scalars[position] == "-", scalars[position + 1] != "]" else {
                set.characters.insert(FoldedText(String(low)).scalars)
                continue
            }
            position += 1
            let high = try member(of: start)
            guard low.value <= high.value else { throw error(start, .reversedRange) }
            set.ranges.append(low.value...high.value)
        }
        guard position < scalars.count else { throw error(start, .unclosedBracket) }
        position += 1
        return set
    }

    private mutating func member(of start: Int) throws(RuleError) -> Unicode.Scalar {
        if scalars[position] == "\\" { position += 1 }
        guard position < scalars.count else { throw error(start, .unclosedBracket) }
        position += 1
        return scalars[position - 1]
    }

    private func error(_ offset: Int, _ problem: GlobProblem) -> RuleError {
        .badGlob(text, offset: offset, problem)
    }
}
