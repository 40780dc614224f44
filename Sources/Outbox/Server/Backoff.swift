// How long to wait after failures in a row. Pure.

/// Exponential with jitter. All times in seconds.
package struct Backoff: Equatable, Sendable {
    package var first: Double
    package var longest: Double

    /// For one item that fails while others do not: it may be the item, so patience grows long.
    package static let item = Backoff(first: 30, longest: 6 * 3600)
    /// For a server that cannot be reached: one cheap request every few minutes finds it again promptly.
    package static let server = Backoff(first: 10, longest: 300)
    /// For a refused token or a strange contract: a person must act, and every request is noise in their log.
    package static let person = Backoff(first: 60, longest: 3600)

    /// `draw` in 0..<1 spreads the wait over its upper half, so that many clients do not come back as one.
    func delay(failures: Int, draw: Double) -> Double {
        let doublings = min(max(failures - 1, 0), 40)
        var whole = first
        for _ in 0..<doublings where whole < longest { whole *= 2 }
        return min(whole, longest) * (0.5 + 0.5 * draw)
    }

    /// No wait is longer, whoever asks for it.
    static let longestRetryAfter: Double = 24 * 3600
    /// Nothing we set lies further ahead.
    static let longestWait = longestRetryAfter + 60

    /// The server's wish where it makes sense, else nil: our own waiting takes its place.
    static func bounded(retryAfter: Double?) -> Double? {
        guard let retryAfter, retryAfter.isFinite, retryAfter > 0 else { return nil }
        return min(retryAfter, longestRetryAfter)
    }

    /// Whether the moment has come. One further away than any wait we set was written under another clock.
    static func isDue(_ moment: Double, now: Double) -> Bool {
        moment <= now || moment > now + longestWait
    }
}
