// An item's way through results, by the contract's table.
import Platform
import Testing

@testable import Outbox

struct ItemStandingTests {
    static let fresh = ItemStanding(state: .sending(doubtSince: nil), attempts: 1)
    static let inDoubt = ItemStanding(state: .sending(doubtSince: 500), attempts: 2, failures: 1)

    func fate(_ standing: ItemStanding, _ result: DeliveryResult, isKept: Bool = true) -> ItemFate {
        standing.after(result, now: 1000, isKept: isKept, backoff: .item, draw: 0)
    }

    @Test("Only an answer with an id ends an item", arguments: [fresh, inDoubt])
    func ending(standing: ItemStanding) throws {
        #expect(fate(standing, .delivered(.number(7))) == .stored(.number(7), wasDuplicate: false))
        #expect(fate(standing, .duplicate(.text("a"))) == .stored(.text("a"), wasDuplicate: true))
    }

    @Test(
        "A first attempt that fails leaves the item where the contract puts it",
        arguments: [
            // The item's own failures wait 30 s and more, halved at most by the draw; the server's are its pause's.
            (DeliveryResult.later(.reset), ItemState.waiting, 1015.0, 1),
            (.later(.refusedConnection), .waiting, 1000, 0),
            (.later(.refusedConnection, retryAfter: 90), .waiting, 1000, 0),
            (.unknown(.badGateway), .unknown(since: 1000), 1015, 1),
            (.refused(.tooLarge), .refused, 1000, 0),
            (.stopped(.tokenRefused), .waiting, 1000, 0),
            (.contractTrouble(.notFound), .waiting, 1000, 0),
            (.contractTrouble(.badRequest), .waiting, 1015, 1),
            (.cancelled, .waiting, 1000, 0),
            (.unsent(.changedWhileSent), .refused, 1000, 0),
        ])
    func firstFailure(result: DeliveryResult, state: ItemState, next: Double, failures: Int) throws {
        guard case .stays(let standing) = fate(Self.fresh, result) else {
            throw Unexpected("\(result) ended the item")
        }
        #expect(standing.state == state)
        #expect(standing.nextAttempt == next)
        #expect(standing.failures == failures)
        #expect(standing.reason == result.reason)
        #expect(standing.attempts == (result == .cancelled ? 0 : 1))
    }

    @Test(
        "A doubt outlives every later attempt that brings no proof",
        arguments: [
            DeliveryResult.later(.reset), .later(.refusedConnection), .stopped(.tokenRefused),
            .contractTrouble(.notFound), .cancelled, .unsent(.changedWhileSent),
        ])
    func doubtStays(result: DeliveryResult) throws {
        guard case .stays(let standing) = fate(Self.inDoubt, result) else {
            throw Unexpected("\(result) ended the item")
        }
        #expect(standing.state == .unknown(since: 500))
    }

    @Test("Another unknown outcome moves the doubt to the later attempt")
    func doubtMoves() throws {
        guard case .stays(let standing) = fate(Self.inDoubt, .unknown(.badGateway)) else { throw Unexpected() }
        #expect(standing.state == .unknown(since: 1000))
    }

    @Test(
        "A file that is still the user's own is withdrawn when it changed or the sending was cancelled",
        arguments: [DeliveryResult.unsent(.changedWhileSent), .cancelled])
    func withdrawal(result: DeliveryResult) {
        #expect(fate(Self.fresh, result, isKept: false) == .withdrawn)
        // In doubt it is not: the server may have it.
        #expect(fate(Self.inDoubt, result, isKept: false) != .withdrawn)
    }

    @Test("An item whose process ended while sending is in doubt from now on, any other stays as it was")
    func interruption() {
        let sending = ItemStanding(state: .sending(doubtSince: nil), attempts: 1).interrupted(now: 900)
        #expect(sending.state == .unknown(since: 900))
        #expect(sending.reason == .interrupted)
        #expect(sending.attempts == 1)
        for state in [ItemState.waiting, .unknown(since: 3), .undecidable(since: 3), .refused] {
            #expect(ItemStanding(state: state).interrupted(now: 900) == ItemStanding(state: state))
        }
    }

    @Test("The user's retry clears doubt and backoff")
    func retry() {
        let standing = ItemStanding(state: .undecidable(since: 5), attempts: 3, failures: 4, nextAttempt: 9999)
        #expect(
            standing.retried(now: 1000)
                == ItemStanding(state: .waiting, attempts: 3, failures: 0, nextAttempt: 1000))
    }
}
