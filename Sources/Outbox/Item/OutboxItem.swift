// One item of the outbox as users see it.

package struct OutboxItem: Equatable, Sendable {
    /// Shown to users and taken from them; never used twice.
    package internal(set) var id: Int64
    package let destination: Destination
    package internal(set) var delivery: Delivery
    /// The value of the Idempotency-Key header, the same for every attempt.
    package internal(set) var key: String
    /// Sent although the content is known (`--force`).
    package internal(set) var isForced: Bool
    /// Seconds since 1970.
    package let created: Double
    /// The name of its bytes in the spool; nil where they are only at their source.
    package internal(set) var spool: String?
    package internal(set) var standing: ItemStanding
    /// The process that is busy with it, by the name of its lock.
    var claim: String?
    /// When the attempt under way began.
    var began: Double?

    /// The outbox answers for its bytes.
    package var isKept: Bool { spool != nil }
}

/// One line of an item's history.
package struct PastAttempt: Equatable, Sendable {
    /// Seconds since 1970.
    package let began: Double
    package let ended: Double
    /// `later`, `unknown`, `refused`, `stopped`, `contract`, `unsent`, `cancelled`.
    package let outcome: String
    package let reason: DeliveryReason?
}

extension DeliveryResult {
    /// A fixed word for the item's history.
    var word: String {
        switch self {
        case .delivered: "delivered"
        case .duplicate: "duplicate"
        case .later: "later"
        case .unknown: "unknown"
        case .refused: "refused"
        case .stopped: "stopped"
        case .contractTrouble: "contract"
        case .unsent: "unsent"
        case .cancelled: "cancelled"
        }
    }

    var reason: DeliveryReason? {
        switch self {
        case .later(let reason, _), .unknown(let reason), .refused(let reason), .stopped(let reason),
            .contractTrouble(let reason), .unsent(let reason):
            reason
        case .delivered, .duplicate, .cancelled: nil
        }
    }
}
