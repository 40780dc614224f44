// Where each answer leads from each state of a login.
import Server
import Testing

@Suite("A login")
struct LoginStateTests {
    private static let trouble = InboxTrouble(.status(500))
    private static let unfit = InboxTrouble(.status(422), detail: "too short")

    static let steps: [(LoginState, LoginAnswer, LoginState)] = [
        (.start, .status(.ok), .signedIn), (.start, .status(.secondFactorRequired), .secondFactor(nil)),
        (.start, .status(.passwordChangeRequired), .newPassword(nil)),
        (.start, .status(.setupRequired(page: "/x")), .setUpInBrowser(page: "/x")),
        (.start, .status(.unknown("captcha")), .failed(.unknownStatus("captcha"))),
        (.start, .wrong("no"), .credentials(.wrong("no"))), (.credentials(.wrong(nil)), .status(.ok), .signedIn),
        (.start, .unfit(unfit), .failed(.trouble(unfit))), (.start, .other(trouble), .failed(.trouble(trouble))),
        (.secondFactor(nil), .status(.ok), .signedIn), (.secondFactor(nil), .wrong(nil), .secondFactor(.wrong(nil))),
        (.secondFactor(nil), .unfit(unfit), .secondFactor(.wrong("too short"))),
        (.secondFactor(.wrong(nil)), .status(.passwordChangeRequired), .newPassword(nil)),
        (.secondFactor(nil), .other(trouble), .failed(.trouble(trouble))),
        (.newPassword(nil), .status(.ok), .signedIn),
        (.newPassword(nil), .unfit(unfit), .newPassword(.tooWeak("too short"))),
        (.newPassword(.tooWeak(nil)), .status(.secondFactorRequired), .secondFactor(nil)),
        (.newPassword(nil), .wrong("x"), .failed(.sessionLost)),
        (.newPassword(nil), .other(trouble), .failed(.trouble(trouble))),
    ]

    @Test("goes on as the server answers", arguments: steps)
    func next(state: LoginState, answer: LoginAnswer, expected: LoginState) {
        #expect(state.next(after: answer) == expected)
    }

    @Test(
        "that has come to its end stays there",
        arguments: [LoginState.signedIn, .setUpInBrowser(page: nil), .failed(.sessionLost)])
    func end(state: LoginState) {
        for answer in [
            LoginAnswer.status(.secondFactorRequired), .wrong(nil), .unfit(Self.unfit), .other(Self.trouble),
        ] {
            #expect(state.next(after: answer) == state)
        }
    }

    @Test(
        "names a page of the server's own and no other",
        arguments: [
            ("/einstellungen/mfa", "https://h:8443/einstellungen/mfa"),
            ("https://h:8443/x?y=1", "https://h:8443/x?y=1"),
            ("https://evil.example/x", "https://h:8443/base/"), ("//evil.example/x", "https://h:8443/base/"),
            ("https://h:8443.evil.example/", "https://h:8443/base/"), ("javascript:alert(1)", "https://h:8443/base/"),
            ("/a b", "https://h:8443/base/"), ("", "https://h:8443/base/"), ("/\u{1B}[2J", "https://h:8443/base/"),
            (nil, "https://h:8443/base/"),
        ] as [(String?, String)])
    func page(written: String?, shown: String) throws {
        #expect(try ServerAddress("https://h:8443/base").browserPage(written) == shown)
    }

    @Test(
        "asks for the smallest scope that suffices, unless the user wishes another",
        arguments: [
            (nil, [], "app"), (nil, ["app"], "app"), (nil, ["app", "inbox"], "inbox"),
            (nil, ["upload", "app"], "upload"),
            ("app", ["app", "inbox"], "app"), ("special", [], "special"), (nil, ["read"], "app"),
        ] as [(String?, [String], String)])
    func scope(wished: String?, offered: [String], expected: String) {
        #expect(TokenScope.choice(wished: wished, offered: offered) == expected)
    }
}
