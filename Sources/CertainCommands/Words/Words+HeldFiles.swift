// What a watch tells of files that are not whole: waited for, or left by the only round.
import DropFolder
import Platform
import Terminal

extension Words {
    /// Of a file that is waited for. Nil for what is told otherwise, or not at all.
    static func held(_ finding: Finding) -> Notice? {
        switch finding {
        case .incomplete:
            Notice(
                "incomplete", german: "Die Datei ist noch nicht ganz; sie wird abgewartet.",
                english: "The file is not whole yet; it is waited for.")
        case .unproven:
            Notice(
                "unproven", german: "Der Inhalt passt noch nicht zum Namen; die Datei wird abgewartet.",
                english: "The content does not fit the name yet; the file is waited for.")
        case .beingWritten:
            Notice(
                "being_written", german: "Ein Programm schreibt noch daran.", english: "A program is still writing it.")
        case .companion(let name):
            Notice(
                "companion", german: "Daneben liegt seit langem «\(Path.text(of: name))»: sie ist nicht fertig.",
                english: "“\(Path.text(of: name))” has been beside it for long: it is not finished.")
        case .empty:
            Notice(
                "empty", german: "Die Datei ist leer (0 Bytes) und wird nicht gesendet, bis etwas darin steht.",
                english: "The file is empty (0 bytes) and is not sent until there is something in it.")
        case .whole, .notDocument, .notRegular, .unreadable: nil
        }
    }

    /// Of a file that `--once` does not take.
    static func left(_ finding: Finding?) -> Notice? {
        let (code, german, english): (String, String, String)
        switch finding {
        case nil:
            (code, german, english) = (
                "unsettled", "sie hat sich eben noch verändert, oder ein anderes certain arbeitet am Ordner",
                "it has only just changed, or another certain works on the folder"
            )
        case .incomplete:
            (code, german, english) = ("incomplete", "sie ist nicht ganz", "it is not whole")
        case .unproven:
            (code, german, english) = (
                "unproven", "ihr Inhalt passt nicht zum Namen", "its content does not fit its name"
            )
        case .beingWritten:
            (code, german, english) = (
                "being_written", "ein Programm schreibt noch daran", "a program is still writing it"
            )
        case .companion(let name):
            let name = Path.text(of: name)
            (code, german, english) = (
                "companion", "daneben liegt «\(name)», sie ist nicht fertig",
                "“\(name)” is beside it, it is not finished"
            )
        case .empty: (code, german, english) = ("empty", "sie ist leer (0 Bytes)", "it is empty (0 bytes)")
        case .whole, .notDocument, .notRegular, .unreadable: return nil
        }
        // Only a watch that goes on can tell that a file will never become whole.
        let sends = finding == .incomplete || finding == .unproven
        return Notice(
            code,
            german: "Nicht gesendet: \(german). Sie bleibt für den nächsten Lauf liegen."
                + (sends ? " So wie sie ist sendet sie: certain send DATEI" : ""),
            english: "Not sent: \(english). It stays for the next run."
                + (sends ? " To send it as it is: certain send FILE" : ""))
    }
}
