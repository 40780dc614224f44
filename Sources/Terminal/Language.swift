// The two languages the tool speaks, a text in both, and how one of them is chosen.

package enum Language: String, CaseIterable, Sendable {
    case german = "de"
    case english = "en"

    /// `--lang` wins over the configuration, and that over the locale. Of the locale's variables the first one that
    /// is set and not empty decides (POSIX, Environment Variables): `LC_ALL`, `LC_MESSAGES`, `LANG`. Any locale that
    /// is not a German one, none at all included, gives English.
    package static func chosen(option: Language?, config: Language?, environment: [String: String]) -> Language {
        if let chosen = option ?? config { return chosen }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let code = locale?.prefix { $0.isLetter }.lowercased()
        // ISO 639: gsw is Swiss German.
        return ["de", "deu", "ger", "gsw", "german", "deutsch"].contains(code) ? .german : .english
    }
}

/// The same words in both languages. A literal stands for a text that is the same in both.
package struct LocalizedText: Hashable, Sendable, ExpressibleByStringLiteral {
    package let german: String
    package let english: String

    package init(german: String, english: String) {
        self.german = german
        self.english = english
    }

    package init(stringLiteral text: String) {
        self.init(german: text, english: text)
    }

    package subscript(_ language: Language) -> String {
        switch language {
        case .german: german
        case .english: english
        }
    }
}
