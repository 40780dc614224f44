// certain man: the manual page, in roff.
import Terminal

extension Command {
    static let manual = Command(
        spec: CommandSpec(
            "man",
            summary: LocalizedText(german: "Gibt die Handbuchseite aus", english: "Prints the manual page"),
            examples: [
                ExampleSpec(
                    "certain man | man -l -",
                    LocalizedText(german: "Die Handbuchseite lesen", english: "Read the manual page"))
            ]),
        run: { _, context throws(CommandFailure) in
            context.console.page(
                CommandTable.certain.manualPage(
                    in: context.console.language, version: Version.current, date: Version.date,
                    sections: Words.manualSections))
            return .success
        })
}
