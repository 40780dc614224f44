// The tables of file names with their dates: Fixtures/dates.
import Foundation
import Rules
import Testing

/// One row: a name, the date that is right, and whether another answer is tolerated.
struct NameRow: Sendable, CustomTestStringConvertible {
    let name: String
    let answer: String
    let tolerated: String?
    let note: String

    var isSoft: Bool { tolerated != nil }
    var testDescription: String { name }

    /// Tab-separated: name, `YYYY-MM-DD` or `none`, note. In a name `\\`, `\t` and `\n` are escapes; `soft[x]` in
    /// the note tolerates `x` too.
    static func table(_ file: String) throws -> [NameRow] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(
            contentsOf: package.appending(path: "Fixtures/dates").appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let note = fields.count > 2 ? String(fields[2]) : ""
            let soft = note.firstMatch(of: /soft\[([^\]]*)\]/).map { String($0.1) }
            return NameRow(
                name: unescaped(fields[0]), answer: String(fields[1]), tolerated: soft, note: note)
        }
    }

    private static func unescaped(_ field: Substring) -> String {
        var result = ""
        var isEscaped = false
        for scalar in field.unicodeScalars {
            if isEscaped {
                result.unicodeScalars.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
