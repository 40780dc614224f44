// How long is waited.
import Testing

@testable import Outbox

struct BackoffTests {
    @Test(
        "Waits double from the first to the longest, the draw spreading each over its upper half",
        arguments: [
            (1, 0.0, 15.0), (1, 0.5, 22.5), (2, 0, 30), (3, 0, 60), (10, 0, 7680), (11, 0, 10800), (12, 0, 10800),
            (1000, 0, 10800), (Int.max, 0.999, 21589.2),
        ])
    func growth(failures: Int, draw: Double, seconds: Double) {
        #expect(abs(Backoff.item.delay(failures: failures, draw: draw) - seconds) < 0.01)
    }

    @Test(
        "Retry-After is taken as it is, bounded to a day, and ignored where it makes no sense",
        arguments: [
            (nil, nil), (2.0, 2.0), (86400, 86400), (86401, 86400), (1e300, 86400), (0, nil), (-1, nil),
            (.infinity, nil), (.nan, nil),
        ] as [(Double?, Double?)])
    func retryAfter(wish: Double?, taken: Double?) {
        #expect(Backoff.bounded(retryAfter: wish) == taken)
    }

    @Test("A moment further ahead than any wait was written under another clock, and is due")
    func clockJump() {
        #expect(Backoff.isDue(999, now: 1000))
        #expect(Backoff.isDue(1000, now: 1000))
        #expect(!Backoff.isDue(1001, now: 1000))
        #expect(!Backoff.isDue(1000 + 86400, now: 1000))
        #expect(Backoff.isDue(1000 + 2 * 86400, now: 1000))
    }
}
