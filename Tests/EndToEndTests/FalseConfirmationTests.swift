// Answers that confirm something else than what was sent: nothing of the user's is removed on their word.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "A false confirmation", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct FalseConfirmationTests {
    /// The answer to the second file, given the first one's id; what the reason's code is.
    static let answers: [(answer: @Sendable (Int) -> [String: Any], code: String)] = [
        ({ ["status": 409, "json": ["detail": "Conflict", "id": $0]] }, "other_document"),
        ({ ["status": 409, "json": ["detail": ["id": $0]]] }, "other_document"),
        ({ ["status": 200, "json": ["id": $0, "duplicate": true]] }, "other_document"),
        ({ ["status": 201, "json": ["id": $0]] }, "other_document"),
        ({ ["status": 409, "json": ["id": $0 + 1, "sha256": wrong]] }, "other_content"),
        ({ ["status": 409, "json": ["detail": ["id": $0 + 1, "sha256": wrong]]] }, "other_content"),
        ({ ["status": 200, "json": ["id": $0 + 1, "sha256": wrong, "duplicate": true]] }, "other_content"),
        ({ ["status": 201, "json": ["id": $0 + 1, "sha256": wrong]] }, "other_content"),
    ]

    private static let wrong = String(repeating: "f", count: 64)

    @Test("leaves the file where it is and waits, and the next flush brings it to the server", arguments: 0..<8)
    func kept(number: Int) throws {
        let (answer, code) = Self.answers[number]
        let household = try Household.loggedIn()
        let first = try household.write("%PDF-1.4 eins", to: "1.pdf").text
        let second = try household.write("%PDF-1.4 zwei", to: "2.pdf").text
        let id = try #require(try household.certain(["send", "--json", first]).objects.first?["id"] as? Int)
        try household.server.cue(["cue": "status", "path": "/api/inbox", "method": "POST"].merging(answer(id)) { $1 })
        let sent = try household.certain(["send", "--json", "--after", "delete", second])
        let report = try #require(try sent.objects.first)
        #expect(sent.status == 75, "\(sent)")
        #expect(report["outcome"] as? String == "unknown")
        #expect((report["reason"] as? [String: Any])?["code"] as? String == code)
        #expect(FileManager.default.fileExists(atPath: second))
        #expect(try household.server.documents().count == 1)
        let flushed = try household.certain(["outbox", "flush"])
        #expect(flushed.status == 0, "\(flushed)")
        #expect(try household.server.documents().count == 2)
    }

    @Test("is not what a duplicate answer is that names an id of a document we do not know")
    func duplicate() throws {
        let household = try Household.loggedIn()
        let file = try household.write("%PDF-1.4", to: "1.pdf").text
        try household.server.cue(
            ["cue": "conflict-with-id", "path": "/api/inbox", "method": "POST", "json": ["detail": ["id": 4711]]])
        let sent = try household.certain(["send", "--json", file])
        #expect(sent.status == 0, "\(sent)")
        #expect(try sent.objects.first?["outcome"] as? String == "duplicate")
    }
}
