// Bytes written as hexadecimal digits, and read back.
import Platform
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    /// RFC 4648, section 10.
    @Test(
        "stand for bytes, two for each",
        arguments: [
            ([], ""), (Array("f".utf8), "66"), (Array("foobar".utf8), "666f6f626172"), ([0, 9, 160, 255], "0009a0ff"),
        ])
    func written(bytes: [UInt8], text: String) {
        #expect(bytes.hexadecimal == text)
        #expect([UInt8](hexadecimal: text) == bytes)
        #expect([UInt8](hexadecimal: text.uppercased()) == bytes)
    }

    @Test("are read only where there is nothing else", arguments: ["6", "666", "6g", "0x", "６６", " 66", "66\n"])
    func refused(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
