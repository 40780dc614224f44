// What a token may be made of, and that it never shows itself.
import Keystore
import Testing

private func problem(_ text: [UInt8]) -> TokenProblem? {
    do throws(TokenProblem) {
        _ = try DeviceToken(text)
        return nil
    } catch {
        return error
    }
}

@Suite struct DeviceTokenTests {
    @Test("every printable ASCII character but the space is taken, and no other byte")
    func checksBytes() {
        for byte in UInt8.min ... .max {
            let isAllowed = (0x21...0x7E).contains(byte)
            #expect(problem([0x61, byte, 0x62]) == (isAllowed ? nil : .notPrintable), "\(byte)")
        }
    }

    @Test("line ends are cut off behind the token and nowhere else")
    func trimsLineEnds() throws {
        #expect(try DeviceToken("abc\r\n").secret == "abc")
        #expect(try DeviceToken("abc\n\n\r").secret == "abc")
        #expect(problem(Array("\nabc".utf8)) == .notPrintable)
        #expect(problem(Array("a\nbc".utf8)) == .notPrintable)
        #expect(problem(Array("abc \n".utf8)) == .notPrintable)
        #expect(problem(Array("\u{FEFF}abc".utf8)) == .notPrintable)
        #expect(problem([]) == .empty)
        #expect(problem(Array("\r\n".utf8)) == .empty)
    }

    @Test("4096 bytes are taken and one more is not")
    func boundsSize() {
        #expect(problem([UInt8](repeating: 0x61, count: 4096) + [0x0A]) == nil)
        #expect(problem([UInt8](repeating: 0x61, count: 4097)) == .tooLong)
    }

    @Test("no description, dump or interpolation shows the token")
    func hides() throws {
        let token = try DeviceToken("geheim123")
        var shown =
            "\(token) \(String(describing: token)) \(String(reflecting: token)) \([token]) \(Optional(token) as Any)"
        dump(token, to: &shown)
        dump(["t": token], to: &shown)
        dump(FoundToken(token: token, source: .keystore), to: &shown)
        shown += "\(FoundToken(token: token, source: .keystore))"
        #expect(!shown.contains("geheim"))
        #expect(shown.contains("(token)"))
    }
}
