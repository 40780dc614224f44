// A call of our program as words, in a form that every launcher passes on unharmed.
import Platform

/// The words of a command line before any syntax quotes them.
struct ProgramCall {
    var words: [String]

    /// Some characters are special to launchers even where they are quoted: `%` is a field code in half of them, `=`
    /// makes an assignment of the first word, a line break ends an entry, and systemd starts nothing with quotes or
    /// backslashes in its name. A path that has them is spelled out by a shell, in octal; any other stands for itself.
    init(_ program: Path, _ arguments: String...) {
        words = Self.isPlain(program) ? [program.text] + arguments : Self.spelled(program) + arguments
    }

    private static func isPlain(_ program: Path) -> Bool {
        String(validating: program.bytes, as: UTF8.self) != nil
            && !program.bytes.contains { $0 < 0x20 || $0 == 0x7F || "%=\"'\\".utf8.contains($0) }
    }

    private static func spelled(_ program: Path) -> [String] {
        let path = program.bytes.map { byte in
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
                String(Unicode.Scalar(byte))
            default: "\\" + String(("00" + String(byte, radix: 8)).suffix(3))
            }
        }
        return ["/bin/sh", "-c", "exec \"$(printf '\(path.joined())')\" \"$@\"", "certain"]
    }
}
