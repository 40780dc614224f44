// Which addresses share an origin, and what is none.
import Platform
import Testing

@Suite struct WebOriginTests {
    @Test(
        "spellings of one origin are equal and shown alike",
        arguments: [
            ("https://certain.example.org", "https://certain.example.org"),
            ("HTTPS://Certain.Example.ORG:443/base/", "https://certain.example.org"),
            ("https://certain.example.org:8443/", "https://certain.example.org:8443"),
            ("http://nas.lan:80", "http://nas.lan"),
            ("http://nas.lan:443", "http://nas.lan:443"),
            ("https://[2001:DB8::1]", "https://[2001:db8::1]"),
            ("https://[::1]:8443/x", "https://[::1]:8443"),
            ("https://192.168.1.2:1", "https://192.168.1.2:1"),
            ("https://bücher.example", "https://bücher.example"),
            ("https://a.example:00443", "https://a.example"),
        ])
    func reads(address: String, shown: String) throws {
        let origin = try #require(WebOrigin(of: address))
        #expect(origin.description == shown)
        #expect(WebOrigin(of: shown) == origin)
    }

    @Test("scheme, host and port each make another origin")
    func differs() {
        let addresses = [
            "https://a.example", "http://a.example", "https://b.example", "https://a.example:444",
            "http://a.example:443",
        ]
        #expect(Set(addresses.map(WebOrigin.init(of:))).count == addresses.count)
    }

    @Test(
        "what is no origin is refused",
        arguments: [
            "", "a.example", "ftp://a.example", "https:a.example", "https://", "https:///x", "https://:443",
            "https://user@a.example", "https://a.example@evil.example/", "https://a.example?x", "https://a.example#x",
            "https://a.example:", "https://a.example:0", "https://a.example:65536", "https://a.example:8x",
            "https://a.example:+8", "https://a b", "https://a\\b", "https://a\n", "https://[::1", "https://[]",
            "https://[::1]x", "https://::1", "https://a%2e", " https://a.example",
        ])
    func refuses(address: String) {
        #expect(WebOrigin(of: address) == nil)
    }
}
