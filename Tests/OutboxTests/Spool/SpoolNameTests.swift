// The names of spool files.
import Testing

@testable import Outbox

struct SpoolNameTests {
    @Test(
        "A name tells what the file is and who made it",
        arguments: [
            ("0123456789abcdef-cafe-12", SpoolName.Part.bytes, "0123456789abcdef-cafe-12", "cafe"),
            ("0123456789abcdef-cafe-12.json", .note, "0123456789abcdef-cafe-12", "cafe"),
            ("0123456789abcdef-cafe-12.part", .unfinished, "0123456789abcdef-cafe-12", "cafe"),
            ("Beleg.pdf", .stray, "Beleg.pdf", ""), ("a-b-1", .stray, "a-b-1", ""),
            ("0123456789abcdef--1", .stray, "0123456789abcdef--1", ""),
            ("0123456789abcdef-cafe-x", .stray, "0123456789abcdef-cafe-x", ""),
            ("0123456789abcdef-cafe-1-2", .stray, "0123456789abcdef-cafe-1-2", ""), ("", .stray, "", ""),
            ("notes-x-y.json", .stray, "notes-x-y.json", ""),
        ])
    func names(text: String, part: SpoolName.Part, name: String, claim: String) {
        let parsed = SpoolName(text)
        #expect(parsed.part == part)
        #expect(parsed.name == name)
        #expect(parsed.claim == claim)
    }
}
