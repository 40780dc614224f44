// Descriptions made to harm: each ends in nothing, or in values that can do no harm.
import Foundation
import Testing

@testable import Server

@Suite("A hostile description", .timeLimit(.minutes(1)))
struct HostileDescriptionTests {
    private static let file = #""file": {"type": "string", "format": "binary"}"#
    private static let good = DiscoveredContract.Delivery(
        path: "/api/inbox", fileField: "file", answersDuplicates: false, takesKey: false)

    private static func at(_ path: String) -> String { DiscoveredContractTests.description(file, path: path) }

    private static func with(_ properties: String, more: String = "") -> String {
        DiscoveredContractTests.description(properties, more: more)
    }

    /// Each schema names the next one twice: 2^60 looks without a limit.
    private static var doubling: String {
        let schemas = (0..<60).map { index in
            ##""S\##(index)": {"allOf": [{"$ref": "#/components/schemas/S\##(index + 1)"}, {"$ref": "#/components/schemas/S\##(index + 1)"}]}"##
        }
        return with(
            file + ##", "tags": {"$ref": "#/components/schemas/S0"}"##,
            more: ", \"components\": {\"schemas\": {\(schemas.joined(separator: ", "))}}")
    }

    static let useless: [(String, String)] = [
        ("nothing", ""), ("a page", "<!doctype html><title>x</title>"), ("a list", "[]"), ("null", "null"),
        ("a text", "\"openapi\""), ("an empty object", "{}"), ("half an object", "{\"paths\": {\"/api/inbox\": {"),
        ("a bottomless list", String(repeating: "[", count: 500_000)),
        ("bottomless objects", String(repeating: "{\"a\":", count: 200_000)),
        ("paths that are a list", "{\"paths\": [\"/api/inbox\"]}"),
        ("operations that are numbers", "{\"paths\": {\"/api/inbox\": {\"post\": 1, \"get\": [2]}}}"),
        ("an operation that is itself", ##"{"paths": {"/api/inbox": {"$ref": "#/paths/~1api~1inbox"}}}"##),
        ("another host", at("//evil.example/api/inbox")), ("a whole address", at("https://evil.example/api/inbox")),
        ("a way up", at("/api/inbox/../../admin")), ("a way up in disguise", at("/api/inbox/%2E%2e/admin")),
        ("a way round", at("/api/inbox/./x")), ("a template", at("/api/inbox/{id}")), ("a query", at("/api/inbox?a=b")),
        ("a line end", at("/api/inbox\\r\\nX-Evil: 1")), ("a NUL", at("/api/inbox\\u0000")),
        ("a back slash", at("/api/inbox\\\\..\\\\x")), ("a path beyond ASCII", at("/api/inbox/über")),
        ("an endless path", at("/api/inbox/" + String(repeating: "a", count: 5000))),
        ("a name with a quote", with(#""fi\"le": {"type": "string", "format": "binary"}"#)),
        ("a name with a line end", with(#""file\r\nX": {"type": "string", "format": "binary"}"#)),
        ("a name that hides its end", with("\"file\u{202E}\": {\"type\": \"string\", \"format\": \"binary\"}")),
        ("an empty name", with(#""": {"type": "string", "format": "binary"}"#)),
        (
            "an endless name",
            with("\"\(String(repeating: "f", count: 100_000))\": {\"type\": \"string\", \"format\": \"binary\"}")
        ),
        (
            "properties of the wrong type",
            #"{"paths": {"/api/inbox": {"post": {"requestBody": {"content": {"multipart/form-data": {"schema": {"type": 7, "properties": [1, 2]}}}}}}}}"#
        ),
        (
            "a schema elsewhere",
            #"{"paths": {"/api/inbox": {"post": {"requestBody": {"$ref": "https://evil.example/x.json"}}}}}"#
        ),
        (
            "a schema in a file",
            #"{"paths": {"/api/inbox": {"post": {"requestBody": {"$ref": "file:///etc/passwd"}}}}}"#
        ),
        (
            "JSON without a form",
            #"{"paths": {"/api/inbox": {"post": {"requestBody": {"content": {"application/json": {}}}}}}}"#
        ),
        ("more than 2 MiB", with(file, more: ", \"x\": \"\(String(repeating: "x", count: 2 << 20))\"")),
    ]

    @Test("tells nothing", arguments: useless)
    func nothing(name: String, text: String) {
        #expect(DiscoveredContract(Array(text.utf8), basePath: "") == nil, "\(name)")
    }

    static let harmless: [(String, String)] = [
        (
            "a circle",
            with(
                file + ##", "tags": {"$ref": "#/components/schemas/A"}"##,
                more:
                    ##", "components": {"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}}"##
            )
        ),
        (
            "a schema of itself",
            with(
                file + ##", "tags": {"$ref": "#/components/schemas/A"}"##,
                more: ##", "components": {"schemas": {"A": {"allOf": [{"$ref": "#/components/schemas/A"}]}}}"##)
        ),
        ("references that double", doubling),
        ("ten thousand properties", with(file + (0..<10_000).map { ", \"p\($0)\": {\"type\": \"integer\"}" }.joined())),
        ("a reference that is a number", with(file + #", "tags": {"$ref": 7}"#)),
        (
            "a reference beyond a list",
            with(file + ##", "tags": {"$ref": "#/servers/99"}"##, more: ##", "servers": [1]"##)
        ),
        ("an absolute server", with(file, more: #", "servers": [{"url": "https://evil.example"}]"#)),
        ("a property twice", with(file + ", " + file)),
        (
            "names with quotes beside the file",
            with(file + #", "ta\"gs": {"type": "array", "items": {"type": "string"}}"#)
        ),
        ("wrong types beside the file", with(file + #", "tags": 7, "note": [], "document_date": null"#)),
    ]

    @Test("leaves what is sound in it", arguments: harmless)
    func sound(name: String, text: String) {
        #expect(DiscoveredContract(Array(text.utf8), basePath: "")?.delivery == Self.good, "\(name)")
    }

    @Test("scopes and limits that are none are left out")
    func values() {
        let text = #"""
            {"paths": {"/api/inbox/tokens": {"post": {"requestBody": {"content": {"application/json": {"schema":
            {"properties": {"scope": {"enum": ["app", 1, null, "", "in box", "a\"b", "x\r\nY: z", "ü"]}}}}}}}},
            "/api/inbox": {"get": {"parameters": [{"name": "limit", "schema": {"maximum": -5}}, 7, null],
            "responses": {"200": {"content": {"application/json": {"schema": {"type": "array",
            "items": {"properties": {"id": {}, "filename": {}}}}}}}}}}}}
            """#
        let found = DiscoveredContract(Array(text.utf8), basePath: "")
        #expect(found?.scopes == ["app"])
        #expect(found?.listing == .init(path: "/api/inbox", hasDigests: false, limit: nil))
        #expect(found?.delivery == nil)
    }

    @Test("bytes that are no text tell nothing")
    func noText() {
        #expect(DiscoveredContract([0xFF, 0xFE, 0x00, 0x7B], basePath: "") == nil)
        #expect(DiscoveredContract(Array(repeating: 0, count: 4096), basePath: "") == nil)
    }
}
