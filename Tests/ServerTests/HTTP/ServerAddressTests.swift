// Addresses as people type them.
import Platform
import Server
import Testing

@Suite("A server's address")
struct ServerAddressTests {
    @Test(
        "is kept in one form",
        arguments: [
            ("https://certain.example.org", "https://certain.example.org", "https://certain.example.org"),
            ("certain.example.org", "https://certain.example.org", "https://certain.example.org"),
            ("  https://certain.example.org/  ", "https://certain.example.org", "https://certain.example.org"),
            ("HTTPS://Certain.Example.ORG:443/", "https://certain.example.org", "https://certain.example.org"),
            ("https://h:8443/scan/", "https://h:8443", "https://h:8443/scan"),
            ("https://h/scan//finance///", "https://h", "https://h/scan/finance"),
            ("https://h/api", "https://h", "https://h"),
            ("https://h/scan/api/", "https://h", "https://h/scan"),
            ("https://[::1]:8080", "https://[::1]:8080", "https://[::1]:8080"),
            ("http://nas.lan:80", "http://nas.lan", "http://nas.lan"),
            ("https://nas.lan:80", "https://nas.lan:80", "https://nas.lan:80"),
            ("https://müller.example", "https://müller.example", "https://müller.example"),
        ])
    func forms(typed: String, origin: String, text: String) throws {
        let address = try ServerAddress(typed)
        #expect(address.origin.description == origin)
        #expect(address.text == text)
    }

    @Test("joins a path below its base byte for byte")
    func joins() throws {
        #expect(try ServerAddress("https://h/scan").url("/api/inbox/") == "https://h/scan/api/inbox/")
    }

    @Test(
        "is refused with what is wrong in it",
        arguments: [
            ("", ServerAddress.Problem.empty), ("   ", .empty), ("ftp://h", .scheme("ftp")),
            ("file:///etc/passwd", .scheme("file")), ("https://", .host), ("https:///x", .host),
            ("https://h:0", .host), ("https://h:70000", .host), ("https://h:8x", .host), ("https://[::1", .host),
            ("https://user:pw@h", .credentials), ("https://h?x=1", .form), ("https://h/#a", .form),
            ("https://h/../x", .form), ("https://h/a b", .form), ("https://h\r\nX: y", .form), ("https://..", .host),
        ])
    func refused(typed: String, problem: ServerAddress.Problem) {
        #expect(throws: problem) { try ServerAddress(typed) }
    }
}
