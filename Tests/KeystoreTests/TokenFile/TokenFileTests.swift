// Token files: their two forms, and what is none.
import Foundation
import Keystore
import Platform
import TestSupport
import Testing

@Suite struct TokenFileTests {
    @Test(
        "a line holds an origin and a token, or a token alone",
        arguments: [
            ("https://a.example abc\n", "https://a.example", "abc"),
            ("https://A.example:443/base/ abc", "https://a.example", "abc"),
            ("http://nas.lan:8080 abc\r\n", "http://nas.lan:8080", "abc"),
            ("https://a.example \t abc", "https://a.example", "abc"),
            ("abc\n", nil, "abc"),
            ("https-like-token", nil, "https-like-token"),
            ("a/b+c==", nil, "a/b+c=="),
        ])
    func reads(text: String, origin: String?, token: String) throws {
        let file = try TokenFile(Array(text.utf8))
        #expect(file.origin?.description == origin)
        #expect(file.token.secret == token)
    }

    @Test(
        "anything else is refused with its reason",
        arguments: [
            ("", TokenProblem.empty), ("\n", .empty), ("abc def", .notPrintable), ("abc ", .notPrintable),
            (" abc", .notPrintable), ("abc\ndef", .notPrintable), ("# comment\nabc", .notPrintable),
            ("https://a.example ", .empty), ("https://a.example abc def", .notPrintable),
            ("https://a.example abc\nhttps://b.example def\n", .notPrintable), ("ftp://a.example abc", .notOrigin),
            ("https://u@a.example abc", .notOrigin), ("https:// abc", .notOrigin),
            ("X-Certain-Token: abc", .notPrintable),
            ("gehe\u{FC}m", .notPrintable), (String(repeating: "a", count: 4097), .tooLong),
        ])
    func refuses(text: String, problem: TokenProblem) {
        #expect(throws: problem) { try TokenFile(Array(text.utf8)) }
    }

    @Test(
        "a file is read whatever its mode, and others' access is reported",
        arguments: [(0o600, false), (0o400, false), (0o440, true), (0o444, true), (0o604, true)])
    func reportsMode(mode: Int, isReadable: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending("token")
        try PrivateFiles.write(Array("abc\n".utf8), to: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path.text)
        let (content, isReadableByOthers) = try TokenFile.read(path)
        #expect(content.token.secret == "abc")
        #expect(isReadableByOthers == isReadable)
    }

    @Test("a missing file, a folder, a huge file and one without a token are told apart")
    func tellsApart() throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending("token")
        #expect {
            _ = try TokenFile.read(path)
        } throws: { error in
            guard case .file(let cause) = error as? KeystoreError else { return false }
            return cause.kind == .missing && cause.path == path
        }
        #expect(throws: KeystoreError.exposed(folder.path, .notPlain)) { try TokenFile.read(folder.path) }
        try PrivateFiles.write([UInt8](repeating: 0x61, count: 1 << 20), to: path)
        #expect(throws: KeystoreError.notAToken(path, .tooLong)) { try TokenFile.read(path) }
        try PrivateFiles.write(Array("a b".utf8), to: path)
        #expect(throws: KeystoreError.notAToken(path, .notPrintable)) { try TokenFile.read(path) }
    }
}
