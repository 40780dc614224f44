// Where an item stands, and how the result of an attempt or a look-up moves it. Pure.

package enum ItemState: Equatable, Sendable {
    /// Its bytes may be on their way. `doubtSince` as in `unknown`, from an earlier attempt.
    case sending(doubtSince: Double?)
    /// Certainly not stored; tried again by itself.
    case waiting
    /// An attempt that ended at `since` (seconds since 1970) may have stored it. To be settled before any resend.
    case unknown(since: Double)
    /// As `unknown`, and the server offers nothing to settle it by: only the user can decide.
    case undecidable(since: Double)
    /// Kept, but not tried again by itself.
    case refused
}

package struct ItemStanding: Equatable, Sendable {
    package var state: ItemState
    /// Bodies sent or begun.
    package var attempts = 0
    /// Failures in a row that concern this item alone.
    package var failures = 0
    /// Seconds since 1970; the past means at once.
    package var nextAttempt: Double = 0
    /// Of the latest failure.
    package var reason: DeliveryReason?

    package init(
        state: ItemState, attempts: Int = 0, failures: Int = 0, nextAttempt: Double = 0,
        reason: DeliveryReason? = nil
    ) {
        self.state = state
        self.attempts = attempts
        self.failures = failures
        self.nextAttempt = nextAttempt
        self.reason = reason
    }
}

/// What a result makes of an item.
package enum ItemFate: Equatable, Sendable {
    /// Proven on the server: it goes from the outbox to the ledger.
    case stored(StoredID, wasDuplicate: Bool)
    case stays(ItemStanding)
    /// Never accepted: the file is still the user's own, and nothing of it is kept.
    case withdrawn
}

extension ItemStanding {
    /// Of an item without a doubt: `sending` where it was, now without its bytes on the way.
    private var settled: ItemState {
        switch state {
        case .sending(let since?), .unknown(let since), .undecidable(let since): .unknown(since: since)
        case .sending(nil), .waiting: .waiting
        case .refused: .refused
        }
    }

    var isInDoubt: Bool {
        switch settled {
        case .unknown: true
        default: false
        }
    }

    /// The moment after which the server may hold it, where there is such a doubt.
    var doubtSince: Double? {
        if case .unknown(let since) = settled { since } else { nil }
    }

    /// The body goes out now.
    func begun() -> ItemStanding {
        var next = self
        next.state = .sending(doubtSince: doubtSince)
        next.attempts += 1
        return next
    }

    /// `now` is when the attempt ended; `isKept` whether the outbox answers for the bytes, rather than the user.
    func after(_ result: DeliveryResult, now: Double, isKept: Bool, backoff: Backoff, draw: Double) -> ItemFate {
        var next = self
        next.state = settled
        next.nextAttempt = now
        switch result {
        case .delivered(let id, _): return .stored(id, wasDuplicate: false)
        case .duplicate(let id, _): return .stored(id, wasDuplicate: true)
        case .later(let reason, _), .contractTrouble(let reason):
            next.fail(reason, now: now, backoff: backoff, draw: draw)
        case .stopped(let reason):
            next.reason = reason
        case .unknown(let reason):
            next.fail(reason, now: now, backoff: backoff, draw: draw)
            next.state = .unknown(since: now)
        case .refused(let reason):
            next.state = .refused
            next.reason = reason
        case .unsent(let reason):
            guard isKept || isInDoubt else { return .withdrawn }
            next.reason = reason
            // Kept bytes do not get better by waiting; in doubt a look-up can still prove them stored.
            guard let doubtSince else {
                next.state = .refused
                break
            }
            next.fail(reason, now: now, backoff: backoff, draw: draw)
            if reason == .bytesGone { next.state = .undecidable(since: doubtSince) }
        case .cancelled:
            guard isKept || isInDoubt else { return .withdrawn }
            next.attempts -= 1
        }
        return .stays(next)
    }

    /// A failure of everybody does not count against the item: the server's pause holds it.
    private mutating func fail(_ reason: DeliveryReason, now: Double, backoff: Backoff, draw: Double) {
        self.reason = reason
        guard reason.reach != .server else { return }
        failures += 1
        nextAttempt = now + backoff.delay(failures: failures, draw: draw)
    }

    /// The process that was sending it has ended; whatever left it left before `now`.
    func interrupted(now: Double) -> ItemStanding {
        guard case .sending = state else { return self }
        var next = self
        next.state = .unknown(since: now)
        next.nextAttempt = now
        next.reason = .interrupted
        return next
    }

    /// The process that was to send it ended before the body began.
    func unbegun() -> ItemStanding {
        guard case .sending = state else { return self }
        var next = self
        next.state = settled
        next.attempts -= 1
        return next
    }

    /// The user decided that it is to be sent (again).
    func retried(now: Double) -> ItemStanding {
        var next = self
        next.state = .waiting
        next.failures = 0
        next.nextAttempt = now
        return next
    }
}
