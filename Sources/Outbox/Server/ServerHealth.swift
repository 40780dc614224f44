// Whether a server is in trouble, so that nobody knocks for every item. Pure.

/// No new attempt at this server before `until`.
package struct Pause: Equatable, Sendable {
    /// Seconds since 1970.
    package var since: Double
    package var until: Double
    /// The server asked for it (`Retry-After`): not even the user's `flush` cuts it short.
    package var isDemanded: Bool
    package var reason: DeliveryReason
}

struct ServerHealth: Equatable, Sendable {
    /// An item that failed by itself; the next one to fail alike pauses the server.
    struct Suspect: Equatable, Sendable {
        var item: Int64
        var likeness: String
    }

    /// Pauses in a row without anything having got through.
    var failures = 0
    var suspect: Suspect?
    var pause: Pause?

    static let good = ServerHealth()

    /// The pause that holds at `now`.
    func activePause(now: Double) -> Pause? {
        guard let pause, !Backoff.isDue(pause.until, now: now) else { return nil }
        return pause
    }

    /// `began` and `now` are the attempt's beginning and end.
    func after(_ result: DeliveryResult, item: Int64, began: Double, now: Double, draw: Double) -> ServerHealth {
        switch result {
        case .delivered, .duplicate, .refused: return .good
        case .unsent, .cancelled: return self
        case .later(let reason, let retryAfter):
            if let wish = Backoff.bounded(retryAfter: retryAfter) {
                return demanded(reason, until: now + wish, began: began, now: now)
            }
            return troubled(reason, item: item, began: began, now: now, backoff: .server, draw: draw)
        case .unknown(let reason):
            return troubled(reason, item: item, began: began, now: now, backoff: .server, draw: draw)
        case .stopped(var reason):
            reason.reach = .server
            return troubled(reason, item: item, began: began, now: now, backoff: .person, draw: draw)
        case .contractTrouble(let reason):
            return troubled(reason, item: item, began: began, now: now, backoff: .person, draw: draw)
        }
    }

    /// The user wants to try now: our own waiting ends, what the server asked for does not.
    func lifted(now: Double) -> ServerHealth {
        guard let pause, !pause.isDemanded else { return self }
        var next = self
        next.pause?.until = min(pause.until, now)
        return next
    }

    private func demanded(_ reason: DeliveryReason, until: Double, began: Double, now: Double) -> ServerHealth {
        let held = activePause(now: now).map { $0.isDemanded ? $0.until : 0 } ?? 0
        let count = failures(after: began)
        let pause = Pause(since: now, until: max(until, held), isDemanded: true, reason: reason)
        return ServerHealth(failures: count, suspect: nil, pause: pause)
    }

    private func troubled(
        _ reason: DeliveryReason, item: Int64, began: Double, now: Double, backoff: Backoff, draw: Double
    ) -> ServerHealth {
        var next = self
        if reason.reach == .machine { return self }
        if reason.reach == .item, suspect?.likeness != reason.likeness || suspect?.item == item {
            next.suspect = Suspect(item: item, likeness: reason.likeness)
            return next
        }
        let count = failures(after: began)
        // Of several attempts that were under way when the trouble began, the first sets the pause.
        if count == failures, activePause(now: now) != nil { return self }
        next.failures = count
        next.suspect = nil
        next.pause = Pause(
            since: now, until: now + backoff.delay(failures: count, draw: draw), isDemanded: false, reason: reason)
        return next
    }

    /// An attempt that was under way already when the last pause began tells nothing new.
    private func failures(after began: Double) -> Int {
        if let pause, began < pause.since { failures } else { failures + 1 }
    }
}
