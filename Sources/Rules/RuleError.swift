// What can be wrong with a rule as it is written.

package enum RuleError: Error, Sendable, Hashable {
    /// `offset` counts Unicode scalars from the start of the glob.
    case badGlob(String, offset: Int, GlobProblem)
    /// `reason` are the words of the pattern engine, where it has any.
    case badPattern(String, reason: String)
    /// A brace that is not closed; `offset` counts Unicode scalars.
    case badTemplate(String, offset: Int)
    case unknownPlaceholder(String, nearest: String?)
    /// Not a day of the calendar in the form `YYYY-MM-DD`.
    case impossibleDate(String)
    /// `key` is the key in the rules file.
    case outOfRange(key: String, value: Int, allowed: ClosedRange<Int>)
    case unknownWord(key: String, value: String, nearest: String?)
    /// Not an age such as `30 days` or `1y`.
    case badAge(String)
    /// A list without entries, or an empty text, that could never match.
    case empty(key: String)
}

package enum GlobProblem: Sendable, Hashable {
    case unclosedBracket, unclosedBrace, strayBracket, strayBrace, reversedRange, trailingBackslash, tooDeep
    /// `[[:digit:]]` and the like are no part of these globs.
    case namedClass
}

/// The keys of the rules file, for whoever reads it and wants to suggest the nearest one.
package enum RuleKeys {
    package static let file = ["rules"]
    package static let rule = ["name", "when", "then", "examples"]
    package static let conditions = [
        "filename", "pattern", "extension", "folder", "source", "device", "profile", "date", "any", "all", "not",
    ]
    package static let date = [
        "from", "to", "year", "month", "quarter", "weekday", "older_than", "newer_than", "known",
    ]
    package static let actions = ["tags", "note", "date", "skip", "stop"]
}
