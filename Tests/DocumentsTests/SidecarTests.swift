// What may stand in a sidecar, and that everything else is named.
import Foundation
import Platform
import Rules
import TestSupport
import Testing

@testable import Documents

@Suite("A sidecar")
struct SidecarTests {
    @Test("gives tags, date, note, device and button")
    func whole() throws {
        let text =
            #"{"tags": ["Scan", "Büro"], "date": "2026-11-03", "note": "a\nb", "device": "fujitsu", "button": "left"}"#
        let expected = Sidecar(
            tags: ["Scan", "Büro"], date: CalendarDate(year: 2026, month: 11, day: 3), note: "a\nb",
            device: "fujitsu", button: "left")
        #expect(try Sidecar(json: Array(text.utf8)) == expected)
    }

    @Test("may leave everything out", arguments: ["{}", #"{"tags": [], "note": null}"#, "\n { } \n"])
    func empty(text: String) throws {
        #expect(try Sidecar(json: Array(text.utf8)) == Sidecar())
    }

    @Test(
        "that says anything else is an error naming the key",
        arguments: [
            (#"{"tag": ["a"]}"#, .unknownKey("tag")), (#"{"Tags": null}"#, .unknownKey("Tags")),
            (#"{"tags": "a"}"#, .wrongType(key: "tags")), (#"{"tags": ["a", 1]}"#, .wrongType(key: "tags")),
            (#"{"note": 1}"#, .wrongType(key: "note")), (#"{"device": ["a"]}"#, .wrongType(key: "device")),
            (#"{"button": true}"#, .wrongType(key: "button")), (#"{"date": 20261103}"#, .wrongType(key: "date")),
            (#"{"date": "2026-02-30"}"#, .impossibleDate("2026-02-30")),
            (#"{"date": "3.11.2026"}"#, .impossibleDate("3.11.2026")), ("[]", .notObject), ("1", .notObject),
            ("", .notJSON), ("{", .notJSON), ("{tags: []}", .notJSON), ("\u{0}", .notJSON),
        ] as [(String, SidecarError)])
    func wrong(text: String, error: SidecarError) {
        #expect(throws: error) { try Sidecar(json: Array(text.utf8)) }
    }

    @Test("is a regular file of at most 16 KiB")
    func file() throws {
        let folder = try TemporaryFolder()
        let padding = String(repeating: " ", count: Sidecar.sizeLimit - 2)
        let whole = try OpenFile(folder.write("{}" + padding, to: "a.pdf.certain.json"))
        #expect(try Sidecar(whole) == Sidecar())
        let large = try OpenFile(folder.write("{}" + padding + " ", to: "b.pdf.certain.json"))
        #expect(throws: SidecarError.tooLarge(bytes: 16385)) { try Sidecar(large) }
        let opened = try OpenFile(folder.path)
        #expect(throws: SidecarError.notRegular(.folder)) { try Sidecar(opened) }
    }

    @Test("nested deeply is refused, not followed")
    func deep() {
        let text = #"{"tags": "# + String(repeating: "[", count: 8000)
        #expect(throws: SidecarError.notJSON) { try Sidecar(json: Array(text.utf8)) }
    }

    @Test("is read back as it was written")
    func written() throws {
        let sidecar = Sidecar(tags: ["a/b", "ü\""], date: CalendarDate(iso: "2026-11-03"), device: "x")
        let bytes = try sidecar.json()
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"{"date":"2026-11-03","device":"x","tags":["a/b","ü\""]}"# + "\n"
        )
        #expect(try Sidecar(json: bytes) == sidecar)
        #expect(throws: SidecarError.tooLarge(bytes: 20011)) {
            try Sidecar(note: String(repeating: "n", count: 20_000)).json()
        }
    }

    @Test("is named after its document's whole name")
    func names() {
        let name = Sidecar.name(beside: Array("x.pdf".utf8))
        #expect(name == Array("x.pdf.certain.json".utf8))
        #expect(Sidecar.document(of: name) == Array("x.pdf".utf8))
        #expect(Sidecar.document(of: Array(".certain.json".utf8)) == nil)
        #expect(Sidecar.document(of: Array("x.pdf".utf8)) == nil)
    }
}
