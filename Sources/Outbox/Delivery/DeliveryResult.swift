// What came of one attempt: the classes of the server's contract, with reasons small enough to be kept.
package import Platform

package enum DeliveryResult: Equatable, Sendable {
    /// Where the answer does not name the content's digest, the id alone must be believed.
    case delivered(StoredID, namesDigest: Bool = false)
    /// The server had this content and named it.
    case duplicate(StoredID, namesDigest: Bool = false)
    /// Certainly not stored; worth another try. `retryAfter` in seconds where the server asked for peace.
    case later(DeliveryReason, retryAfter: Double? = nil)
    /// The server may have stored it.
    case unknown(DeliveryReason)
    /// This file will never be taken.
    case refused(DeliveryReason)
    /// The token does not open the door.
    case stopped(DeliveryReason)
    /// The server does not speak the contract this tool knows.
    case contractTrouble(DeliveryReason)
    /// The file changed or could not be read while it was sent; the server got no complete body.
    case unsent(DeliveryReason)
    /// Told to stop before the body was out.
    case cancelled
}

/// Why a delivery was not confirmed, as it is kept with the item and shown to the user later.
package struct DeliveryReason: Codable, Equatable, Sendable {
    /// Whom the failure concerns.
    package enum Reach: String, Codable, Sendable {
        /// This item, until a second one fails alike.
        case item
        /// This item, whatever becomes of others: the trouble is this machine's, and says nothing of the server.
        case machine
        /// Everything: no connection, a refused token, a server that asks for peace. Others need not be tried.
        case server
    }

    /// A fixed word for programs; the user's words are made from it elsewhere.
    package var code: String
    /// HTTP's, where an answer came.
    package var status: Int?
    /// The server's or the library's own words.
    package var detail: String?
    package var reach: Reach

    package init(code: String, status: Int? = nil, detail: String? = nil, reach: Reach) {
        self.code = code
        self.status = status
        self.detail = detail
        self.reach = reach
    }

    /// Two failures are alike when this is equal, whatever their words.
    var likeness: String { "\(code) \(status ?? 0)" }
}

extension DeliveryReason {
    /// The process that was sending it ended before it had the answer.
    package static let interrupted = DeliveryReason(code: "interrupted", reach: .item)
    /// The bytes are no longer to be had, neither kept here nor unchanged at their source.
    package static let bytesGone = DeliveryReason(code: "bytes-gone", reach: .item)
    /// The bytes are there, but this machine cannot read them now (rights, too many open files, a failing disk).
    package static func bytesUnreadable(_ error: SystemError) -> DeliveryReason {
        DeliveryReason(code: "bytes-unreadable", detail: error.systemMessage, reach: .machine)
    }
    /// The file changed before its bytes could be kept.
    package static let changed = DeliveryReason(code: "changed", reach: .item)
    /// The confirmation named a document that is known to be another one.
    static func otherDocument(_ id: StoredID) -> DeliveryReason {
        DeliveryReason(code: "other-document", detail: id.description, reach: .item)
    }
    /// A look-up did not find it in time after the attempt.
    package static let notFoundYet = DeliveryReason(code: "not-found-yet", reach: .item)
    /// Nothing the server offers can tell whether it was stored.
    package static let undecidable = DeliveryReason(code: "undecidable", reach: .item)
    /// Taken up again from its kept bytes after the database was lost: whether it was sent is not known.
    package static let adopted = DeliveryReason(code: "adopted", reach: .item)
}
