// Cookies of a login, by RFC 6265.
import Platform
import Testing

@testable import Server

@Suite("The cookies of a login")
struct SessionCookiesTests {
    private func header(_ received: [String], isSecure: Bool = true) -> String? {
        var cookies = SessionCookies()
        for text in received { cookies.take(Secret(text), isSecure: isSecure) }
        return cookies.header?.text
    }

    @Test(
        "are kept by name, replaced, and taken back",
        arguments: [
            (["certain_session=abc; HttpOnly; Path=/; SameSite=lax; Secure"], "certain_session=abc"),
            (["b=2", "a=1; Max-Age=3600"], "a=1; b=2"), (["a=1", "a=2"], "a=2"), (["a=1", "a=; Path=/"], nil),
            (["a=1", "a=1; Max-Age=0"], nil), (["a=x=y=="], "a=x=y=="), ([" a = 1 ;x"], "a=1"),
        ] as [([String], String?)])
    func kept(received: [String], sent: String?) {
        #expect(header(received) == sent)
    }

    @Test(
        "that would break a header are none",
        arguments: ["", "=1", "a", "a=1\r\nX: y", "a=b c", "a=ü", "a=" + String(repeating: "x", count: 5000)])
    func refused(text: String) {
        #expect(header([text]) == nil)
    }

    @Test("marked Secure do not go over plain http, and there are not endlessly many")
    func bounds() {
        #expect(header(["a=1; Secure", "b=2"], isSecure: false) == "b=2")
        #expect(header((0..<100).map { "c\($0)=1" })?.split(separator: ";").count == 20)
    }

    @Test("show themselves to nobody")
    func secret() {
        var cookies = SessionCookies()
        cookies.take(Secret("certain_session=geheim"), isSecure: true)
        var dumped = ""
        dump(cookies, to: &dumped)
        #expect(!("\(cookies)" + dumped).contains("geheim"))
        cookies.forget()
        #expect(cookies.isEmpty)
    }
}
