// certain watch --list-ignored: which names a drop folder does not look at, and why.
import DropFolder
import Platform
import Terminal

private struct IgnoredName: Encodable {
    let folder: String?
    let pattern: String
    let reason: String
}

/// The standard list where no folder is named or configured.
func listIgnored(
    _ choices: WatchChoices, _ options: OptionValues, _ context: Context
) throws(CommandFailure) -> ExitCode {
    var context = context
    let surroundings = try Surroundings(&context, options)
    let plan = try WatchPlan(choices, surroundings, options, context)
    let console = context.console
    // Folders whose list is not changed share the standard one.
    if plan.folders.isEmpty || plan.folders.contains(where: \.ignored.isEmpty) { show(IgnoreList(), of: nil, console) }
    for folder in plan.folders where !folder.ignored.isEmpty {
        show(folder.options.ignore, of: folder.options.folder, console)
    }
    return .success
}

private func show(_ list: IgnoreList, of folder: Path?, _ console: Console) {
    if let folder { console.result(Words.ignoredIn(folder)) }
    var table = Table(columns: Words.ignoredColumns.map { Table.Column($0[console.language]) })
    for entry in list.entries {
        let pattern = entry.pattern.escapingControls
        console.json(IgnoredName(folder: folder?.text, pattern: pattern, reason: entry.reason.rawValue))
        table.add([pattern, Words.ignored(entry.reason)[console.language]])
    }
    for line in table.lines(width: nil) { console.result(line) }
}
