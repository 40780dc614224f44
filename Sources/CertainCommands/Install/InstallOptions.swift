// The options and operands of `install` and `uninstall`.
import Desktop
import Terminal

enum InstallOptions {
    static let list = OptionSpec(
        "list",
        summary: LocalizedText(
            german: "Zeigen, was es gibt und was eingerichtet ist",
            english: "Show what there is and what is installed"))
    static let dryRun = OptionSpec(
        "dry-run",
        summary: LocalizedText(
            german: "Nur zeigen, was getan würde", english: "Only show what would be done"))
    static let force = OptionSpec(
        "force",
        summary: LocalizedText(
            german: "Auch von Hand Geändertes ersetzen oder entfernen",
            english: "Replace or remove also what was changed by hand"))

    static let into = OptionSpec(
        "into", value: .folder(DropOptions.folderName),
        summary: LocalizedText(
            german: "Der Ablageordner für Scanner (sonst der erste unter watch in config.json)",
            english: "The drop folder for scanners (else the first under watch in config.json)"))

    static let targets = OperandSpec(
        .choice(Integration.all.map(\.name), name: LocalizedText(german: "ZIEL", english: "TARGET")), .any)
}
