// certain send: deliver files now.
import Foundation
import Outbox
import Platform
import Rules
import Terminal

extension Command {
    static let send = Command(
        spec: CommandSpec(
            "send",
            summary: LocalizedText(
                german: "Stellt Dateien dem Eingang zu", english: "Delivers files to the inbox"),
            details: LocalizedText(
                german:
                    "Nimmt Pfade und file://-Adressen; - ist die Standardeingabe. Schlagwörter kommen aus den Optionen "
                    + "und aus den Regeln (rules.json). Das Datum ist das von --date, sonst das der Regeln, sonst das "
                    + "im Dateinamen, sonst das im Inhalt (EXIF, PDF, Mail).",
                english: "Takes paths and file:// URIs; - is standard input. Tags come from the options and the rules "
                    + "(rules.json). The date is that of --date, else of the rules, else in the file's name, else in "
                    + "its content (EXIF, PDF, mail)."),
            operands: [OperandSpec(.file(EverywhereOptions.fileName), .any)],
            options: SendOptions.all,
            examples: [
                ExampleSpec(
                    "certain send --tag Garten Quittung.pdf",
                    LocalizedText(german: "Eine Quittung mit Schlagwort", english: "A receipt with a tag")),
                ExampleSpec(
                    "scanimage --format=pdf | certain send --name Scan.pdf -",
                    LocalizedText(german: "Was ein anderes Programm liefert", english: "What another program gives")),
            ]),
        run: { arguments, context throws(CommandFailure) in
            let run: SendRun
            do throws(CommandFailure) {
                if arguments.operands.isEmpty, !arguments.options.isSet(SendOptions.fromEnvironment) {
                    throw CommandFailure(.usage, .nothingNamed)
                }
                run = try SendRun(try checkedOptions(arguments, context), arguments, context)
            } catch {
                // A user of a file manager sees nothing else.
                if arguments.options.isSet(SendOptions.notify) {
                    context.show(.failure(error.reason.message, context.console.language))
                }
                throw error
            }
            return try run.run()
        })
}

private func checkedOptions(
    _ arguments: ParsedArguments, _ context: Context
) throws(CommandFailure) -> SendOptions {
    do throws(CommandFailure) {
        return try SendOptions(arguments.options, arguments.operands, context)
    } catch {
        throw CommandFailure(error.exit, error.reason.nothingSent)
    }
}

/// The options of `send`, checked.
struct SendOptions: Sendable {
    var tags: [String]
    var date: CalendarDate?
    var note: String?
    var name: String?
    var isDryRun: Bool
    var isForced: Bool
    var isQueued: Bool
    var usesRules: Bool
    var isRecursive: Bool
    var after: AfterDelivery
    var notifies: Bool
    /// What is to be sent.
    var operands: [Operand]
    /// Named with `--recursive`, and no file is in them.
    var emptyFolders: [Path]

    static let tag = OptionSpec(
        "tag", short: "t", value: .text(LocalizedText(german: "SCHLAGWORT", english: "TAG")), repeats: true,
        summary: LocalizedText(german: "Ein Schlagwort mitgeben", english: "Give it a tag"))
    static let date = OptionSpec(
        "date", value: .text(LocalizedText(german: "DATUM", english: "DATE")),
        summary: LocalizedText(
            german: "Das Datum des Belegs, JJJJ-MM-TT", english: "The document's date, YYYY-MM-DD"))
    static let note = OptionSpec(
        "note", value: .text(LocalizedText(german: "TEXT", english: "TEXT")),
        summary: LocalizedText(german: "Eine Notiz mitgeben", english: "Give it a note"))
    static let name = OptionSpec(
        "name", value: .text(LocalizedText(german: "NAME", english: "NAME")),
        summary: LocalizedText(
            german: "Der Name für das, was von der Standardeingabe kommt",
            english: "The name of what comes from standard input"))
    static let dryRun = OptionSpec(
        "dry-run", short: "n",
        summary: LocalizedText(german: "Nur zeigen, was gesendet würde", english: "Only show what would be sent"))
    static let force = OptionSpec(
        "force",
        summary: LocalizedText(
            german: "Auch senden, was schon zugestellt ist", english: "Send even what was delivered already"))
    static let queue = OptionSpec(
        "queue",
        summary: LocalizedText(
            german: "Nur in den Ausgang legen, ohne das Netz zu fragen",
            english: "Only put it into the outbox, without asking the network"))
    static let noRules = OptionSpec(
        "no-rules", summary: LocalizedText(german: "Ohne die Regeln", english: "Without the rules"))
    static let recursive = OptionSpec(
        "recursive", short: "r",
        summary: LocalizedText(
            german: "Ordner mit allem, was darin liegt (ausser Verstecktem)",
            english: "Folders with all that lies in them (except what is hidden)"))

    static let after = OptionSpec(
        "after", value: .choice(["keep", "move", "trash", "delete"]),
        summary: LocalizedText(
            german: "Was mit der Datei geschieht, wenn der Server sie hat",
            english: "What is done with the file once the server has it"))
    static let to = OptionSpec(
        "to", value: .folder(LocalizedText(german: "ORDNER", english: "FOLDER")),
        summary: LocalizedText(german: "Wohin --after move sie legt", english: "Where --after move puts it"))

