// certain watch: follow drop folders, and the outbox, until told to stop.
import DropFolder
import Platform
import Terminal

extension Command {
    static let watch = Command(
        spec: CommandSpec(
            "watch",
            summary: LocalizedText(
                german: "Folgt Ablageordnern und dem Ausgang", english: "Follows drop folders and the outbox"),
            details: LocalizedText(
                german:
                    "Nimmt jede Datei, sobald sie ganz ist, stellt sie zu und legt sie nach Sent. Ohne Ordner gelten "
                    + "die unter watch in config.json; der Ausgang wird in jedem Fall bewegt. SIGHUP liest die "
                    + "Einstellungen neu, SIGTERM beendet.",
                english: "Takes each file as soon as it is whole, delivers it and puts it into Sent. Without folders "
                    + "those under watch in config.json count; the outbox is moved in any case. SIGHUP reads the "
                    + "settings anew, SIGTERM ends it."),
            operands: [OperandSpec(.folder(LocalizedText(german: "ORDNER", english: "FOLDER")), .any)],
            options: WatchChoices.all,
            examples: [
                ExampleSpec(
                    "certain watch ~/Scans",
                    LocalizedText(
                        german: "Alles zustellen, was dort ankommt", english: "Deliver all that arrives there")
                ),
                ExampleSpec(
                    "certain watch --once --existing ~/Scans",
                    LocalizedText(
                        german: "Zustellen, was dort liegt, und enden", english: "Deliver what lies there, and end")),
                ExampleSpec(
                    "certain watch --list-ignored",
                    LocalizedText(german: "Welche Namen nie genommen werden", english: "Which names are never taken")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            let choices = try WatchChoices(arguments, context)
            if choices.listsIgnored { return try listIgnored(choices, arguments.options, context) }
            return try WatchRun(choices, arguments.options, context).run()
        })
}

/// The options of `watch`. What is not given is the configuration's to say.
struct WatchChoices: Sendable {
    /// Named on the command line; empty where the configuration's are meant.
    var folders: [Path]
    var isOnce: Bool
    var existing: Bool
    var recursive: Bool
    var after: Disposal?
    var settle: Duration?
    var polling: WatchOptions.Polling?
    var isSure: Bool
    var listsIgnored: Bool

    static let once = OptionSpec(
        "once",
        summary: LocalizedText(
            german: "Eine Ruhezeit warten, alles Ganze einmal versuchen, dann enden",
            english: "Wait one settle time, try everything whole once, then end"))
    static let existingFiles = OptionSpec(
        "existing",
        summary: LocalizedText(
            german: "Beim ersten Mal auch nehmen, was schon da ist",
            english: "The first time, take what is there already, too"))
    static let after = OptionSpec(
        "after", value: .choice(["keep", "move", "trash", "delete"]),
        summary: LocalizedText(
            german: "Was mit der Datei geschieht, wenn der Server sie hat (sonst move, nach Sent)",
            english: "What is done with the file once the server has it (move otherwise, to Sent)"))
    static let settleTime = OptionSpec(
        "settle", value: .seconds(LocalizedText(german: "SEKUNDEN", english: "SECONDS"), in: 0...3600),
        summary: LocalizedText(
            german: "So lange muss eine Datei unverändert sein (sonst 2)",
            english: "How long a file must be unchanged (2 otherwise)"))
    static let poll = OptionSpec(
        "poll", value: .seconds(LocalizedText(german: "SEKUNDEN", english: "SECONDS"), in: 0.1...86_400, or: ["auto"]),
        summary: LocalizedText(
            german: "Immer wieder nachsehen, statt auf Meldungen des Systems zu warten",
            english: "Look again and again rather than wait for the system's events"))
    static let yes = OptionSpec(
        "yes", short: "y",
        summary: LocalizedText(
            german: "Auch HOME, Desktop, Downloads oder Documents selbst",
            english: "HOME, Desktop, Downloads or Documents themselves, too"))
    static let listIgnored = OptionSpec(
        "list-ignored",
        summary: LocalizedText(
            german: "Nur zeigen, welche Namen nie genommen werden", english: "Only show which names are never taken"))

    static let all = [once, existingFiles, SendOptions.recursive, after, settleTime, poll, yes, listIgnored]

    /// What the configuration says, and nothing else.
    init() {
        (folders, isOnce, existing, recursive) = ([], false, false, false)
        (isSure, listsIgnored) = (false, false)
    }

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        let options = arguments.options
        folders = []
        for operand in arguments.operands {
            if operand.isAbsolute {
                folders.append(operand.absolute(in: operand))
            } else if let here = context.currentFolder {
                folders.append(operand.absolute(in: here))
            } else {
                throw CommandFailure(.unreadable, .folderLost(operand, .missing(operand)))
            }
        }
        isOnce = options.isSet(Self.once)
        existing = options.isSet(Self.existingFiles)
        recursive = options.isSet(SendOptions.recursive)
        after = options.text(Self.after).flatMap(Disposal.init(word:))
        settle = options.seconds(Self.settleTime).map { .seconds($0) }
        polling = options.isSet(Self.poll) ? options.seconds(Self.poll).map { .every(.seconds($0)) } ?? .automatic : nil
        isSure = options.isSet(Self.yes)
        listsIgnored = options.isSet(Self.listIgnored)
    }
}

extension Disposal {
    init?(word: String) {
        switch word {
        case "keep": self = .keep
        case "move": self = .move
        case "trash": self = .trash
        case "delete": self = .delete
        default: return nil
        }
    }
}
