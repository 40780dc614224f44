// What the server or the way to it had to say, in both languages.
import Platform
import Server
import Terminal
import Testing

@testable import CertainCommands

struct ServerReasonTests {
    private static let certificates: [TransportFailure.CertificateProblem] = [
        .selfSigned, .unknownAuthority, .expired, .notYetValid, .wrongHost, .other,
    ]
    private static let unreadable = SystemError(code: 5, operation: "read", path: nil)
    private static let plainKinds: [TransportFailure.Kind] = [
        .insecure, .nameNotFound, .proxyFailed, .connectionRefused, .connectTimedOut, .stalled, .tlsHandshake, .caFile,
        .connectionLost, .badAnswer, .cancelled, .other, .body(.shrank), .body(.grew), .body(.changed),
        .body(.unreadable(unreadable)),
    ]
    private static let failures: [TransportFailure] = (plainKinds + certificates.map { .certificate($0) }).map {
        TransportFailure($0, detail: "why")
    }

    private static let causes: [InboxTrouble.Cause] = {
        let statuses = [301, 400, 401, 403, 404, 405, 407, 408, 409, 413, 415, 422, 425, 429, 500, 502, 503, 507]
        var causes: [InboxTrouble.Cause] = [
            .redirect(status: 302, target: "https://elsewhere.example/"), .redirect(status: 307, target: ""),
            .noID(status: 200, isPage: true), .noID(status: 200, isPage: false), .otherDigest,
        ]
        causes += statuses.map { .status($0) }
        causes += failures.map { .transport($0) }
        return causes
    }()

    private static func address() throws -> ServerAddress { try ServerAddress("https://certain.example.org") }

    @Test("why no connection came about", arguments: failures)
    func transport(failure: TransportFailure) throws {
        #expect(try Reason.transport(failure, Self.address()).problems == [])
    }

    @Test("why a certificate is not trusted, with what is known of it and without", arguments: certificates)
    func certificate(problem: TransportFailure.CertificateProblem) throws {
        let shown = PeerCertificate(
            subject: "CN=nas.lan", issuer: "CN=Home", validFrom: 1_700_000_000, validUntil: 1_760_000_000)
        for chain in [[], [shown], [PeerCertificate(subject: "CN=nas.lan")]] {
            let presented = PresentedCertificates(chain: chain, seenAt: 1_790_000_000)
            #expect(try Reason.certificate(problem, presented, Self.address()).problems == [])
        }
        #expect(try Reason.certificate(problem, nil, Self.address()).problems == [])
    }

    @Test("why an answer was not the one hoped for, with the server's words and without", arguments: causes)
    func trouble(cause: InboxTrouble.Cause) throws {
        let address = try Self.address()
        for detail in [nil, "the server's words"] {
            let trouble = InboxTrouble(cause, detail: detail)
            let reasons: [Reason] = [
                .trouble(trouble, address), .notCertain(trouble, address), .loginTrouble(trouble, address),
                .notMinted(trouble, "app", offered: [], address),
                .notMinted(trouble, "app", offered: ["inbox", "app"], address),
            ]
            for reason in reasons { #expect(reason.problems == []) }
            #expect(Words.tokenUntested(trouble, address).problems == [])
        }
    }

    @Test(
        "why an address will not do, without repeating a password in it",
        arguments: [.empty, .scheme("ftp"), .host, .credentials, .form] as [ServerAddress.Problem])
    func address(problem: ServerAddress.Problem) {
        let reason = Reason.address("https://anna:secret@host", problem)
        #expect(reason.problems == [])
        #expect(problem != .credentials || !"\(reason.message)".contains("secret"))
    }

    @Test("what is asked and said at login")
    func login() throws {
        let address = try Self.address()
        let reasons: [Reason] = [
            .wrongPassword(nil), .wrongPassword("why"), .wrongCode(nil), .wrongCode("why"), .weakPassword(nil),
            .weakPassword("why"), .noNewPassword, .noAnswer, .setUpInBrowser("https://certain.example.org/settings"),
            .unknownLoginStatus("captcha", address), .sessionLost(address), .mintedNoToken("laptop", address),
            .notTogether("--a", "--b"), .needs("--a", "--b"), .notAPassword("--password-stdin"),
            .configuredOtherwise("server", "home", "https://a"), .otherServer("home", address, address),
            .serverMissing, .notLoggedIn("home"),
        ]
        for reason in reasons { #expect(reason.problems == []) }
        let texts: [LocalizedText] = [
            Words.sameServer("home", address, address), Words.keystoreMayAsk, Words.passwordChangeDue,
            Words.passwordsDiffer, Words.formerTokenRemains, Words.formerTokenMayRemain,
            Words.sessionStaysOpen(address), Words.tokenWithoutHome("laptop", address), Words.scope("app"),
            Words.scope("inbox"), Words.scope("x"),
            LoginQuestion.username.text, LoginQuestion.password.text, LoginQuestion.code.text,
            LoginQuestion.newPassword.text, LoginQuestion.newPasswordAgain.text,
        ]
        for text in texts { #expect(text.problems == []) }
    }

    @Test(
        "why a question was not answered",
        arguments: [
            .terminal(.noTerminal), .terminal(.ended), .terminal(.tooLong), .notUTF8, .terminal(.system(unreadable)),
            .terminal(.interrupted(signal: 2)),
        ] as [PromptError])
    func prompt(error: PromptError) {
        #expect(CommandFailure(error, option: "--username").reason.problems == [])
    }
}
