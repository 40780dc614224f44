// What is read from a server's description, in the forms in which FastAPI writes it.
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite("A server's description")
struct DiscoveredContractTests {
    private func fixture(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.root + "/Fixtures/answers/\(name).json")))
    }

    @Test("in OpenAPI 3.1 tells paths, fields and what the server offers")
    func modern() throws {
        let found = try #require(DiscoveredContract(fixture("openapi-3.1"), basePath: ""))
        #expect(
            found.delivery
                == .init(
                    path: "/api/inbox", fileField: "file", tagsField: "tags", dateField: "document_date",
                    noteField: "note", answersDuplicates: true, takesKey: true))
        #expect(found.listing == .init(path: "/api/inbox", hasDigests: true, limit: 200))
        #expect(found.scopes == ["app"])
    }

    @Test("in OpenAPI 3.0, with a reference wherever one may stand, tells the same")
    func older() throws {
        let found = try #require(DiscoveredContract(fixture("openapi-3.0-refs"), basePath: ""))
        #expect(
            found.delivery
                == .init(
                    path: "/api/inbox", fileField: "beleg", tagsField: "schlagwoerter", dateField: "belegdatum",
                    noteField: "notiz", answersDuplicates: true, takesKey: true))
        #expect(found.listing == .init(path: "/api/inbox", hasDigests: true, limit: 200))
    }

    /// The form's properties → file, tags, date, note.
    static let forms: [(String, [String?])] = [
        (#""file": {"type": "string", "format": "binary"}"#, ["file", nil, nil, nil]),
        (#""x": {"type": "string", "contentMediaType": "application/octet-stream"}"#, ["x", nil, nil, nil]),
        (
            #""files": {"type": "array", "items": {"type": "string", "format": "binary"}}, "tags": {"type": "array", "items": {"type": "string"}}"#,
            ["files", "tags", nil, nil]
        ),
        (
            #""preview": {"type": "string", "format": "binary"}, "file": {"type": "string", "format": "binary"}"#,
            ["file", nil, nil, nil]
        ),
        (
            #""file": {"type": "string", "format": "binary"}, "Stichworte": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}, "ausgestellt_am": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}, "anmerkung": {"type": ["string", "null"]}"#,
            ["file", "Stichworte", "ausgestellt_am", "anmerkung"]
        ),
        // Two days, of which one is known by its name; numbers are no tags.
        (
            #""file": {"type": "string", "format": "binary"}, "due_date": {"type": "string", "format": "date"}, "document_date": {"type": "string", "format": "date"}, "accounts": {"type": "array", "items": {"type": "integer"}}"#,
            ["file", nil, "document_date", nil]
        ),
        // Two days of unknown names: none is better than the wrong one. A title is no note, a choice no free text.
        (
            #""file": {"type": "string", "format": "binary"}, "a": {"type": "string", "format": "date"}, "b": {"type": "string", "format": "date"}, "title": {"type": "string"}, "kind": {"type": "string", "enum": ["x", "y"]}"#,
            ["file", nil, nil, nil]
        ),
        // A day that is declared as plain text.
        (
            #""file": {"type": "string", "format": "binary"}, "date": {"type": "string"}, "comment": {"type": "string"}"#,
            ["file", nil, "date", "comment"]
        ),
    ]

    @Test("the file, the tags, the date and the note are known by kind, then by name", arguments: forms)
    func fields(properties: String, expected: [String?]) throws {
        let found = try #require(
            DiscoveredContract(Array(Self.description(properties).utf8), basePath: "")?.delivery)
        #expect([found.fileField, found.tagsField, found.dateField, found.noteField] == expected)
    }

    @Test(
        "a lone date is the document's only where its name says so",
        arguments: [
            ("document_date", true), ("documentDate", true), ("Date", true), ("datum", true), ("Belegdatum", true),
            ("receipt_date", true), ("invoice-date", true), ("rechnungsdatum", true), ("issued", true),
            ("issued_on", true), ("date_of_issue", true), ("ausstellungsdatum", true), ("doc_date", true),
            ("due_date", false), ("upload_date", false), ("created", false), ("created_at", false),
            ("date_added", false), ("received", false), ("received_date", false), ("valid_until", false),
            ("expires", false), ("expiry_date", false), ("faellig", false), ("fällig_am", false),
            ("faelligkeitsdatum", false), ("birth_date", false), ("geburtsdatum", false), ("payment_date", false),
            ("booking_date", false), ("buchungsdatum", false), ("valuta", false), ("remind_on", false),
            ("eingangsdatum", false), ("update", false), ("day", false), ("am", false), ("x", false),
        ])
    func lonelyDate(name: String, isTaken: Bool) throws {
        for kind in [#"{"type": "string", "format": "date"}"#, #"{"type": "string"}"#] {
            let found = try delivery("\(Self.file), \"\(name)\": \(kind)")
            #expect(found.dateField == (isTaken ? name : nil), "\(kind)")
            #expect(found.noteField == nil && found.fileField == "file")
        }
    }

    @Test(
        "a lone text is the note only where its name says so",
        arguments: [
            ("note", true), ("Notiz", true), ("bemerkung", true), ("description", true), ("comment", true),
            ("password", false), ("title", false), ("titel", false), ("filename", false), ("folder", false),
            ("ordner", false), ("correspondent", false), ("passphrase", false), ("ocr_text", false), ("content", false),
            ("language", false), ("reference", false), ("path", false), ("email", false), ("worte", false),
        ])
    func lonelyText(name: String, isTaken: Bool) throws {
        let found = try delivery("\(Self.file), \"\(name)\": {\"type\": \"string\"}")
        #expect(found.noteField == (isTaken ? name : nil))
        let time = try delivery("\(Self.file), \"\(name)\": {\"type\": \"string\", \"format\": \"date-time\"}")
        #expect(time.noteField == nil)
    }

    @Test(
        "a lone list of texts is the tags only where its name says so",
        arguments: [
            ("tags", true), ("Labels", true), ("schlagwörter", true), ("schlagwoerter", true), ("documentTags", true),
            ("keywords", true), ("accounts", false), ("recipients", false), ("emails", false), ("pages", false),
            ("languages", false), ("categories", false), ("filenames", false), ("permissions", false),
        ])
    func lonelyList(name: String, isTaken: Bool) throws {
        let list = #"{"type": "array", "items": {"type": "string"}}"#
        #expect(try delivery("\(Self.file), \"\(name)\": \(list)").tagsField == (isTaken ? name : nil))
    }

    @Test(
        "a lone file is the document, unless its name says something else",
        arguments: [
            ("file", true), ("Beleg", true), ("receipt", true), ("uploaded_file", true), ("x", true), ("scan", true),
            ("thumbnail", false), ("preview_image", false), ("vorschaubild", false), ("avatar", false),
            ("logo", false), ("signature", false), ("ocrFile", false),
        ])
    func lonelyFile(name: String, isTaken: Bool) throws {
        for kind in [
            #"{"type": "string", "format": "binary"}"#,
            #"{"type": "array", "items": {"type": "string", "format": "binary"}}"#,
        ] {
            let text = Self.description("\"\(name)\": \(kind)")
            let found = DiscoveredContract(Array(text.utf8), basePath: "")?.delivery
            #expect(found?.fileField == (isTaken ? name : nil), "\(kind)")
        }
    }

    private func delivery(_ properties: String) throws -> DiscoveredContract.Delivery {
        try #require(DiscoveredContract(Array(Self.description(properties).utf8), basePath: "")?.delivery)
    }

    static func description(_ properties: String, path: String = "/api/inbox", more: String = "") -> String {
        """
        {"openapi": "3.1.0", "paths": {"\(path)": {"post": {"requestBody": {"content": {"multipart/form-data":
        {"schema": {"type": "object", "properties": {\(properties)}}}}}}}}\(more)}
        """
    }

    private static let file = #""file": {"type": "string", "format": "binary"}"#

    @Test(
        "a path that begins with the base is whole, any other lies below it",
        arguments: [
            ("/api/inbox", "", "/api/inbox"), ("/api/inbox/", "", "/api/inbox/"),
            ("/api/inbox/upload", "", "/api/inbox/upload"), ("/scan/api/inbox", "/scan", "/api/inbox"),
            ("/api/inbox", "/scan", "/api/inbox"), ("/scan/api/inbox", "", nil), ("/scanner/api/inbox", "/scan", nil),
            ("/api/inboxes", "", nil), ("/upload", "", nil), ("/scan", "/scan", nil),
        ] as [(String, String, String?)])
    func paths(written: String, base: String, path: String?) {
        let found = DiscoveredContract(Array(Self.description(Self.file, path: written).utf8), basePath: base)
        #expect(found?.delivery?.path == path)
    }

    @Test("a relative servers entry is not joined twice, an absolute one not followed")
    func servers() {
        for servers in [#"[{"url": "/scan"}]"#, #"[{"url": "https://evil.example/x"}]"#] {
            let text = Self.description(Self.file, more: ", \"servers\": \(servers)")
            let found = DiscoveredContract(Array(text.utf8), basePath: "/scan")
            #expect(found?.delivery?.path == "/api/inbox")
        }
    }

    @Test("what the server has no field for is none, what it does not tell keeps its default, what is configured stays")
    func adopted() throws {
        var contract = Contract()
        contract.configure(.noteField, \.noteField, to: "memo")
        contract.adopt(try #require(DiscoveredContract(Array(Self.description(Self.file).utf8), basePath: "")))
        #expect(contract.tagsField == nil && contract.noteField == "memo" && contract.fileField == "file")
        #expect(!contract.capabilities.canList && !contract.capabilities.takesKey)
        #expect(
            Contract.Item.allCases.map(contract.origin(of:)) == [
                .discovered, .discovered, .discovered, .discovered, .configured, .discovered, .discovered, .discovered,
                .discovered, .discovered, .default,
            ])
    }
}
