// scanbd, which watches the buttons of scanners: its action is the script that scans. It runs as scanbd's own user, so
// the drop folder has to let that user's group write.

extension Integration {
    package static let scanbd = Integration(
        "scanbd", .scanner, programs: ["scanbd"],
        files: [
            OwnFile(
                .system, "etc/scanbd/scripts/certain.script", permissions: 0o755, text: \.scanScript),
            OwnFile(.system, "etc/scanbd/scanner.d/certain.conf") { site in
                site.dropFolder == nil ? nil : scanbdActions(site.language)
            },
        ],
        entries: [SharedEntry(.system, "etc/scanbd/scanbd.conf", ScanbdInclude())],
        commands: Commands(afterInstalling: [restart], afterRemoving: [restart]),
        advice: [.otherUser(group: "scanner")])

    private static let restart = ExternalCommand(
        "sh", "-c", "[ ! -d /run/systemd/system ] || systemctl try-restart scanbd.service",
        occasion: .afterChange)

    /// The options by which SANE's drivers show the buttons of a scanner.
    static let scannerButtons =
        ["scan", "start", "file", "pdf", "email", "copy", "extra"] + (1...6).map { "button-\($0)" }

    /// For every scanner: an action for each button, called as the button is. libconfuse's syntax.
    private static func scanbdActions(_ language: MenuLanguage) -> String {
        let actions = scannerButtons.map { button in
            """
                action \(button) {
                    filter = "^\(button)$"
                    numerical-trigger {
                        from-value = 0
                        to-value = 1
                    }
                    desc = "\(MenuText.send[language])"
                    script = "certain.script"
                }

            """
        }
        let comment = MenuText(
            german: "Jede Taste sendet; der Name der Aktion erreicht die Regeln als Taste.",
            english: "Every button sends; the action's name reaches the rules as the button.")
        return "# \(comment[language])\ndevice certain {\n    filter = \"^.*$\"\n    desc = \"Certain\"\n"
            + actions.joined() + "}\n"
    }
}
