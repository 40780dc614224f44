// A server that repeats the token does not get it onto a screen.
import Platform
import Testing

@testable import Server

@Suite("An answer that repeats the token")
struct TokenEchoTests {
    @Test("has it hidden in its body and its headers")
    func hidden() {
        var response = HTTPResponse(
            status: 400, headers: ["location": "https://x/?t=ct_secret&u=ct_secret"],
            body: Array(#"{"detail": "ct_secret is bad: ct_secret"}"#.utf8))
        response.hide(SecretSpellings(Secret("ct_secret")))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"detail": "(token) is bad: (token)"}"#)
        #expect(response.headers["location"] == "https://x/?t=(token)&u=(token)")
    }

    /// Made with Python's base64 and urllib.parse of `ct_a/b+c=dö!`.
    static let spellings = [
        "ct_a/b+c=dö!", "Y3RfYS9iK2M9ZMO2IQ==", "Y3RfYS9iK2M9ZMO2IQ", "ct_a%2Fb%2Bc%3Dd%C3%B6%21",
        "ct_a%2fb%2bc%3dd%c3%b6%21", "ct_a/b%2Bc%3Dd%C3%B6%21",
        "%63%74%5F%61%2F%62%2B%63%3D%64%C3%B6%21",
    ]

    @Test("has it hidden however it is spelled", arguments: spellings)
    func spelled(spelling: String) {
        var response = HTTPResponse(
            status: 307, headers: ["location": "/x?t=\(spelling)&u=1"],
            body: Array(#"{"detail": "bad: \#(spelling)."}"#.utf8))
        response.hide(SecretSpellings(Secret("ct_a/b+c=dö!")))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"detail": "bad: (token)."}"#)
        #expect(response.headers["location"] == "/x?t=(token)&u=1")
    }

    @Test("has it hidden in the Base64 that is meant for addresses")
    func base64url() {
        var response = HTTPResponse(status: 400, body: Array("a Pz8_Pz8-Pj4-Pg== b Pz8_Pz8-Pj4-Pg c".utf8))
        response.hide(SecretSpellings(Secret("?????>>>>>")))
        #expect(String(decoding: response.body, as: UTF8.self) == "a (token) b (token) c")
    }

    @Test(
        "an id of blanks or control characters confirms nothing",
        arguments: [#"" ""#, #""\u0000a""#, #""\u001b[31mX""#])
    func ids(id: String) {
        let response = HTTPResponse(status: 201, body: Array("{\"id\": \(id)}".utf8))
        let answer = InboxAnswer(response, sentFields: [], digest: SHA256.digest(of: []), now: 0)
        #expect(answer == .unknown(InboxTrouble(.noID(status: 201, isPage: false))))
    }
}
