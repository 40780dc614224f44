// certain open: what the certain:// scheme calls. It shows things, and changes nothing.
import Terminal

extension Command {
    static let open = Command(
        spec: CommandSpec(
            "open",
            summary: LocalizedText(
                german: "Zeigt, wonach eine Adresse certain://… fragt",
                english: "Shows what an address certain://… asks for"),
            details: LocalizedText(
                german: "Bekannt sind: \(CertainAddress.known.joined(separator: ", ")). Ohne Terminal erscheint eine "
                    + "Benachrichtigung. Nichts wird gesendet oder verändert.",
                english:
                    "Known are: \(CertainAddress.known.joined(separator: ", ")). Without a terminal a notification "
                    + "appears. Nothing is sent or changed."),
            operands: [OperandSpec(.text(LocalizedText(german: "ADRESSE", english: "URL")))],
            examples: [
                ExampleSpec(
                    "certain open certain://inbox/41",
                    LocalizedText(german: "Ein Dokument im Eingang", english: "A document in the inbox"))
            ]),
        run: { arguments, context throws(CommandFailure) in
            try OpenRun(arguments, context).run()
        })
}
