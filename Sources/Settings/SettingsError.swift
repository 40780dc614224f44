// What is wrong with a settings file, as facts; the words for the user are in CertainCommands.
package import Platform
package import Rules

package struct SettingsError: Error, Equatable, Sendable {
    package let file: Path
    /// Nil where the file as a whole is concerned.
    package let place: TextPlace?
    /// The key concerned with those above it, as one writes it: `profiles.home.ca_file`, `watch[2].path` (from 1).
    /// Empty for the outermost value.
    package let key: String
    /// The name of the rule concerned, where it has one.
    package let rule: String?
    package let fact: Fact

    package init(file: Path, place: TextPlace? = nil, key: String = "", rule: String? = nil, fact: Fact) {
        self.file = file
        self.place = place
        self.key = key
        self.rule = rule
        self.fact = fact
    }

    package enum Fact: Equatable, Sendable {
        case unreadable(SystemError)
        case unwritable(SystemError)
        /// Written by a later version of this program.
        case newerVersion(Int)
        case syntax(JSON5Error.Problem)
        /// What a rule says cannot be.
        case rule(RuleError)
        case unknownKey(String, nearest: String?)
        case missingKey(String)
        case wrongType(expected: ValueType, found: ValueType)
        case unknownWord(String, nearest: String?, allowed: [String])
        case outOfRange(Double, ClosedRange<Double>)
        case notWhole(Double)
        case empty
        /// Text with a control character, which could not go over the wire or into a path.
        case controlCharacter
        case repeated(String)
        /// A path must begin with `/` or `~/`: from which folder a relative one counts would be anybody's guess.
        case relativePath(String)
        case homeUnknown
        /// Not `https://host…`, or with a user, query or fragment.
        case notServer(String)
        /// Plain http to a host that `allow_http` does not list.
        case plainHTTP(origin: String)
        case notHost(String)
        case notServerPath(String)
        case notFieldName(String)
        case notProfileName(String)
        /// A path that is no valid UTF-8 cannot be kept in JSON.
        case notText(Path)
    }

    /// Kinds of values. Infinity and NaN are no numbers here.
    package enum ValueType: Equatable, Sendable {
        case null, boolean, number, text, list, object, textOrList, numberOrText, notFinite
    }
}
