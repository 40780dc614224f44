// certain rules init: a first rules.json to change at will.
import Platform
import Settings
import Terminal

extension Command {
    static let rulesInit = Command(
        spec: CommandSpec(
            "init",
            summary: LocalizedText(
                german: "Legt eine kommentierte rules.json an", english: "Writes a commented rules.json"),
            details: LocalizedText(
                german: "In der Sprache der Meldungen. Eine vorhandene rules.json bleibt, wie sie ist.",
                english: "In the language of the messages. A rules.json that is there stays as it is.")),
        run: { arguments, context throws(CommandFailure) in
            var context = context
            let path = try Surroundings(&context, arguments.options).rulesPath
            do throws(SystemError) {
                try PrivateFiles.makeFolder(path.parent)
                try writeNew(Array(StarterRules.text[context.console.language].utf8), to: path)
            } catch {
                throw CommandFailure(.cannotKeep, .rulesNotWritten(path, error))
            }
            context.console.json(WrittenObject(file: path.text))
            context.console.result(Words.rulesWritten(path))
            return .success
        })
}

/// Whole or not at all, and never in place of another file.
private func writeNew(_ bytes: [UInt8], to path: Path) throws(SystemError) {
    let file = try NewFile(path)
    do throws(SystemError) {
        try file.append(bytes)
        try file.sync()
        try FolderEntries.sync(path.parent)
    } catch {
        _ = try? FolderEntries.unlink(path)
        throw error
    }
}

private struct WrittenObject: Encodable {
    let file: String
}
