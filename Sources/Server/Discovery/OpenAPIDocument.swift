// An OpenAPI description as data from outside: every look into it may find nothing, and no look is endless.
import Foundation

/// One description, and what may still be spent on reading it. A `$ref` is followed inside the document only.
struct OpenAPIDocument {
    /// In bytes; a household's server needs some 100 KiB.
    static let sizeLimit = 2 << 20

    private let root: [String: Any]
    private var stepsLeft = 20_000

    /// Nil where the bytes are no JSON object. Foundation refuses nesting beyond 512 levels.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit,
            let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return nil }
        self.root = root
    }

    /// Path → path item, in the order of the paths.
    var paths: [(path: String, item: Any)] {
        let paths = root["paths"] as? [String: Any] ?? [:]
        return paths.sorted { $0.key < $1.key }.map { (path: $0.key, item: $0.value) }
    }

    /// The object behind a value; empty where there is none, or the references lead in a circle.
    mutating func object(_ value: Any?) -> [String: Any] {
        var value = value
        for _ in 0..<16 {
            stepsLeft -= 1
            guard stepsLeft > 0, let object = value as? [String: Any] else { return [:] }
            guard let reference = object["$ref"] as? String else { return object }
            value = target(of: reference)
        }
        return [:]
    }

    /// The objects of a list, each behind its reference.
    mutating func objects(_ value: Any?) -> [[String: Any]] {
        var found: [[String: Any]] = []
        for element in (value as? [Any] ?? []).prefix(200) { found.append(object(element)) }
        return found
    }

    /// The schema of a body or an answer in this media type.
    mutating func schema(_ body: Any?, mediaType: String) -> Schema? {
        let content = object(object(body)["content"])
        guard let key = content.keys.first(where: { Self.isMediaType($0, mediaType) }) else { return nil }
        return schema(object(content[key])["schema"])
    }

    /// What a schema says, with all that it is put together from.
    mutating func schema(_ value: Any?) -> Schema {
        var schema = Schema()
        collect(value, into: &schema, depth: 0)
        return schema
    }

    private mutating func collect(_ value: Any?, into schema: inout Schema, depth: Int) {
        guard depth < 16 else { return }
        let object = object(value)
        schema.add(object)
        for key in ["allOf", "anyOf", "oneOf"] {
            for part in (object[key] as? [Any] ?? []).prefix(200) { collect(part, into: &schema, depth: depth + 1) }
        }
    }

    /// JSON pointer (RFC 6901) behind `#`.
    private func target(of reference: String) -> Any? {
        guard reference.hasPrefix("#/"), reference.utf8.count <= 1000 else { return nil }
        var value: Any? = root
        for part in reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
            let name = (String(part).removingPercentEncoding ?? String(part))
                .replacing("~1", with: "/").replacing("~0", with: "~")
            if let list = value as? [Any] {
                value = Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
            } else {
                value = (value as? [String: Any])?[name]
            }
        }
        return value
    }

    /// `application/json; charset=utf-8` is `application/json`.
    private static func isMediaType(_ key: String, _ wanted: String) -> Bool {
        key.prefix { $0 != ";" }.lowercased().filter { $0 != " " } == wanted
    }
}

/// What matters here of a JSON schema. Alternatives (`anyOf` with null, an `allOf` around a reference) are one.
struct Schema {
    private(set) var types: Set<String> = []
    private(set) var formats: Set<String> = []
    private(set) var hasMediaType = false
    private(set) var hasPattern = false
    private(set) var properties: [String: Any] = [:]
    private(set) var items: Any?
    /// The texts it may be, where they are listed.
    private(set) var allowed: [String] = []
    private(set) var maximum: Int?

    fileprivate mutating func add(_ object: [String: Any]) {
        if let type = object["type"] as? String { types.insert(type) }
        types.formUnion(object["type"] as? [String] ?? [])
        if let format = object["format"] as? String { formats.insert(format) }
        if object["contentMediaType"] is String { hasMediaType = true }
        if object["pattern"] is String { hasPattern = true }
        if let more = object["properties"] as? [String: Any] { properties.merge(more) { first, _ in first } }
        items = items ?? object["items"]
        allowed += (object["enum"] as? [Any] ?? []).prefix(200).compactMap { $0 as? String }
        if let only = object["const"] as? String { allowed.append(only) }
        maximum = maximum ?? object["maximum"] as? Int
    }

    /// A file: `format: binary` up to OpenAPI 3.0, `contentMediaType` in 3.1.
    var isBinary: Bool { types.contains("string") && (formats.contains("binary") || hasMediaType) }
    var isArray: Bool { types.contains("array") }
    var isDay: Bool { types.contains("string") && formats.contains("date") }
    /// Any words will do.
    var isFreeText: Bool {
        types.contains("string") && formats.isEmpty && !hasMediaType && !hasPattern && allowed.isEmpty && !isArray
    }
}
