// The language the user asked for: POSIX's order of the locale's variables.
import Terminal
import Testing

@Suite("The language")
struct LanguageTests {
    @Test(
        "of the locale is that of the first variable that is set and not empty",
        arguments: [
            ([:], .english), (["LANG": "de_CH.UTF-8"], .german), (["LANG": "de"], .german),
            (["LANG": "C.UTF-8"], .english),
            (["LANG": "en_GB.UTF-8"], .english), (["LANG": "fr_CH.UTF-8"], .english), (["LANG": "gsw_CH"], .german),
            (["LANG": "den_CA"], .english), (["LANG": "de@euro"], .german), (["LANG": "DE_DE"], .german),
            (["LANG": "de_CH", "LC_MESSAGES": "en_US"], .english), (["LANG": "en", "LC_MESSAGES": "de_AT"], .german),
            (["LANG": "de_CH", "LC_ALL": "C"], .english),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german),
            (["LC_TIME": "de_CH"], .english),
        ] as [([String: String], Language)])
    func locale(environment: [String: String], expected: Language) {
        #expect(Language.chosen(option: nil, config: nil, environment: environment) == expected)
    }

    @Test("of the option wins over the configuration, and that over the locale")
    func order() {
        let german = ["LC_ALL": "de_CH"]
        #expect(Language.chosen(option: .german, config: .english, environment: [:]) == .german)
        #expect(Language.chosen(option: nil, config: .english, environment: german) == .english)
    }
}
