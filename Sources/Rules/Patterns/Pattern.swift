// Regular expressions in rules: ICU's, through NSRegularExpression, with a bound on the work.
import Foundation

/// A pattern that is searched anywhere in a name, whatever its case and Unicode form. `^` and `$` anchor it.
package struct Pattern: Sendable {
    /// As it was written.
    package let text: String
    /// The names of its groups, in the order in which they open.
    package let groups: [String]
    let requiredText: RequiredText?
    private let expression: NSRegularExpression

    package init(_ text: String) throws(RuleError) {
        guard !text.isEmpty else { throw .empty(key: "pattern") }
        let composed = text.precomposedStringWithCanonicalMapping
        do {
            expression = try NSRegularExpression(pattern: composed, options: .caseInsensitive)
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw .badPattern(text, reason: reason ?? "")
        }
        self.text = text
        let source = PatternSource(composed)
        groups = source.groups
        requiredText = RequiredText(source)
    }

    enum Search {
        case found(groups: [String: String])
        case absent
        /// Given up: the pattern backtracks too much on this name.
        case stopped
    }

    /// Searches a composed name. The engine reports once per start and then once per 10,000 steps; after
    /// `budget` of the latter it is stopped.
    func search(_ name: String, budget: Int) -> Search {
        let length = name.utf16.count
        var reports = 0
        var match: NSTextCheckingResult?
        var isStopped = false
        expression.enumerateMatches(
            in: name, options: .reportProgress, range: NSRange(location: 0, length: length)
        ) { result, _, stop in
            if let result {
                match = result
                stop.pointee = true
                return
            }
            reports += 1
            if reports > length + budget {
                isStopped = true
                stop.pointee = true
            }
        }
        guard let match else { return isStopped ? .stopped : .absent }
        var values: [String: String] = [:]
        for group in groups {
            guard let range = Range(match.range(withName: group), in: name) else { continue }
            values[group] = String(name[range])
        }
        return .found(groups: values)
    }
}

extension Pattern: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
