// The server's contract: every path, field and header name the tool uses, in this one place.

/// Paths below the server's base and names on the wire. The defaults are the assumed contract; a value may be
/// replaced by what the server's own description says, or by the user's configuration.
package struct Contract: Equatable, Sendable {
    package var versionPath = "/api/version"
    package var whoPath = "/api/auth/me"
    package var uploadPath = "/api/inbox"
    package var listPath = "/api/inbox"

    package var fileField = "file"
    package var tagsField: String? = "tags"
    package var dateField: String? = "document_date"
    package var noteField: String? = "note"

    package static let tokenHeader = "X-Certain-Token"
    package static let idempotencyHeader = "Idempotency-Key"

    package init() {}
}
