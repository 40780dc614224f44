// Every row of the contract's table "What an answer means".
import Platform
import Server
import TestSupport
import Testing

@testable import Server

@Suite("An answer to a delivery")
struct InboxAnswerTests {
    enum Class: String {
        case delivered, duplicate, later, unknown, refused, stopped, contractTrouble, unsent, cancelled
    }

    private static let digest = SHA256.digest(of: [1])

    private func classify(_ response: HTTPResponse) -> InboxAnswer {
        InboxAnswer(response, sentFields: ["file", "tags", "document_date"], digest: Self.digest, now: 0)
    }

    private func classOf(_ answer: InboxAnswer) -> Class {
        switch answer {
        case .delivered: .delivered
        case .duplicate: .duplicate
        case .later: .later
        case .unknown: .unknown
        case .refused: .refused
        case .stopped: .stopped
        case .contractTrouble: .contractTrouble
        case .unsent: .unsent
        case .cancelled: .cancelled
        }
    }

    @Test(
        "is classed by its status and body",
        arguments: [
            (201, #"{"id": 41, "duplicate": false}"#, .delivered),
            (201, #"{"id": "b2c3", "extra": {"x": [1]}}"#, .delivered),
            (200, #"{"id": 41, "duplicate": true}"#, .duplicate),
            (200, #"{"id": null, "duplicate": true}"#, .unknown),
            (200, #"{"id": ""}"#, .unknown),
            (200, #"{"success": true, "message": "ok"}"#, .unknown),
            (200, "<html>Willkommen im WLAN</html>", .unknown),
            (200, "", .unknown), (204, "", .unknown), (201, #"{"id": 41"#, .unknown), (200, "[41]", .unknown),
            (409, #"{"id": 7}"#, .duplicate), (409, #"{"detail": {"id": 7}}"#, .duplicate),
            (409, #"{"detail": "exists"}"#, .unknown),
            (408, "", .later), (425, "", .later), (429, "", .later),
            (500, "", .unknown), (502, "", .unknown), (503, "", .unknown), (504, "", .unknown), (507, "", .unknown),
            (413, "<html><title>413 Request Entity Too Large</title>", .refused), (415, "", .refused),
            (422, #"{"detail": [{"loc": ["body", "document_date"], "msg": "bad", "type": "date_parsing"}]}"#, .refused),
            (422, #"{"detail": [{"loc": ["body", "tags", 0], "msg": "too long", "type": "x"}]}"#, .refused),
            (422, #"{"detail": [{"loc": ["body", "tags"], "msg": "x", "type": "extra_forbidden"}]}"#, .contractTrouble),
            (422, #"{"detail": [{"loc": ["body", "datei"], "msg": "x", "type": "missing"}]}"#, .contractTrouble),
            (422, #"{"detail": "no"}"#, .contractTrouble), (422, "", .contractTrouble),
            (401, "", .stopped), (403, "", .stopped),
            (400, "", .contractTrouble), (404, "", .contractTrouble), (405, "", .contractTrouble),
            (407, "", .contractTrouble), (410, "", .contractTrouble), (431, "", .contractTrouble),
            (301, "", .contractTrouble), (302, "", .contractTrouble), (303, "", .contractTrouble),
            (304, "", .contractTrouble), (307, "", .contractTrouble), (308, "", .contractTrouble),
        ] as [(Int, String, Class)])
    func classes(status: Int, body: String, expected: Class) {
        #expect(classOf(classify(HTTPResponse(status: status, body: Array(body.utf8)))) == expected)
    }

    @Test("503 with Retry-After is certain to be later, and says when")
    func overloaded() {
        let answer = classify(HTTPResponse(status: 503, headers: ["retry-after": "30"]))
        #expect(answer == .later(InboxTrouble(.status(503)), retryAfter: 30))
    }

    @Test("a server's failure before it had the whole body is later, not unknown")
    func earlyFailure() {
        let answer = classify(HTTPResponse(status: 502, requestWasSentWhole: false))
        #expect(classOf(answer) == .later)
    }

    /// The digest's place in each answer that confirms.
    private static let confirmations: [(status: Int, body: String, expected: Class)] = [
        (201, #"{"id": 1, "sha256": "%"}"#, .delivered),
        (200, #"{"id": 1, "sha256": "%", "duplicate": true}"#, .duplicate),
        (409, #"{"id": 1, "detail": "Conflict", "sha256": "%"}"#, .duplicate),
        (409, #"{"detail": {"id": 1, "sha256": "%"}}"#, .duplicate),
        (409, #"{"detail": {"id": 1}, "sha256": "%"}"#, .duplicate),
        (409, #"{"id": 1, "detail": {"sha256": "%"}}"#, .duplicate),
    ]

    @Test("a confirmation of other bytes than were sent is no confirmation", arguments: confirmations)
    func otherDigest(status: Int, body: String, expected: Class) {
        func answer(_ digest: String) -> InboxAnswer {
            classify(HTTPResponse(status: status, body: Array(body.replacing("%", with: digest).utf8)))
        }
        #expect(answer(SHA256.digest(of: [2]).description) == .unknown(InboxTrouble(.otherDigest)))
        #expect(classOf(answer(Self.digest.description)) == expected)
        #expect(classOf(answer(Self.digest.description.uppercased())) == expected)
    }

    @Test("tells whether it names the digest of what was sent")
    func namesDigest() {
        let bare = classify(HTTPResponse(status: 409, body: Array(#"{"id": 1}"#.utf8)))
        #expect(bare == .duplicate(InboxReceipt(id: .number(1), namesDigest: false)))
        let named = classify(HTTPResponse(status: 409, body: Array("{\"id\": 1, \"sha256\": \"\(Self.digest)\"}".utf8)))
        #expect(named == .duplicate(InboxReceipt(id: .number(1), namesDigest: true)))
    }

    @Test("a redirect names its target")
    func redirect() {
        let answer = classify(HTTPResponse(status: 307, headers: ["location": "https://evil.example/x"]))
        #expect(answer == .contractTrouble(InboxTrouble(.redirect(status: 307, target: "https://evil.example/x"))))
    }

    @Test(
        "carries the server's words in one line without control characters",
        arguments: [
            (#"{"detail": "Datei\nzu gross\u001b[31m"}"#, "Datei zu gross [31m"),
            (
                #"{"detail": [{"loc": ["body", "document_date"], "msg": "invalid", "type": "t"}]}"#,
                "document_date: invalid"
            ),
            ("<html><head><title>413 Request Entity Too Large</title></head>", "413 Request Entity Too Large"),
            ("<html><body>x</body></html>", nil), ("plain  text\r\n", "plain text"), ("", nil),
        ] as [(String, String?)])
    func words(body: String, text: String?) {
        let answer = classify(HTTPResponse(status: 413, body: Array(body.utf8)))
        #expect(answer == .refused(InboxTrouble(.status(413), detail: text)))
    }

    @Test(
        "that never came is later before the body was out and unknown after",
        arguments: [
            (TransportFailure(.connectionRefused), .later), (TransportFailure(.nameNotFound), .later),
            (TransportFailure(.certificate(.wrongHost)), .later), (TransportFailure(.stalled), .later),
            (TransportFailure(.connectionLost), .later),
            (TransportFailure(.connectionLost, requestMayHaveArrived: true), .unknown),
            (TransportFailure(.stalled, requestMayHaveArrived: true), .unknown),
            (TransportFailure(.body(.shrank)), .unsent), (TransportFailure(.cancelled), .cancelled),
            (TransportFailure(.cancelled, requestMayHaveArrived: true), .unknown),
        ] as [(TransportFailure, Class)])
    func failures(failure: TransportFailure, expected: Class) {
        #expect(classOf(InboxAnswer(failure)) == expected)
    }
}
