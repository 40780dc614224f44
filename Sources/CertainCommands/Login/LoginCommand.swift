// certain login: prove the server, prove the keystore, then get a device token and keep it.
import Terminal

extension Command {
    static let login = Command(
        spec: CommandSpec(
            "login",
            summary: LocalizedText(german: "Meldet dieses Gerät an", english: "Logs this device in"),
            details: LocalizedText(
                german: "Prüft zuerst den Server und den Schlüsselspeicher, fragt dann nach Benutzername, Passwort und "
                    + "zweitem Faktor und holt eine Gerätemarke. Das Passwort bleibt nicht auf diesem Gerät.",
                english: "Proves the server and the keystore first, then asks for user name, password and second "
                    + "factor and gets a device token. The password does not stay on this device."),
            operands: [OperandSpec(.text(LocalizedText(german: "SERVER", english: "SERVER")), .optional)],
            options: LoginOptions.all,
            examples: [
                ExampleSpec(
                    "certain login https://certain.example.org",
                    LocalizedText(german: "Fragt nach allem, was nötig ist", english: "Asks for all that is needed")),
                ExampleSpec(
                    "certain login --username anna --password-stdin --keystore file < passwort",
                    LocalizedText(
                        german: "Auf einem Rechner ohne Bildschirm", english: "On a machine without a screen")),
                ExampleSpec(
                    "certain login https://certain.example.org --token-stdin",
                    LocalizedText(
                        german: "Mit einer Gerätemarke aus der Weboberfläche: einfügen und Enter",
                        english: "With a device token from the web interface: paste it, then Enter")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            try LoginRun(arguments, context).run()
        })
}