    static let notify = OptionSpec(
        "notify",
        summary: LocalizedText(
            german: "Das Ergebnis als eine Benachrichtigung des Desktops zeigen",
            english: "Show the result as one notification of the desktop"))
    static let fromEnvironment = OptionSpec(
        "from-environment",
        summary: LocalizedText(
            german: "Statt DATEI gilt die Auswahl, die ein Dateiverwalter seinem Skript gibt",
            english: "Takes, in place of FILE, the selection a file manager gives its script"))

    static let all = [
        tag, date, note, name, queue, dryRun, force, noRules, recursive, after, to, notify, fromEnvironment,
    ]

    init(_ options: OptionValues, _ paths: [Path], _ context: Context) throws(CommandFailure) {
        let operands = try Self.operands(options, paths, context)
        tags = try Self.tags(options)
        date = try Self.date(options, context)
        note = options.text(Self.note)
        name = try Self.name(options, options.isSet(Self.fromEnvironment) ? [] : paths)
        isDryRun = options.isSet(Self.dryRun)
        isForced = options.isSet(Self.force)
        isQueued = options.isSet(Self.queue)
        if isQueued && isDryRun {
            throw CommandFailure(.usage, .excluding("--queue", "--dry-run"))
        }
        usesRules = !options.isSet(Self.noRules)
        isRecursive = options.isSet(Self.recursive)
        after = try Self.after(options, context)
        if isQueued, after != .keep { throw CommandFailure(.usage, .excluding("--queue", "--after")) }
        notifies = options.isSet(Self.notify)
        (self.operands, emptyFolders) = isRecursive ? operands.expanded() : (operands, [])
    }

    /// With `--from-environment` the arguments are base names at best, with percent signs expanded: never a file.
    private static func operands(
        _ options: OptionValues, _ paths: [Path], _ context: Context
    ) throws(CommandFailure) -> [Operand] {
        guard options.isSet(fromEnvironment) else {
            return paths.map { Operand($0, host: context.hostName) }
        }
        guard let lines = SelectedAddresses.lines(in: context.environment) else {
            throw CommandFailure(.usage, .noSelection)
        }
        if lines.isEmpty { throw CommandFailure(.usage, .nothingSelected) }
        return lines.map { Operand(address: $0, host: context.hostName) }
    }

    static func tags(_ options: OptionValues) throws(CommandFailure) -> [String] {
        try options.texts(Self.tag).map { tag throws(CommandFailure) in
            try Self.line(tag, Self.tag).trimmingCharacters(in: .whitespaces)
        }
    }

    static func date(_ options: OptionValues, _ context: Context) throws(CommandFailure) -> CalendarDate? {
        try options.text(Self.date).map { text throws(CommandFailure) in
            guard let date = CalendarDate(iso: text) else { throw CommandFailure(.usage, .badDate(text)) }
            guard DateWindow(today: context.today).allows(date) else {
                throw CommandFailure(.usage, .dateOutOfWindow(text))
            }
            return date
        }
    }

    /// What standard input is to be called; nil where nobody said.
    static func name(_ options: OptionValues, _ operands: [Path]) throws(CommandFailure) -> String? {
        let name = try options.text(Self.name).map { name throws(CommandFailure) in try Self.line(name, Self.name) }
        if let name, name.contains("/") || name == "." || name == ".." {
            throw CommandFailure(.usage, .nameWithSlash(name))
        }
        if operands.filter({ $0 == Path("-") }).count > 1 { throw CommandFailure(.usage, .inputTwice) }
        if name != nil, !operands.contains(Path("-")) { throw CommandFailure(.usage, .nameWithoutInput) }
        return name
    }

    private static func after(_ options: OptionValues, _ context: Context) throws(CommandFailure) -> AfterDelivery {
        let choice = options.text(Self.after) ?? "keep"
        guard choice == "move" || options.path(Self.to) == nil else { throw CommandFailure(.usage, .toWithoutMove) }
        switch choice {
        case "move":
            guard let folder = options.path(Self.to) else { throw CommandFailure(.usage, .moveWithoutTo) }
            guard (try? FileStatus(of: folder))?.kind == .folder else {
                throw CommandFailure(.usage, .noTargetFolder(folder.text))
            }
            return .move(to: folder)
        case "trash":
            guard let can = TrashCan.find(environment: context.environment) else {
                throw CommandFailure(.usage, .noTrash)
            }
            return .trash(can)
        case "delete": return .delete
        default: return .keep
        }
    }

    /// A tag or a name is one line with something in it.
    private static func line(_ text: String, _ option: OptionSpec) throws(CommandFailure) -> String {
        guard isLine(text) else { throw CommandFailure(.usage, .notALine("--" + option.long)) }
        return text
    }

    static func isLine(_ text: String) -> Bool {
        let isBlank = text.allSatisfy(\.isWhitespace)
        return !isBlank && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
