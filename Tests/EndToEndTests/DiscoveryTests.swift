// Servers that differ from the assumed contract: what is learned of them at login, and that a receipt gets there.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "A server with another contract",
    .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct DiscoveryTests {
    /// Variants → what `doctor` says where it differs from the usual.
    static let variants: [(String, [String: String?])] = [
        ("", [:]), ("other-paths", ["upload_path": "/api/inbox/upload", "list_path": "/api/inbox/documents"]),
        (
            "german-names",
            [
                "file_field": "beleg", "tags_field": "schlagwoerter", "date_field": "belegdatum",
                "note_field": "notiz",
            ]
        ),
        ("labels", ["tags_field": "labels", "date_field": "date", "note_field": "description"]),
        ("no-tags", ["tags_field": nil]), ("no-date", ["date_field": nil]), ("no-note", ["note_field": nil]),
        ("file-only strict-form", ["tags_field": nil, "date_field": nil, "note_field": nil]), ("openapi30", [:]),
        ("openapi31-binary", [:]), ("refs", [:]), ("openapi30 refs german-names", ["file_field": "beleg"]),
        ("scope-inbox", ["scopes": "app inbox"]), ("scope-upload", ["scopes": "app upload"]),
        ("no-list", ["list_path": nil, "list_digests": "false", "list_limit": nil]),
        ("no-hash", ["list_digests": "false"]), ("list-without-hash", ["list_digests": "false"]), ("uuid-ids", [:]),
        ("no-key", ["idempotency_key": "false"]), ("duplicates-by-key", ["answers_duplicates": "false"]),
        ("duplicates-off", ["answers_duplicates": "false", "idempotency_key": "false"]), ("duplicate-409", [:]),
        ("unnamed", [:]),
        ("nothing-settles", ["answers_duplicates": "false", "idempotency_key": "false", "list_path": nil]),
    ]

    @Test("is understood from its description, and gets the receipt with all it has a field for", arguments: variants)
    func variant(names: String, differences: [String: String?]) throws {
        let household = try Household.loggedIn(
            names.split(separator: " ").flatMap { ["--variant", String($0)] } + ["--base", "/finanzen"])
        try expect(household, differences)
    }

    @Test("whose description has the base in its paths is understood the same")
    func baseInPaths() throws {
        try expect(
            Household.loggedIn(["--variant", "base-in-paths", "--variant", "other-paths", "--base", "/finanzen"]),
            ["upload_path": "/api/inbox/upload"])
    }

    private func expect(_ household: Household, _ differences: [String: String?]) throws {
        let lines = try household.certain(["doctor", "--json"]).objects.filter { $0["name"] != nil }
        var values: [String: String?] = [:]
        for line in lines {
            let name = try #require(line["name"] as? String)
            values[name] = .some(line["value"] as? String)
            #expect(line["origin"] as? String == "discovered", "\(name)")
        }
        for (name, value) in differences { #expect(values[name] == .some(value), "\(name)") }
        let file = try household.write("%PDF-1.4 a", to: "2026-11-03 a.pdf").text
        let sent = try household.certain(["send", "--tag", "Garten", "--note", "bar", file])
        #expect(sent.status == 0, "\(sent)")
        let document = try #require(try household.server.documents().first)
        func has(_ name: String) -> Bool { (values[name] ?? nil) != nil }
        #expect(document["tags"] as? [String] == (has("tags_field") ? ["Garten"] : []))
        #expect(document["document_date"] as? String == (has("date_field") ? "2026-11-03" : nil))
        #expect(document["note"] as? String == (has("note_field") ? "bar" : nil))
        let isAll = ["tags_field", "date_field", "note_field"].allSatisfy(has)
        #expect(sent.errors.contains("no field") == !isAll, "\(sent.errors)")
    }

    @Test("says once in a run what it has no field for")
    func toldOnce() throws {
        let household = try Household.loggedIn(["--variant", "file-only"])
        let files = try (0..<3).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        let result = try household.certain(["send", "--tag", "x", "--note", "y"] + files)
        #expect(result.status == 0)
        #expect(result.errors.components(separatedBy: "no field for tags, note").count == 2, "\(result.errors)")
        let plain = try household.certain(["send", "--no-rules", household.write("%PDF-1.4 p", to: "p.pdf").text])
        #expect(!plain.errors.contains("no field"))
    }

    @Test(
        "whose fields mean something else gets the receipt without them, and the user is told",
        arguments: [
            ["date_field": "due_date", "note_field": "password", "tags_field": "accounts"],
            ["date_field": "upload_date", "note_field": "folder", "tags_field": "recipients"],
        ])
    func otherMeanings(names: [String: String]) throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/settings", names)
        let lines = try household.certain(["doctor", "--json"]).objects
        for name in names.keys {
            let line = try #require(lines.first { $0["name"] as? String == name })
            #expect(line["value"] is NSNull && line["origin"] as? String == "discovered", "\(line)")
        }
        let file = try household.write("%PDF-1.4 a", to: "2026-11-03 a.pdf").text
        let sent = try household.certain(["send", "--tag", "Garten", "--note", "bar", file])
        #expect(sent.status == 0 && sent.errors.contains("no field for tags, date, note"), "\(sent)")
        let document = try #require(try household.server.documents().first)
        #expect(document["tags"] as? [String] == [] && document["document_date"] is NSNull)
        #expect(document["note"] is NSNull)
    }

    @Test("without a description keeps the assumed contract, or what config.json says")
    func unpublished() throws {
        let household = try Household.loggedIn(["--variant", "no-openapi", "--variant", "labels"])
        let lines = try household.certain(["doctor", "--json"]).objects.filter { $0["name"] != nil }
        #expect(lines.allSatisfy { $0["origin"] as? String == "default" } && lines.count == 11)
        try household.configure("{ profiles: { home: { contract: { tags_field: 'labels', date_field: null } } } }")
        let file = try household.write("%PDF-1.4 a", to: "2026-11-03 a.pdf").text
        #expect(try household.certain(["send", "--tag", "Garten", file]).status == 0)
        let document = try #require(try household.server.documents().first)
        #expect(document["tags"] as? [String] == ["Garten"] && document["document_date"] is NSNull)
    }

    @Test("that changes under a profile is asked anew, once, and the receipt gets there")
    func changed() throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/settings", ["deliver_path": "/api/inbox/neu", "file_field": "beleg"])
        let file = try household.write("%PDF-1.4 a", to: "a.pdf").text
        try household.server.control("DELETE", "/requests")
        #expect(try household.certain(["send", file]).status == 0)
        #expect(try household.server.documents().count == 1)
        let asked = try household.server.requests().compactMap { $0["route"] as? String }
        #expect(asked == ["/api/inbox", "/openapi.json", "/api/inbox/neu"])
    }

    @Test("whose description is hostile, endless, or elsewhere does no harm, and the last good one stays")
    func hostile() throws {
        let household = try Household.loggedIn(["--variant", "german-names"])
        let other = try StandIn()
        for cue: [String: Any] in [
            ["status": 200, "json": ["paths": ["//evil.example/api/inbox": [String: String]()]]],
            ["status": 200, "text": "{\"paths\": {", "repeat": 300_000], ["status": 200, "text": "<html>"],
            ["status": 307, "location": other.url + "/openapi.json"], ["status": 500, "text": "x"],
            ["status": 200, "text": String(repeating: "[", count: 100_000)],
        ] {
            try household.server.control("DELETE", "/cues")
            try household.server.cue(["cue": "status", "path": "/openapi.json"].merging(cue) { $1 })
            let lines = try household.certain(["doctor", "--json"]).objects
            let field = lines.first { $0["name"] as? String == "file_field" }
            #expect(field?["value"] as? String == "beleg" && field?["origin"] as? String == "discovered", "\(cue)")
        }
        #expect(try (other.control("GET", "/connections") as? [Any])?.isEmpty == true)
    }
}
