// Outcomes that are not known: settled before anything is sent again. The field cases by their names.
import Platform
import TestSupport
import Testing

@testable import Outbox

struct UnknownOutcomeTests {
    let stand: OutboxStand
    let file: (Delivery, OpenFile)
    let outbox: Outbox

    init() throws {
        stand = try OutboxStand()
        file = try stand.file("Beleg")
        outbox = try stand.open()
        _ = try outbox.enqueue(file.0, file: file.1, to: home, key: "key")
    }

    /// Stores the first body and loses the answer.
    func losingServer(_ capabilities: Capabilities, _ reason: DeliveryReason = .badGateway) -> StandServer {
        StandServer(capabilities) { request, _ in request == 1 ? .afterwards(.unknown(reason)) : nil }
    }

    var state: ItemState? { get throws { try outbox.items().first?.standing.state } }

    @Test(
        "F111, F126: stored, then 502 or silence: at most one copy, whatever the server can tell",
        arguments: [
            Capabilities(answersDuplicates: true), Capabilities(takesKey: true), Capabilities(listsDigests: true),
        ])
    func oneCopy(capabilities: Capabilities) throws {
        let server = losingServer(capabilities)
        for _ in 0..<5 {
            try outbox.flush(server, ignoresBackoff: true)
            stand.clock.advance(400)
        }
        #expect(server.documents.count == 1)
        #expect(try outbox.proof(of: file.0.digest, at: home) != .absent)
        #expect(try outbox.items().isEmpty)
    }

    @Test("By the list alone, a stored document is found without a second request")
    func found() throws {
        let server = losingServer(Capabilities(listsDigests: true))
        try outbox.flush(server)
        #expect(try state == .unknown(since: stand.clock.now))
        try outbox.flush(server, ignoresBackoff: true)
        #expect(server.requests == 1)
        #expect(try outbox.proof(of: file.0.digest, at: home) != .absent)
    }

    @Test("By the list alone, absence counts only after the wait, also for a user in a hurry")
    func absent() throws {
        let server = StandServer(Capabilities(listsDigests: true)) { request, _ in
            request == 1 ? .instead(.unknown(.badGateway)) : nil
        }
        try outbox.flush(server)
        stand.clock.advance(179)
        try outbox.flush(server, ignoresBackoff: true)
        #expect(server.requests == 1)
        #expect(server.listings == 1)
        #expect(try outbox.items()[0].standing.reason == .notFoundYet)
        #expect(try outbox.counts(for: home).nextAttempt == stand.clock.now + 1)
        stand.clock.advance(1)
        try outbox.flush(server)
        #expect(server.requests == 2)
        #expect(server.documents.count == 1)
    }

    @Test("F128: a resend that is answered as a duplicate is the success it is")
    func duplicate() throws {
        let server = losingServer(Capabilities(answersDuplicates: true))
        try outbox.flush(server)
        stand.clock.advance(60)
        let reported = try outbox.flush(server)
        guard case .stored(let receipt)? = reported.first?.1 else { throw Unexpected("\(reported)") }
        #expect(receipt.wasDuplicate)
        #expect(receipt.id == .number(1))
    }

    @Test("Where the server can settle nothing, it is never sent again by itself, only by the user's word")
    func undecidable() throws {
        let server = losingServer(Capabilities())
        for _ in 0..<10 {
            try outbox.flush(server, ignoresBackoff: true)
            stand.clock.advance(100_000)
        }
        #expect(server.requests == 1)
        guard case .undecidable = try state else { throw Unexpected() }
        #expect(try outbox.counts(for: home).undecidable == 1)
        #expect(try outbox.counts(for: home).nextAttempt == nil)
        _ = try outbox.retry(try outbox.items()[0].id)
        try outbox.flush(server)
        #expect(server.requests == 2)
    }

    @Test("What could not be decided is, once the server offers a way")
    func laterDecidable() throws {
        let blind = losingServer(Capabilities())
        try outbox.flush(blind)
        stand.clock.advance(60)
        try outbox.flush(blind)
        guard case .undecidable = try state else { throw Unexpected() }
        let seeing = StandServer(Capabilities(listsDigests: true))
        stand.clock.advance(600)
        try outbox.flush(seeing)
        #expect(seeing.documents.count == 1)
    }

    @Test("A doubt survives attempts that do not get through")
    func doubtSurvives() throws {
        let server = StandServer(Capabilities(takesKey: true)) { request, _ in
            switch request {
            case 1: .afterwards(.unknown(.badGateway))
            case 2: .instead(.later(.reset))
            case 3: .instead(.stopped(.tokenRefused))
            default: nil
            }
        }
        let since = stand.clock.now
        for _ in 0..<3 {
            try outbox.flush(server, ignoresBackoff: true)
            #expect(try state == .unknown(since: since))
            stand.clock.advance(1000)
        }
        try outbox.flush(server, ignoresBackoff: true)
        #expect(server.documents.count == 1)
        #expect(try outbox.items().isEmpty)
    }

    @Test("A forced delivery in doubt is not settled by the first document")
    func forced() throws {
        let server = StandServer(Capabilities(listsDigests: true)) { request, _ in
            request == 2 ? .instead(.unknown(.badGateway)) : nil
        }
        try outbox.flush(server)
        guard case .go(let intent) = try outbox.begin(file.0, to: home, key: "new", isForced: true) else {
            throw Unexpected()
        }
        let result = server.deliver(intent.item, file.1)
        _ = try outbox.finish(intent, result, file: file.1)
        for _ in 0..<3 {
            stand.clock.advance(100)
            try outbox.flush(server)
        }
        #expect(server.documents.count == 2)
        guard case .stored(let receipt) = try outbox.proof(of: file.0.digest, at: home) else { throw Unexpected() }
        #expect(receipt.id == .number(2))
    }

    @Test("An item in doubt whose bytes are gone is still settled by the list, and never sent")
    func bytesGone() throws {
        let server = losingServer(Capabilities(listsDigests: true))
        try outbox.flush(server)
        let spool = try outbox.items()[0].spool ?? ""
        _ = try FolderEntries.unlink(stand.outboxFolder.appending("spool").appending(spool))
        stand.clock.advance(60)
        try outbox.flush(server)
        #expect(try outbox.proof(of: file.0.digest, at: home) != .absent)
        #expect(server.requests == 1)
    }
}
