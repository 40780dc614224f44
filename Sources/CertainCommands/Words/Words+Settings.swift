// What is wrong in a settings file: which file, where in it, and what would be right.
import Platform
import Settings
import Terminal

extension Reason {
    static func settings(_ error: SettingsError) -> Reason {
        let fact = settingsFact(error.fact)
        let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
        let rule = error.rule.map { LocalizedText(german: "Regel «\($0)», ", english: "rule “\($0)”, ") } ?? ""
        let key = error.key.isEmpty ? "" : "\(error.key): "
        // The user has not written this one.
        let isOurs = error.file.nameText == LearnedProfiles.fileName
        let (cure, cureEnglish) =
            isOurs
            ? (
                " Diese Datei schreibt certain: beiseite legen und neu anmelden.",
                " certain writes this file: put it aside and log in again."
            )
            : ("", "")
        return Reason(
            "configuration",
            german: "\(error.file)\(place): \(rule.german)\(key)\(fact.german)\(cure)",
            english: "\(error.file)\(place): \(rule.english)\(key)\(fact.english)\(cureEnglish)")
    }

    private static func settingsFact(_ fact: SettingsError.Fact) -> LocalizedText {
        switch fact {
        case .unreadable(let error):
            LocalizedText(
                german: "lässt sich nicht lesen (\(error.systemMessage)).",
                english: "cannot be read (\(error.systemMessage)).")
        case .unwritable(let error):
            LocalizedText(
                german: "lässt sich nicht schreiben (\(error.systemMessage)).",
                english: "cannot be written (\(error.systemMessage)).")
        case .newerVersion(let version):
            LocalizedText(
                german: "stammt von einem neueren certain (Fassung \(version)). Bitte dieses Programm erneuern.",
                english: "is from a newer certain (version \(version)). Please update this program.")
        case .syntax(let problem): syntax(problem)
        case .rule(let error): ruleFact(error)
        case .unknownKey(let key, let nearest):
            LocalizedText(german: "Den Schlüssel «\(key)» gibt es nicht.", english: "There is no key “\(key)”.")
                .suggesting(nearest)
        case .missingKey(let key):
            LocalizedText(german: "Der Schlüssel «\(key)» fehlt.", english: "The key “\(key)” is missing.")
        case .wrongType(let expected, let found): wrongType(expected, found)
        case .unknownWord(let word, let nearest, let allowed):
            LocalizedText(
                german: "«\(word)» geht nicht; möglich ist \(allowed.joined(separator: ", ")).",
                english: "“\(word)” will not do; possible is \(allowed.joined(separator: ", "))."
            )
            .suggesting(nearest)
        case .outOfRange(let number, let range):
            LocalizedText(
                german: "\(number) geht nicht; möglich ist \(range.lowerBound) bis \(range.upperBound).",
                english: "\(number) will not do; possible is \(range.lowerBound) to \(range.upperBound).")
        case .notWhole(let number):
            LocalizedText(german: "\(number) ist keine ganze Zahl.", english: "\(number) is no whole number.")
        case .empty:
            LocalizedText(german: "ist leer.", english: "is empty.")
        case .controlCharacter:
            LocalizedText(german: "enthält ein Steuerzeichen.", english: "holds a control character.")
        case .repeated(let word):
            LocalizedText(german: "«\(word)» steht zweimal.", english: "“\(word)” stands twice.")
        case .relativePath, .homeUnknown, .notServer, .plainHTTP, .notHost, .notServerPath, .notFieldName,
            .notProfileName, .notText:
            settingsValue(fact)
        }
    }

    private static func settingsValue(_ fact: SettingsError.Fact) -> LocalizedText {
        switch fact {
        case .relativePath(let path):
            LocalizedText(
                german: "«\(path)» muss mit / oder ~/ beginnen.", english: "“\(path)” must begin with / or ~/.")
        case .homeUnknown:
            LocalizedText(
                german: "~ geht hier nicht, denn HOME ist nicht gesetzt.",
                english: "~ will not do here, for HOME is not set.")
        case .notServer(let text):
            LocalizedText(
                german: "«\(text)» ist keine Adresse der Form https://host[:port][/pfad].",
                english: "“\(text)” is no address of the form https://host[:port][/path].")
        case .plainHTTP(let origin):
            LocalizedText(
                german: "http ist unverschlüsselt. https verwenden, oder \(origin) bewusst in allow_http eintragen.",
                english: "http is not encrypted. Use https, or list \(origin) in allow_http deliberately.")
        case .notHost(let text):
            LocalizedText(german: "«\(text)» ist kein host[:port].", english: "“\(text)” is no host[:port].")
        case .notServerPath(let text):
            LocalizedText(
                german: "«\(text)» ist kein Pfad unter dem Server, etwa /api/inbox.",
                english: "“\(text)” is no path below the server, such as /api/inbox.")
        case .notFieldName(let text):
            LocalizedText(german: "«\(text)» ist kein Feldname.", english: "“\(text)” is no field name.")
        case .notProfileName(let text):
            LocalizedText(
                german: "«\(text)» ist kein Profilname (Buchstaben, Ziffern, . _ -, höchstens 64).",
                english: "“\(text)” is no profile name (letters, digits, . _ -, at most 64).")
        case .notText(let path):
            LocalizedText(
                german: "«\(path)» ist kein gültiges UTF-8.", english: "“\(path)” is not valid UTF-8.")
        default: ""
        }
    }

    private static func wrongType(
        _ expected: SettingsError.ValueType, _ found: SettingsError.ValueType
    ) -> LocalizedText {
        let (wanted, got) = (typeName(expected), typeName(found))
        return LocalizedText(
            german: "Erwartet ist \(wanted.german), da steht \(got.german).",
            english: "Expected is \(wanted.english), there is \(got.english).")
    }

    private static func typeName(_ type: SettingsError.ValueType) -> LocalizedText {
        switch type {
        case .null: "null"
        case .boolean: LocalizedText(german: "true oder false", english: "true or false")
        case .number: LocalizedText(german: "eine Zahl", english: "a number")
        case .text: LocalizedText(german: "ein Text", english: "a text")
        case .list: LocalizedText(german: "eine Liste […]", english: "a list […]")
        case .object: LocalizedText(german: "ein Objekt {…}", english: "an object {…}")
        case .textOrList: LocalizedText(german: "ein Text oder eine Liste", english: "a text or a list")
        case .numberOrText: LocalizedText(german: "eine Zahl oder ein Text", english: "a number or a text")
        case .notFinite: LocalizedText(german: "keine endliche Zahl", english: "no finite number")
        }
    }
}

extension LocalizedText {
    fileprivate func suggesting(_ nearest: String?) -> LocalizedText {
        guard let nearest else { return self }
        return LocalizedText(
            german: "\(german) Gemeint «\(nearest)»?", english: "\(english) Did you mean “\(nearest)”?")
    }
}
