// What came of a delivery: the classes of the contract, each with the facts that put it there.

package enum InboxAnswer: Equatable, Sendable {
    case delivered(InboxReceipt)
    /// The server had this content; the receipt is the first one's.
    case duplicate(InboxReceipt)
    /// Certainly not stored; worth another try, at the earliest after so many seconds where the server said so.
    case later(InboxTrouble, retryAfter: Double?)
    /// The server may have stored it.
    case unknown(InboxTrouble)
    /// This file will never be taken.
    case refused(InboxTrouble)
    /// The token does not open the door: nothing else will get through either.
    case stopped(InboxTrouble)
    /// The server does not speak the contract this tool knows.
    case contractTrouble(InboxTrouble)
    /// The file changed or could not be read while it was sent; the server got no complete body.
    case unsent(BodyFailure)
    case cancelled
}

/// The server's confirmation that it holds a document.
package struct InboxReceipt: Equatable, Sendable {
    package let id: DocumentID
    /// The answer repeats the digest of what was sent: the id is certainly this content's.
    package let namesDigest: Bool

    package init(id: DocumentID, namesDigest: Bool = false) {
        self.id = id
        self.namesDigest = namesDigest
    }
}

/// Why a delivery was not confirmed.
package struct InboxTrouble: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        case transport(TransportFailure)
        case status(Int)
        /// An error in the middle of the upload, after so many seconds: a limit of the server or of a proxy.
        case cutShort(status: Int, seconds: Int)
        /// A redirect that was not followed; the target as the server wrote it.
        case redirect(status: Int, target: String)
        /// A success without a document's id: a captive portal's page, an empty or broken answer.
        case noID(status: Int, isPage: Bool)
        /// The server confirms other bytes than were sent.
        case otherDigest
    }

    package let cause: Cause
    /// The server's own words, shortened, without control characters; nil where it had none.
    package let detail: String?

    package init(_ cause: Cause, detail: String? = nil) {
        self.cause = cause
        self.detail = detail
    }
}
