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
        response.hide(Secret("ct_secret"))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"detail": "(token) is bad: (token)"}"#)
        #expect(response.headers["location"] == "https://x/?t=(token)&u=(token)")
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
