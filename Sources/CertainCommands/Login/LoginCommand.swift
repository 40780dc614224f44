// certain login: prove the server, prove the keystore, then keep a device token.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Command {
    static let login = Command(
        spec: CommandSpec(
            "login",
            summary: LocalizedText(german: "Meldet dieses Gerät an", english: "Logs this device in"),
            details: LocalizedText(
                german: "Prüft zuerst den Server und den Schlüsselspeicher. Die Gerätemarke aus der Weboberfläche "
                    + "(Einstellungen → Gerätemarken) kommt mit --token-stdin von der Standardeingabe.",
                english: "Proves the server and the keystore first. The device token from the web interface "
                    + "(Einstellungen → Gerätemarken) comes from standard input with --token-stdin."),
            operands: [OperandSpec(.text(LocalizedText(german: "SERVER", english: "SERVER")), .optional)],
            options: LoginOptions.all,
            examples: [
                ExampleSpec(
                    "certain login https://certain.example.org --token-stdin --keystore file",
                    LocalizedText(
                        german: "Die Gerätemarke einfügen, dann Enter und Strg-D",
                        english: "Paste the device token, then Enter and Ctrl-D"))
            ]),
        run: { arguments, context throws(CommandFailure) in
            try LoginRun(arguments, context).run()
        })
}

enum LoginOptions {
    static let tokenStdin = OptionSpec(
        "token-stdin",
        summary: LocalizedText(
            german: "Die Gerätemarke von der Standardeingabe lesen",
            english: "Read the device token from standard input"))
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

    static let all = [tokenStdin, keystore, caFile, sameServer]
}
