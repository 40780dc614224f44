// certain drop: hand files over to a drop folder, as a scanner's hook does. Neither login nor network is asked for.
import Documents
import Platform
import Terminal

extension Command {
    static let drop = Command(
        spec: CommandSpec(
            "drop",
            summary: LocalizedText(
                german: "Übergibt Dateien einem Ablageordner", english: "Hands files over to a drop folder"),
            details: LocalizedText(
                german:
                    "Die Datei erscheint dort als Ganzes, unter einem freien Namen; das Original bleibt. Wer den Ordner "
                    + "überwacht (certain watch), stellt sie zu. Leere und abgebrochene Dateien werden abgelehnt.\n\n"
                    + "Braucht weder Anmeldung noch Netz, nur das Recht, in den Ordner zu schreiben: auch der Benutzer "
                    + "eines Scandienstes kann es. - ist die Standardeingabe.",
                english: "The file appears there as a whole, under a name that is free; the original stays. Whoever "
                    + "watches the folder (certain watch) delivers it. Empty and torn files are refused.\n\n"
                    + "Needs neither login nor network, only the right to write to the folder: a scanner service's "
                    + "user can do it too. - is standard input."),
            operands: [OperandSpec(.file(EverywhereOptions.fileName), .oneOrMore)],
            options: DropOptions.all,
            examples: [
                ExampleSpec(
                    "certain drop --into /srv/scans --device fujitsu --button left scan.pdf",
                    LocalizedText(
                        german: "Ein Scan, mit Gerät und Taste für die Regeln",
                        english: "A scan, with device and button for the rules")),
                ExampleSpec(
                    "scanimage --format=pdf | certain drop --into ~/Scans --name Scan.pdf -",
                    LocalizedText(german: "Was ein anderes Programm liefert", english: "What another program gives")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            try DropRun(DropOptions(arguments.options, arguments.operands, context), arguments.operands, context).run()
        })
}

/// The options of `drop`, checked.
struct DropOptions: Sendable {
    let folder: Path
    /// Of what comes from standard input.
    let name: String?
    /// What was said of the files.
    let sidecar: Sidecar

    static let folderName = LocalizedText(german: "ORDNER", english: "FOLDER")
    static let into = OptionSpec(
        "into", value: .folder(folderName),
        summary: LocalizedText(german: "Der Ablageordner (nötig)", english: "The drop folder (needed)"))
    static let device = OptionSpec(
        "device", value: .text(LocalizedText(german: "GERÄT", english: "DEVICE")),
        summary: LocalizedText(
            german: "Von welchem Gerät sie kommen, für die Regeln",
            english: "Which device they come from, for the rules"))
    static let button = OptionSpec(
        "button", value: .text(LocalizedText(german: "TASTE", english: "BUTTON")),
        summary: LocalizedText(
            german: "Welche Taste gedrückt wurde, für die Regeln", english: "Which button was pressed, for the rules"))

    static let all = [into, SendOptions.tag, SendOptions.date, SendOptions.note, device, button, SendOptions.name]

    init(_ options: OptionValues, _ operands: [Path], _ context: Context) throws(CommandFailure) {
        guard let folder = options.path(Self.into), !folder.bytes.isEmpty else {
            throw CommandFailure(.usage, .intoMissing)
        }
        self.folder = folder
        name = try SendOptions.name(options, operands)
        sidecar = Sidecar(
            tags: try SendOptions.tags(options), date: try SendOptions.date(options, context),
            note: options.text(SendOptions.note), device: Self.said(options, Self.device),
            button: Self.said(options, Self.button))
    }

    /// A hook passes on what its scanner program told it, which may be nothing, and is no reason to lose a scan.
    private static func said(_ options: OptionValues, _ option: OptionSpec) -> String? {
        var text = options.text(option) ?? ""
        text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}
