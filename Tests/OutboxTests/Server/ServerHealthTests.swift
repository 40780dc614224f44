// A server in trouble is left alone; one bad item is not a server in trouble.
import Platform
import Testing

@testable import Outbox

struct ServerHealthTests {
    /// One attempt after the other: item, when it began, what came of it. The pause at `now`.
    func pause(_ attempts: [(Int64, Double, DeliveryResult)], now: Double) -> Pause? {
        var health = ServerHealth.good
        for (item, began, result) in attempts {
            health = health.after(result, item: item, began: began, now: began + 1, draw: 0)
        }
        return health.activePause(now: now)
    }

    @Test("No connection pauses the server at once")
    func unreachable() {
        #expect(pause([(1, 100, .later(.refusedConnection))], now: 102)?.until == 106)
        #expect(pause([(1, 100, .later(.refusedConnection))], now: 106) == nil)
    }

    @Test(
        "One item's failures hold that item alone, however often",
        arguments: [DeliveryResult.unknown(.badGateway), .contractTrouble(.badRequest), .later(.reset)])
    func poisoned(result: DeliveryResult) {
        #expect(pause([(1, 100, result), (1, 200, result), (1, 300, result)], now: 301) == nil)
        #expect(pause([(1, 100, result), (2, 200, result)], now: 201) != nil)
    }

    @Test("What this machine cannot read is no trouble of the server, however many items it befalls")
    func ownTrouble() {
        let failed = DeliveryResult.later(.bytesUnreadable(SystemError(code: 5, operation: "read")))
        #expect(pause((1...9).map { ($0, 100, failed) }, now: 102) == nil)
    }

    @Test("Failures that differ, or with a success between them, are not the server's")
    func unlike() {
        #expect(pause([(1, 100, .unknown(.badGateway)), (2, 200, .later(.reset))], now: 201) == nil)
        #expect(
            pause([(1, 100, .later(.reset)), (3, 150, .delivered(.number(1))), (2, 200, .later(.reset))], now: 201)
                == nil)
    }

    @Test("Of several attempts under way when the trouble began, the first sets the pause")
    func concurrent() {
        let failed = DeliveryResult.later(.refusedConnection)
        let four: [(Int64, Double, DeliveryResult)] = [
            (1, 100, failed), (2, 100, failed), (3, 100, failed), (4, 100.5, failed),
        ]
        #expect(pause(four, now: 102)?.until == pause([four[0]], now: 102)?.until)
        // One after the pause makes it longer.
        #expect(pause(four + [(5, 110, failed)], now: 112)?.until == 121)
    }

    @Test("Pauses grow to five minutes and no further, so that recovery is met soon")
    func growth() {
        let failed = DeliveryResult.later(.refusedConnection)
        let many = (0..<50).map { (Int64($0), Double($0) * 1000, failed) }
        #expect(pause(many, now: 49_001)?.until == 49_151)
    }

    @Test("What the server asks for is kept, also from the user who wants to try now")
    func demanded() {
        var health = ServerHealth.good.after(
            .later(.badGateway, retryAfter: 120), item: 1, began: 100, now: 101, draw: 0)
        #expect(health.lifted(now: 102).activePause(now: 102)?.until == 221)
        // A shorter wish does not cut a longer one.
        health = health.after(.later(.badGateway, retryAfter: 5), item: 2, began: 100, now: 103, draw: 0)
        #expect(health.activePause(now: 104)?.until == 221)
        #expect(health.after(.delivered(.number(1)), item: 3, began: 100, now: 105, draw: 0) == .good)
    }

    @Test("Our own pause ends when the user wants to try, and grows on where it fails again")
    func lifted() {
        let failed = DeliveryResult.stopped(.tokenRefused)
        let paused = ServerHealth.good.after(failed, item: 1, began: 100, now: 101, draw: 0)
        #expect(paused.activePause(now: 102)?.until == 131)
        let lifted = paused.lifted(now: 102)
        #expect(lifted.activePause(now: 102) == nil)
        #expect(lifted.after(failed, item: 1, began: 102, now: 103, draw: 0).pause?.until == 163)
    }

    @Test("A refused file and a cancelled attempt say nothing bad of the server")
    func neutral() {
        let suspected = ServerHealth.good.after(.later(.reset), item: 1, began: 1, now: 2, draw: 0)
        #expect(suspected.after(.refused(.tooLarge), item: 2, began: 3, now: 4, draw: 0) == .good)
        #expect(suspected.after(.cancelled, item: 2, began: 3, now: 4, draw: 0) == suspected)
        #expect(suspected.after(.unsent(.changedWhileSent), item: 2, began: 3, now: 4, draw: 0) == suspected)
    }
}
