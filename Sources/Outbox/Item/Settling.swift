// How an unknown outcome is settled: by look-up, by key or by duplicate answer, or by the user. Pure.

/// What the server is known to offer for an outcome that is not known.
package struct Capabilities: Equatable, Sendable {
    /// It names the first document when the same content comes again.
    package var answersDuplicates: Bool
    /// It takes the Idempotency-Key header.
    package var takesKey: Bool
    /// Its inbox can be listed with digests.
    package var listsDigests: Bool

    package init(answersDuplicates: Bool = false, takesKey: Bool = false, listsDigests: Bool = false) {
        self.answersDuplicates = answersDuplicates
        self.takesKey = takesKey
        self.listsDigests = listsDigests
    }

    /// A resend cannot make a second document.
    var makesResendSafe: Bool { answersDuplicates || takesKey }
    var canSettle: Bool { makesResendSafe || listsDigests }
}

/// What a look-up found.
package enum Settlement: Equatable, Sendable {
    case stored(StoredID)
    /// The whole list was read, and the content was not in it.
    case absent
    case cannotTell(DeliveryReason)
}

/// What to do about an item in doubt.
enum SettlingStep: Equatable {
    case stored(StoredID)
    /// It cannot become a second document: send it.
    case send(ItemStanding)
    case wait(ItemStanding)
}

extension ItemStanding {
    /// After a look-up (nil where the server has none to offer). `absenceAfter` is in seconds. `known` are documents
    /// with this content from earlier deliveries: finding one of those proves nothing.
    func settling(
        _ found: Settlement?, known: Set<StoredID>, capabilities: Capabilities, absenceAfter: Double, now: Double,
        backoff: Backoff, draw: Double
    ) -> SettlingStep {
        guard let since = doubtSince else { return .send(self) }
        var next = self
        switch found {
        case .stored(let id) where !known.contains(id): return .stored(id)
        case .stored, .absent:
            // A clock that was set back since would make us wait for ever: the wait begins anew then.
            let elapsed = now - since
            if elapsed >= absenceAfter {
                next.state = .waiting
                return .send(next)
            }
            if capabilities.makesResendSafe { return .send(self) }
            next.state = .unknown(since: min(since, now))
            next.nextAttempt = min(since, now) + absenceAfter
            next.reason = .notFoundYet
        case .cannotTell(let reason):
            if capabilities.makesResendSafe { return .send(self) }
            next.state = .unknown(since: since)
            next.reason = reason
            next.failures += 1
            next.nextAttempt = now + backoff.delay(failures: next.failures, draw: draw)
        case nil:
            if capabilities.makesResendSafe { return .send(self) }
            next.state = .undecidable(since: since)
            next.reason = next.reason ?? .undecidable
        }
        return .wait(next)
    }
}
