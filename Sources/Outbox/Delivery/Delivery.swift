// What is to be delivered, and where to.
package import Platform

/// One document with all that is said of it to the server. Its content is known by its digest.
package struct Delivery: Equatable, Sendable {
    package var digest: SHA256Digest
    /// In bytes.
    package var size: Int64
    /// As the server shall show it.
    package var name: String
    package var contentType: String
    /// Where the bytes came from; nil for standard input.
    package var source: Path?
    /// `YYYY-MM-DD`.
    package var date: String?
    /// Where the date was found, in the words of the command line's JSON (`filename`, `rule`, …).
    package var dateSource: String
    package var tags: [String]
    /// Names of the rules that had a part in it.
    package var rules: [String]
    package var note: String?

    package init(
        digest: SHA256Digest, size: Int64, name: String, contentType: String, source: Path?, date: String? = nil,
        dateSource: String = "none", tags: [String] = [], rules: [String] = [], note: String? = nil
    ) {
        self.digest = digest
        self.size = size
        self.name = name
        self.contentType = contentType
        self.source = source
        self.date = date
        self.dateSource = dateSource
        self.tags = tags
        self.rules = rules
        self.note = note
    }
}

/// A profile at one server. What one server holds says nothing of another, so ledger and waiting items belong to
/// both: a profile that moves to another server starts with an empty ledger.
package struct Destination: Hashable, Sendable {
    package let profile: String
    /// The server's address as the caller compares servers (its origin and base).
    package let server: String

    package init(profile: String, server: String) {
        self.profile = profile
        self.server = server
    }
}

/// The server's name for a stored document, a number or a text, kept as it came.
package enum StoredID: Hashable, Sendable, CustomStringConvertible {
    case number(Int64)
    case text(String)

    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): text
        }
    }
}

/// A ledger entry: the server confirmed that it holds this content.
package struct Receipt: Equatable, Sendable {
    package let id: StoredID
    package let digest: SHA256Digest
    /// Seconds since 1970-01-01 UTC, when the confirmation came.
    package let confirmed: Double
    package let name: String
    package let size: Int64
    package let date: String?
    package let tags: [String]
    package let rules: [String]
    /// The server had the content before and named it.
    package let wasDuplicate: Bool
}
