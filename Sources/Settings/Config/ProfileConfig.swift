// One profile of config.json: a server, how its token is kept, and what the user knows better than the server.
package import Platform

/// Everything may be missing: what `login` learned fills the gaps.
package struct ProfileConfig: Equatable, Sendable {
    /// As written, `https://host[:port][/base]`; `http://` only to a host of `allowHTTP`.
    package var server: String?
    package var keystore: KeystoreChoice?
    package var caFile: Path?
    /// Where plain http may go. A host without a port means port 80.
    package var allowHTTP: Set<WebOrigin> = []
    package var scope: String?
    package var contract = ContractOverrides()

    package init() {}

    private enum Key: String, SettingsKey {
        case server, keystore, scope, contract
        case caFile = "ca_file"
        case allowHTTP = "allow_http"
    }

    init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        for host in try object[.allowHTTP]?.oneOrMore() ?? [] { allowHTTP.insert(try host.plainHTTPHost()) }
        server = try object[.server]?.server(allowHTTP: allowHTTP)
        keystore = try object[.keystore]?.choice()
        caFile = try object[.caFile]?.path()
        scope = try object[.scope]?.line()
        if let contract = object[.contract] { self.contract = try ContractOverrides(contract) }
    }
}

package enum KeystoreChoice: String, CaseIterable, Codable, Sendable {
    /// The platform's own: Keychain or Secret Service.
    case auto
    case keychain
    case secretService = "secret-service"
    case file
}

/// The user's word against the server's description.
package struct ContractOverrides: Equatable, Sendable {
    package var uploadPath: String?
    package var fileField: String?
    package var tagsField: Field?
    package var dateField: Field?
    package var noteField: Field?

    /// A field of the form: its name, or `null` in the file for "the server has none, do not send it".
    package enum Field: Equatable, Sendable {
        case named(String)
        case none
    }

    package init() {}

    private enum Key: String, SettingsKey {
        case uploadPath = "upload_path"
        case fileField = "file_field"
        case tagsField = "tags_field"
        case dateField = "date_field"
        case noteField = "note_field"
    }

    init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        uploadPath = try object[.uploadPath]?.serverPath()
        fileField = try object[.fileField]?.fieldName()
        tagsField = try object.written(.tagsField).map(Self.field)
        dateField = try object.written(.dateField).map(Self.field)
        noteField = try object.written(.noteField).map(Self.field)
    }

    private static func field(_ value: ValueReader) throws(SettingsError) -> Field {
        value.isNull ? .none : .named(try value.fieldName())
    }
}
