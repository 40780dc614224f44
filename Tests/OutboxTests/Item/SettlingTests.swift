// Settling an unknown outcome before anything is sent again.
import Platform
import Testing

@testable import Outbox

struct SettlingTests {
    static let unknown = ItemStanding(state: .unknown(since: 1000), attempts: 1, failures: 1, reason: .badGateway)

    func step(
        _ found: Settlement?, _ capabilities: Capabilities, now: Double = 1100, known: Set<StoredID> = []
    ) -> SettlingStep {
        Self.unknown.settling(
            found, known: known, capabilities: capabilities, absenceAfter: 180, now: now, backoff: .item, draw: 0)
    }

    static let byList = Capabilities(listsDigests: true)

    @Test("What the list shows is stored, however soon")
    func found() {
        #expect(step(.stored(.number(4)), Self.byList, now: 1000) == .stored(.number(4)))
    }

    @Test("Absence counts at the end of the wait and not a second before", arguments: [(1179.9, false), (1180, true)])
    func absence(now: Double, counts: Bool) throws {
        let result = step(.absent, Self.byList, now: now)
        if counts {
            guard case .send(let standing) = result else { throw Unexpected("\(result)") }
            // Proven not stored: no doubt remains.
            #expect(standing.state == .waiting)
        } else {
            guard case .wait(let standing) = result else { throw Unexpected("\(result)") }
            #expect(standing.state == .unknown(since: 1000))
            #expect(standing.nextAttempt == 1180)
        }
    }

    @Test(
        "Where the server knows duplicates by content or key, it may be sent again at once, still in doubt",
        arguments: [
            (nil, Capabilities(answersDuplicates: true)), (nil, Capabilities(takesKey: true)),
            (Settlement.absent, Capabilities(answersDuplicates: true, listsDigests: true)),
            (.cannotTell(.badGateway), Capabilities(takesKey: true, listsDigests: true)),
        ])
    func resend(found: Settlement?, capabilities: Capabilities) {
        #expect(step(found, capabilities) == .send(Self.unknown))
    }

    @Test("Where nothing settles it, the user is asked, with the first reason kept")
    func undecidable() throws {
        guard case .wait(let standing) = step(nil, Capabilities()) else { throw Unexpected() }
        #expect(standing.state == .undecidable(since: 1000))
        #expect(standing.reason == .badGateway)
    }

    @Test("A look-up that cannot tell is made again later")
    func cannotTell() throws {
        guard case .wait(let standing) = step(.cannotTell(.refusedConnection), Self.byList) else {
            throw Unexpected()
        }
        #expect(standing.state == .unknown(since: 1000))
        #expect(standing.nextAttempt == 1130)
        #expect(standing.failures == 2)
    }

    @Test("Of a forced delivery, an earlier document of the same content proves nothing")
    func forced() throws {
        #expect(step(.stored(.number(4)), Self.byList, known: [.number(3)]) == .stored(.number(4)))
        guard case .wait = step(.stored(.number(3)), Self.byList, known: [.number(3)]) else {
            throw Unexpected()
        }
    }

    @Test("A clock that was set back starts the wait anew instead of waiting for the old time")
    func clockBack() throws {
        guard case .wait(let standing) = step(.absent, Self.byList, now: 400) else { throw Unexpected() }
        #expect(standing.state == .unknown(since: 400))
        #expect(standing.nextAttempt == 580)
    }
}
