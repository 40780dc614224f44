// The options every command understands, and how they change the console.
import Settings
import Terminal

enum EverywhereOptions {
    static let profile = OptionSpec(
        "profile", value: .text(LocalizedText(german: "PROFIL", english: "PROFILE")),
        summary: LocalizedText(german: "Mit diesem Profil arbeiten", english: "Work with this profile"))
    static let tokenFile = OptionSpec(
        "token-file", value: .file(fileName),
        summary: LocalizedText(
            german: "Gerätemarke aus dieser Datei lesen", english: "Read the device token from this file"))
    static let json = OptionSpec(
        "json",
        summary: LocalizedText(german: "Ein JSON-Objekt pro Zeile ausgeben", english: "Print one JSON object a line"))
    static let quiet = OptionSpec(
        "quiet", short: "q", summary: LocalizedText(german: "Nur Fehler melden", english: "Report errors only"))
    static let verbose = OptionSpec(
        "verbose", short: "v",
        summary: LocalizedText(german: "Mehr über den Ablauf sagen", english: "Say more about what is done"))
    static let language = OptionSpec(
        "lang", value: .choice(Language.allCases.map(\.rawValue)),
        summary: LocalizedText(german: "Sprache der Meldungen", english: "Language of the messages"))
    static let noColor = OptionSpec(
        "no-color",
        summary: LocalizedText(
            german: "Keine Farben (wie die Variable NO_COLOR)", english: "No colours (as the variable NO_COLOR)"))

    static let all = [profile, tokenFile, json, quiet, verbose, language, noColor]

    static let fileName = LocalizedText(german: "DATEI", english: "FILE")
}

extension Console {
    mutating func apply(_ options: OptionValues, config: Config.Language?, environment: [String: String]) {
        language = Language.chosen(
            option: options.text(EverywhereOptions.language).flatMap(Language.init(rawValue:)),
            config: config.flatMap { Language(rawValue: $0.rawValue) }, environment: environment)
        form = options.isSet(EverywhereOptions.json) ? .json : .lines
        isQuiet = options.isSet(EverywhereOptions.quiet)
        isVerbose = options.isSet(EverywhereOptions.verbose)
    }
}
