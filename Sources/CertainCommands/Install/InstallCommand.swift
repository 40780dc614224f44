// certain install: puts Certain into file managers and other programs.
import Desktop
import Terminal

extension Command {
    static let install = Command(
        spec: CommandSpec(
            "install",
            summary: LocalizedText(
                german: "Richtet Certain in Dateimanagern und anderen Programmen ein",
                english: "Puts Certain into file managers and other programs"),
            details: LocalizedText(
                german: "Ohne ZIEL kommt ein Eintrag in jeden Dateimanager, der hier installiert ist, und was schon "
                    + "eingerichtet ist, wird erneuert. Was nicht von certain stammt oder von Hand geändert wurde, "
                    + "bleibt, wie es ist.",
                english: "Without a TARGET every file manager installed here gets an entry, and what is there already "
                    + "is renewed. What is not certain's, or was changed by hand, stays as it is."),
            operands: [InstallOptions.targets],
            options: [InstallOptions.list, InstallOptions.into, InstallOptions.dryRun, InstallOptions.force],
            examples: [
                ExampleSpec(
                    "certain install --list",
                    LocalizedText(
                        german: "Was es gibt, und was eingerichtet ist",
                        english: "What there is, and what is installed")),
                ExampleSpec(
                    "certain install simple-scan --into ~/Scans",
                    LocalizedText(
                        german: "Was simple-scan speichert, kommt in den Ablageordner",
                        english: "What simple-scan saves goes into the drop folder")),
                ExampleSpec(
                    "certain install nautilus --dry-run",
                    LocalizedText(german: "Zeigen, was getan würde", english: "Show what would be done")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            var installation = try Installation(arguments, context)
            if arguments.options.isSet(InstallOptions.list) {
                return installation.list(installation.chosen(arguments, orElse: Integration.all))
            }
            let chosen = installation.chosen(arguments, orElse: installation.fitting)
            if chosen.isEmpty {
                context.console.message(Words.nothingToInstall)
                return .no
            }
            return try installation.install(chosen)
        })

    static let uninstall = Command(
        spec: CommandSpec(
            "uninstall",
            summary: LocalizedText(
                german: "Nimmt wieder weg, was install eingerichtet hat",
                english: "Takes away again what install has put in"),
            details: LocalizedText(
                german: "Ohne ZIEL alles. Was von Hand geändert wurde, bleibt ohne --force.",
                english: "Without a TARGET all of it. What was changed by hand stays without --force."),
            operands: [InstallOptions.targets],
            options: [InstallOptions.list, InstallOptions.dryRun, InstallOptions.force],
            examples: [
                ExampleSpec(
                    "certain uninstall thunar",
                    LocalizedText(german: "Nur das für Thunar", english: "Only what is for Thunar"))
            ]),
        run: { arguments, context throws(CommandFailure) in
            let installation = try Installation(arguments, context)
            let chosen = installation.chosen(arguments, orElse: Integration.all)
            if arguments.options.isSet(InstallOptions.list) { return installation.list(chosen) }
            return try installation.uninstall(chosen)
        })
}
