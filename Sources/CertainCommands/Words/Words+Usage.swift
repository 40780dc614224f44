// What is said of a command line that cannot be carried out.
import Terminal

extension Words {
    /// `command` is the one whose help tells more.
    static func usage(_ error: UsageError, in command: [String]) -> LocalizedText {
        // Who types a token behind the address must not find it in a log.
        let isSecret = if case .unexpectedOperand = error { command == ["login"] } else { false }
        let fault = isSecret ? behindAddress : fault(error)
        let help = (["certain"] + command + ["--help"]).joined(separator: " ")
        return LocalizedText(
            german: "certain: \(fault.german) Hilfe: \(help)", english: "certain: \(fault.english) Help: \(help)")
    }

    private static let behindAddress = LocalizedText(
        german: "Hinter der Adresse steht ein Wort zu viel; eine Gerätemarke kommt mit --token-stdin.",
        english: "There is one word too many behind the address; a device token comes with --token-stdin.")

    private static func fault(_ error: UsageError) -> LocalizedText {
        switch error {
        case .missingCommand(let known):
            let list = known.joined(separator: ", ")
            return LocalizedText(german: "Es fehlt ein Befehl (\(list)).", english: "A command is missing (\(list)).")
        case .unknownCommand(let name, let nearest):
            return LocalizedText(
                german: "Den Befehl «\(name)» gibt es nicht.", english: "There is no command “\(name)”."
            ).meaning(nearest)
        // `-v.pdf` is more likely a file than an option.
        case .unknownOption(let name, nil) where name.contains("."):
            return LocalizedText(
                german: "Die Option \(name) gibt es nicht; eine Datei dieses Namens ist ./\(name).",
                english: "There is no option \(name); a file of this name is ./\(name).")
        case .unknownOption(let name, let nearest):
            return LocalizedText(
                german: "Die Option \(name) gibt es nicht.", english: "There is no option \(name)."
            ).meaning(nearest)
        case .missingOperand(let name):
            return LocalizedText(german: "\(name.german) fehlt.", english: "\(name.english) is missing.")
        case .unexpectedOperand(let word):
            return LocalizedText(german: "«\(word)» ist zu viel.", english: "“\(word)” is one word too many.")
        case .missingValue(let argument):
            let name = argument.shown
            return LocalizedText(
                german: "\(name.german) braucht einen Wert.", english: "\(name.english) needs a value.")
        case .unexpectedValue(let argument):
            let name = argument.shown
            return LocalizedText(
                german: "\(name.german) nimmt keinen Wert.", english: "\(name.english) takes no value.")
        case .repeatedOption(let argument):
            let name = argument.shown
            return LocalizedText(
                german: "\(name.german) darf nur einmal stehen.", english: "\(name.english) may be given only once.")
        case .notUTF8(let argument):
            let name = argument.shown
            return LocalizedText(
                german: "Der Wert von \(name.german) ist kein gültiges UTF-8.",
                english: "The value of \(name.english) is not valid UTF-8.")
        case .invalidValue(let argument, let value, let expected):
            let (name, wish) = (argument.shown, expectation(expected))
            let isPlural = if case .seconds = expected { true } else { false }
            return LocalizedText(
                german:
                    "\(name.german): «\(value)» geht nicht; erwartet \(isPlural ? "werden" : "wird") \(wish.german).",
                english: "\(name.english): “\(value)” will not do; expected is \(wish.english).")
        }
    }

    /// Whole seconds without a fraction of nothing.
    private static func plain(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
    }

    private static func expectation(_ expected: Expectation) -> LocalizedText {
        switch expected {
        case .oneOf(let words, let nearest):
            let list = words.joined(separator: ", ")
            return LocalizedText(german: "eines von \(list)", english: "one of \(list)").hinting(nearest)
        // Only the numbers of the outbox have no bound.
        case .number(let range) where range.upperBound == .max:
            return LocalizedText(german: "eine Nummer aus certain outbox", english: "a number from certain outbox")
        case .number(let range):
            return LocalizedText(
                german: "eine ganze Zahl von \(range.lowerBound) bis \(range.upperBound)",
                english: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        case .seconds(let range, let words):
            let list = words.joined(separator: ", ")
            let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
            return LocalizedText(
                german: "Sekunden von \(least) bis \(most)" + (list.isEmpty ? "" : " oder \(list)"),
                english: "seconds from \(least) to \(most)" + (list.isEmpty ? "" : " or \(list)"))
        case .described(let text):
            return text
        }
    }
}

extension Argument {
    var shown: LocalizedText {
        switch self {
        case .option(let name): LocalizedText(german: "--\(name)", english: "--\(name)")
        case .operand(let name): name
        }
    }
}

extension LocalizedText {
    fileprivate func meaning(_ nearest: String?) -> LocalizedText {
        guard let nearest else { return self }
        return LocalizedText(german: "\(german) Gemeint \(nearest)?", english: "\(english) Did you mean \(nearest)?")
    }

    fileprivate func hinting(_ nearest: String?) -> LocalizedText {
        guard let nearest else { return self }
        return LocalizedText(german: "\(german) (\(nearest)?)", english: "\(english) (\(nearest)?)")
    }
}
