// What a server's own description says of its contract: JSON in, values out.

/// Everything may be missing: what cannot be found keeps its default.
package struct DiscoveredContract: Equatable, Sendable, Codable {
    package struct Delivery: Equatable, Sendable, Codable {
        package var path: String
        package var fileField: String
        /// Nil where the form has no such field.
        package var tagsField: String?
        package var dateField: String?
        package var noteField: String?
        package var answersDuplicates: Bool
        package var takesKey: Bool
    }

    package struct Listing: Equatable, Sendable, Codable {
        package var path: String
        package var hasDigests: Bool
        package var limit: Int?
    }

    package var delivery: Delivery?
    /// Nil beside a `delivery` means that the inbox cannot be listed.
    package var listing: Listing?
    package var scopes: [String] = []

    /// Reads `openapi.json` of the server whose paths lie below `basePath`. Nil where it tells nothing: no JSON, no
    /// description, nothing of an inbox in it.
    package init?(_ bytes: [UInt8], basePath: String) {
        guard var document = OpenAPIDocument(bytes) else { return nil }
        var deliveries: [Delivery] = []
        var listings: [Listing] = []
        for (written, item) in document.paths.prefix(2000) {
            guard let path = DescribedPath.belowBase(written, basePath: basePath) else { continue }
            if path == Contract().tokensPath { scopes = Self.scopes(item, in: &document) }
            guard path == Contract.inboxPath || path.hasPrefix(Contract.inboxPath + "/") else { continue }
            if let delivery = Delivery(path, item, in: &document) { deliveries.append(delivery) }
            if let listing = Listing(path, item, in: &document) { listings.append(listing) }
        }
        delivery = deliveries.min { Self.rank($0.path) < Self.rank($1.path) }
        listing = listings.min {
            ($0.hasDigests ? 0 : 1, Self.rank($0.path)) < ($1.hasDigests ? 0 : 1, Self.rank($1.path))
        }
        if delivery == nil, listing == nil, scopes.isEmpty { return nil }
    }

    /// The inbox itself before what lies below it.
    private static func rank(_ path: String) -> Int { path.utf8.count }

    private static func scopes(_ item: Any, in document: inout OpenAPIDocument) -> [String] {
        let operation = document.object(document.object(item)["post"])
        guard let body = document.schema(operation["requestBody"], mediaType: "application/json") else { return [] }
        return document.schema(body.properties["scope"]).allowed.filter { scope in
            (1...50).contains(scope.utf8.count) && scope.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }
        }
    }
}

extension DiscoveredContract.Delivery {
    fileprivate init?(_ path: String, _ item: Any, in document: inout OpenAPIDocument) {
        let item = document.object(item)
        let operation = document.object(item["post"])
        guard let form = document.schema(operation["requestBody"], mediaType: "multipart/form-data"),
            let fields = FormFields(form, in: &document)
        else { return nil }
        self.path = path
        (fileField, tagsField, dateField, noteField) = (fields.file, fields.tags, fields.date, fields.note)
        let parameters = document.objects(operation["parameters"]) + document.objects(item["parameters"])
        takesKey = parameters.contains {
            $0["in"] as? String == "header"
                && ($0["name"] as? String)?.lowercased() == Contract.idempotencyHeader.lowercased()
        }
        let responses = document.object(operation["responses"])
        answersDuplicates = responses["409"] != nil
        for (status, response) in responses where status.hasPrefix("2") {
            let answer = document.schema(response, mediaType: "application/json")
            if answer?.properties["duplicate"] != nil { answersDuplicates = true }
        }
    }
}

extension DiscoveredContract.Listing {
    /// A list of documents, and not of the tokens that lie below the inbox as well.
    fileprivate init?(_ path: String, _ item: Any, in document: inout OpenAPIDocument) {
        let item = document.object(item)
        let operation = document.object(item["get"])
        let responses = document.object(operation["responses"])
        guard let answer = document.schema(responses["200"], mediaType: "application/json"), answer.isArray else {
            return nil
        }
        let entry = document.schema(answer.items).properties
        guard entry["id"] != nil, entry["filename"] != nil || entry["sha256"] != nil else { return nil }
        self.path = path
        hasDigests = entry["sha256"] != nil
        for parameter in document.objects(operation["parameters"]) + document.objects(item["parameters"])
        where parameter["name"] as? String == "limit" {
            limit = document.schema(parameter["schema"]).maximum.flatMap { $0 > 0 ? $0 : nil }
        }
    }
}

extension Contract {
    /// Takes over what the server says of itself, except where the user has spoken.
    package mutating func adopt(_ discovered: DiscoveredContract) {
        if let delivery = discovered.delivery {
            discover(.uploadPath, \.uploadPath, delivery.path)
            discover(.fileField, \.fileField, delivery.fileField)
            discover(.tagsField, \.tagsField, delivery.tagsField)
            discover(.dateField, \.dateField, delivery.dateField)
            discover(.noteField, \.noteField, delivery.noteField)
            discover(.answersDuplicates, \.capabilities.answersDuplicates, delivery.answersDuplicates)
            discover(.takesKey, \.capabilities.takesKey, delivery.takesKey)
        }
        if let listing = discovered.listing {
            capabilities.canList = true
            discover(.listPath, \.listPath, listing.path)
            discover(.listDigests, \.capabilities.listsDigests, listing.hasDigests)
            discover(.listLimit, \.capabilities.listLimit, listing.limit)
        } else if discovered.delivery != nil {
            discover(.listPath, \.capabilities.canList, false)
            discover(.listDigests, \.capabilities.listsDigests, false)
            discover(.listLimit, \.capabilities.listLimit, nil)
        }
        if !discovered.scopes.isEmpty { discover(.scopes, \.scopes, discovered.scopes) }
    }
}
