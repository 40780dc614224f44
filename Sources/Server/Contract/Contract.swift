// The server's contract: every path, field and header name the tool uses, in this one place.

/// Paths below the server's base and names on the wire. The defaults are the assumed contract; a value may be
/// replaced by what the server's own description says, and that by the user's configuration.
package struct Contract: Equatable, Sendable {
    package var versionPath = "/api/version"
    package var descriptionPath = "/openapi.json"
    package var loginPath = "/api/auth/login"
    package var secondFactorPath = "/api/auth/mfa"
    package var newPasswordPath = "/api/auth/password"
    package var logoutPath = "/api/auth/logout"
    package var whoPath = "/api/auth/me"
    package var tokensPath = "/api/inbox/tokens"
    package var uploadPath = "/api/inbox"
    package var listPath = "/api/inbox"

    package var fileField = "file"
    /// Nil for a field the server does not have: its value is not sent.
    package var tagsField: String? = "tags"
    package var dateField: String? = "document_date"
    package var noteField: String? = "note"

    /// What a token may be minted for; empty where the server does not say.
    package var scopes: [String] = []
    package var capabilities = InboxCapabilities()

    /// Where each value comes from; `default` where it is not listed.
    package private(set) var origins: [Item: Origin] = [:]

    package static let tokenHeader = "X-Certain-Token"
    package static let idempotencyHeader = "Idempotency-Key"
    /// Everything that belongs to deliveries lies below this path.
    static let inboxPath = "/api/inbox"

    package init() {}
}

/// What the server offers to find out whether it holds a document.
package struct InboxCapabilities: Equatable, Hashable, Sendable, Codable {
    /// The same content again is known, and the first one's id is told.
    package var answersDuplicates = false
    /// The `Idempotency-Key` header means something to it.
    package var takesKey = false
    package var canList = true
    /// The list names each document's SHA-256.
    package var listsDigests = true
    /// The most entries one request for the list may ask for; nil where it is not known.
    package var listLimit: Int?

    package init() {}
}

extension Contract {
    /// A value that may differ from server to server. The raw values are those of `doctor --json`; where the
    /// configuration has such a key, it is the same.
    package enum Item: String, CaseIterable, Sendable {
        case uploadPath = "upload_path"
        case fileField = "file_field"
        case tagsField = "tags_field"
        case dateField = "date_field"
        case noteField = "note_field"
        case listPath = "list_path"
        case listDigests = "list_digests"
        case listLimit = "list_limit"
        case answersDuplicates = "answers_duplicates"
        case takesKey = "idempotency_key"
        case scopes
    }

    package enum Origin: String, Sendable {
        case `default`, discovered, configured
    }

    /// Whether a delivery looks the same on the wire.
    package func delivers(as other: Contract) -> Bool {
        uploadPath == other.uploadPath && fileField == other.fileField && tagsField == other.tagsField
            && dateField == other.dateField && noteField == other.noteField
    }

    package func origin(of item: Item) -> Origin { origins[item] ?? .default }

    /// The user's word: it wins over everything known of the server.
    package mutating func configure<Value>(_ item: Item, _ property: WritableKeyPath<Contract, Value>, to value: Value)
    {
        self[keyPath: property] = value
        origins[item] = .configured
    }

    mutating func discover<Value>(_ item: Item, _ property: WritableKeyPath<Contract, Value>, _ value: Value) {
        guard origins[item] != .configured else { return }
        self[keyPath: property] = value
        origins[item] = .discovered
    }
}
