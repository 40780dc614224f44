// certain doctor: what works and what does not, each with its cure.
import Terminal

extension Command {
    static let doctor = Command(
        spec: CommandSpec(
            "doctor",
            summary: LocalizedText(
                german: "Prüft, ob alles geht, und nennt die Abhilfe",
                english: "Checks whether all works, and names the cure")),
        run: { arguments, context throws(CommandFailure) in
            let checkup = Checkup(arguments.options, context)
            return checkup.run()
        })
}
