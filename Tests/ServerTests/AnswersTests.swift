// Every reply the tool reads, from Fixtures/answers: extra fields do no harm, missing optional ones neither.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Server

/// Answers whatever it is asked with one reply.
private struct OneAnswer: Transport {
    let response: HTTPResponse

    func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse { response }
}

@Suite("An answer of the server")
struct AnswersTests {
    private static let folder = Checkout.root + "/Fixtures/answers/"
    private static let digest = SHA256.digest(of: Array("test".utf8))

    private static func answer(_ name: String, _ status: Int) throws -> HTTPResponse {
        let body = Array(try Data(contentsOf: URL(fileURLWithPath: folder + name + ".json")))
        return HTTPResponse(status: status, headers: ["content-type": "application/json"], body: body)
    }

    @Test("to the version's question proves a Certain")
    func version() throws {
        let address = try ServerAddress("https://h")
        for (name, expected) in [
            ("version", ServerProbe.certain(version: "1.2.3")), ("version-unnamed", .certain(version: "1.2.3")),
            ("version-other", .other(InboxTrouble(.noID(status: 200, isPage: false)))),
        ] {
            let transport = OneAnswer(response: try Self.answer(name, 200))
            #expect(ServerProbe(address, contract: Contract(), transport: transport) == expected, "\(name)")
        }
    }

    @Test("to a step of the login says where it stands")
    func login() throws {
        for (name, status, expected) in [
            ("login-ok", 200, LoginAnswer.status(.ok)), ("login-mfa", 200, .status(.secondFactorRequired)),
            ("login-password-change", 200, .status(.passwordChangeRequired)),
            ("login-mfa-setup", 200, .status(.setupRequired(page: "/einstellungen/zweiter-faktor"))),
            ("login-unknown", 200, .status(.unknown("captcha_required"))),
            ("login-wrong", 401, .wrong("Benutzername oder Passwort ist falsch")),
            (
                "password-too-weak", 422,
                .unfit(
                    InboxTrouble(
                        .status(422), detail: "new_password: String should have at least 12 characters"))
            ),
            ("version", 200, .other(InboxTrouble(.noID(status: 200, isPage: false)))),
        ] {
            #expect(LoginAnswer(try Self.answer(name, status), secrets: ["zu-kurz"]) == expected, "\(name)")
        }
    }

    @Test("to the question who one is gives a name, or none")
    func identity() throws {
        let address = try ServerAddress("https://h")
        for (name, user) in [("me", "anna"), ("me-nameless", nil)] as [(String, String?)] {
            let client = InboxClient(
                address: address, contract: Contract(), token: Secret("t"),
                transport: OneAnswer(response: try Self.answer(name, 200)), random: .system, clock: .system)
            #expect(client.identity() == .user(name: user))
        }
    }

    @Test("to minting holds the token, and perhaps name and scope")
    func minting() throws {
        for (name, device, scope) in [("token-minted", "kueche", "app"), ("token-minted-bare", nil, nil)]
            as [(String, String?, String?)]
        {
            let token = try JSONDecoder().decode(MintedToken.self, from: Data(Self.answer(name, 201).body))
            #expect(token.token.text == "ct_0123456789abcdefghijklmnopqrstuvwxyzABCDEF")
            #expect(token.name == device && token.scope == scope)
            #expect(!"\(token)".contains("ct_"))
        }
    }

    @Test("to a delivery falls into its class")
    func delivery() throws {
        let uuid = DocumentID.text("6b2f0c1e-7d0a-4c51-9a55-0d7c4f5f2a10")
        let trouble = { (status: Int, detail: String) in InboxTrouble(.status(status), detail: detail) }
        for (name, status, expected) in [
            ("delivered", 201, InboxAnswer.delivered(InboxReceipt(id: .number(41), namesDigest: true))),
            ("delivered-bare", 201, .delivered(InboxReceipt(id: uuid))),
            ("duplicate", 200, .duplicate(InboxReceipt(id: .number(17), namesDigest: true))),
            ("conflict", 409, .duplicate(InboxReceipt(id: .number(17)))),
            ("conflict-in-detail", 409, .duplicate(InboxReceipt(id: .number(17)))),
            ("conflict-without-id", 409, .unknown(trouble(409, "Conflict"))),
            ("error", 401, .stopped(trouble(401, "Gerätemarke ungültig oder widerrufen"))),
            ("error-field", 422, .refused(trouble(422, "document_date: Input should be a valid date"))),
            ("error-extra-field", 422, .contractTrouble(trouble(422, "tags: Extra inputs are not permitted"))),
        ] {
            let answer = InboxAnswer(
                try Self.answer(name, status), sentFields: ["file", "tags", "document_date"], digest: Self.digest,
                now: 0)
            #expect(answer == expected, "\(name)")
        }
    }

    @Test("is in this table, each one that there is a file of")
    func complete() throws {
        let read: Set<String> = [
            "version", "version-unnamed", "version-other", "login-ok", "login-mfa", "login-password-change",
            "login-mfa-setup", "login-unknown", "login-wrong", "password-too-weak", "me", "me-nameless", "token-minted",
            "token-minted-bare", "delivered", "delivered-bare", "duplicate", "conflict", "conflict-in-detail",
            "conflict-without-id", "error", "error-field", "error-extra-field", "inbox-list", "openapi-3.1",
            "openapi-3.0-refs",
        ]
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".json") }
        #expect(Set(files.map { String($0.dropLast(5)) }) == read)
    }
}
