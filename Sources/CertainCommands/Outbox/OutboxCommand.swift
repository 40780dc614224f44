// certain outbox: what waits, and making it move.
import Outbox
import Platform
import Terminal

extension Command {
    static let outbox = Command(
        spec: CommandSpec(
            "outbox",
            summary: LocalizedText(german: "Zeigt und bewegt, was wartet", english: "Shows and moves what waits"),
            subcommands: [
                CommandSpec(
                    "list", summary: LocalizedText(german: "Zeigt, was wartet", english: "Lists what waits")),
                CommandSpec(
                    "show",
                    summary: LocalizedText(
                        german: "Zeigt einen Eintrag mit seinen Versuchen",
                        english: "Shows one item with its attempts"), operands: [itemOperand]),
                CommandSpec(
                    "flush",
                    summary: LocalizedText(
                        german: "Versucht jetzt, alles zuzustellen", english: "Tries to deliver everything now")),
                CommandSpec(
                    "retry",
                    summary: LocalizedText(
                        german: "Sendet einen Eintrag neu, auch einen abgelehnten oder ungewissen",
                        english: "Sends one item again, even a refused or unknown one"), operands: [itemOperand]),
                CommandSpec(
                    "drop",
                    summary: LocalizedText(
                        german: "Verwirft einen Eintrag samt seinem Inhalt",
                        english: "Discards one item with its content"),
                    operands: [itemOperand]),
            ], defaultSubcommand: "list"),
        run: { arguments, context throws(CommandFailure) in
            var context = context
            let surroundings = try Surroundings(&context, arguments.options)
            let options = arguments.options
            switch arguments.command.last {
            case "show": return try OutboxItems(surroundings, options, context).show(try itemID(arguments))
            case "drop": return try OutboxItems(surroundings, options, context).drop(try itemID(arguments))
            case "retry": return try OutboxFlush.retry(try itemID(arguments), surroundings, options, context)
            case "flush": return try OutboxFlush(surroundings, options, context).run()
            default: return try OutboxItems(surroundings, options, context).list()
            }
        })

    private static let itemOperand = OperandSpec(
        .number(LocalizedText(german: "EINTRAG", english: "ITEM"), in: 1...Int.max))

    private static func itemID(_ arguments: ParsedArguments) throws(CommandFailure) -> Int64 {
        // The table has checked that it is a number.
        Int64(arguments.operandTexts.first ?? "") ?? 0
    }
}
