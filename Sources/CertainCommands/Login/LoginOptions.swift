// The options of `login`, and what of them goes together.
import Server
import Settings
import Terminal

enum LoginOptions {
    static let username = OptionSpec(
        "username", short: "u", value: .text(LocalizedText(german: "NAME", english: "NAME")),
        summary: LocalizedText(german: "Der Benutzername", english: "The user name"))
    static let passwordStdin = OptionSpec(
        "password-stdin",
        summary: LocalizedText(
            german: "Das Passwort von der Standardeingabe lesen (erste Zeile)",
            english: "Read the password from standard input (first line)"))
    static let code = OptionSpec(
        "code", value: .text(LocalizedText(german: "CODE", english: "CODE")),
        summary: LocalizedText(german: "Der Code des zweiten Faktors", english: "The code of the second factor"))
    static let newPasswordStdin = OptionSpec(
        "new-password-stdin",
        summary: LocalizedText(
            german: "Ein fälliges neues Passwort von der Standardeingabe lesen (zweite Zeile)",
            english: "Read a new password that is due from standard input (second line)"))
    static let tokenStdin = OptionSpec(
        "token-stdin",
        summary: LocalizedText(
            german: "Statt einer Anmeldung eine Gerätemarke von der Standardeingabe lesen",
            english: "Read a device token from standard input instead of logging in"))
    static let scope = OptionSpec(
        "scope", value: .text(LocalizedText(german: "UMFANG", english: "SCOPE")),
        summary: LocalizedText(
            german: "Der Umfang der Gerätemarke", english: "The scope of the device token"))
    static let name = OptionSpec(
        "name", value: .text(LocalizedText(german: "GERÄT", english: "DEVICE")),
        summary: LocalizedText(
            german: "Unter welchem Namen die Gerätemarke auf dem Server steht (sonst der Name dieses Rechners)",
            english: "The name of the device token on the server (else this machine's name)"))
    static let keystore = OptionSpec(
        "keystore", value: .choice(KeystoreChoice.allCases.map(\.rawValue)),
        summary: LocalizedText(
            german: "Wo die Gerätemarke liegen soll", english: "Where the device token is to be kept"))
    static let caFile = OptionSpec(
        "ca-file", value: .file(EverywhereOptions.fileName),
        summary: LocalizedText(
            german: "Einer eigenen Zertifizierungsstelle vertrauen (PEM)",
            english: "Trust a certificate authority of your own (PEM)"))
    static let sameServer = OptionSpec(
        "same-server",
        summary: LocalizedText(
            german: "Es ist derselbe Server unter neuer Adresse", english: "It is the same server at a new address"))

    static let all = [
        username, passwordStdin, code, newPasswordStdin, tokenStdin, scope, name, keystore, caFile, sameServer,
    ]

    /// Standard input can hold one thing only, and an option that would be ignored is a slip worth a word.
    static func check(_ options: OptionValues) throws(CommandFailure) {
        if options.isSet(tokenStdin) {
            let idle = [username, passwordStdin, code, newPasswordStdin].first(where: options.isSet)
            if let idle { throw CommandFailure(.usage, .notTogether("--" + idle.long, "--" + tokenStdin.long)) }
        }
        if options.isSet(newPasswordStdin), !options.isSet(passwordStdin) {
            throw CommandFailure(.usage, .needs("--" + newPasswordStdin.long, "--" + passwordStdin.long))
        }
        for option in [username, code, scope, name] {
            guard let text = options.text(option) else { continue }
            let isLine = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard isLine, !text.allSatisfy(\.isWhitespace), text.count <= 100 else {
                throw CommandFailure(.usage, .notALine("--" + option.long))
            }
        }
    }
}
