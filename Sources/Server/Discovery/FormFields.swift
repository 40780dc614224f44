// Which property of the delivery's form is the file, the tags, the date, the note.

/// The names of a delivery's parts; nil for what the form has no field for.
struct FormFields {
    let file: String
    private(set) var tags: String?
    private(set) var date: String?
    private(set) var note: String?

    /// Nil where the schema has no property for a file. A property is known by its kind, and by its name where
    /// several are of that kind.
    init?(_ schema: Schema, in document: inout OpenAPIDocument) {
        let properties = schema.properties.filter { Self.isUsable($0.key) }.sorted { $0.key < $1.key }.prefix(200)
        var kinds: [Kind: [String]] = [:]
        for property in properties {
            guard let kind = Kind(document.schema(property.value), in: &document) else { continue }
            kinds[kind, default: []].append(property.key)
        }
        guard let file = Self.choice(kinds[.file] ?? [], Self.fileNames) ?? kinds[.files]?.first else { return nil }
        self.file = file
        tags = Self.choice(kinds[.texts] ?? [], Self.tagsNames)
        let texts = kinds[.text] ?? []
        // Some servers declare the day as plain text: then only its name tells.
        date = Self.choice(kinds[.day] ?? [], Self.dateNames) ?? Self.named(texts, Self.dateNames)
        let known = Self.otherTexts.union(Self.tagsNames).union(Self.dateNames).union(Self.fileNames)
        note =
            Self.named(texts, Self.noteNames) ?? Self.choice(texts.filter { !known.contains($0.lowercased()) }, [])
    }

    private enum Kind: Hashable {
        case file, files, texts, day, text

        init?(_ schema: Schema, in document: inout OpenAPIDocument) {
            if schema.isBinary {
                self = .file
            } else if schema.isArray {
                let items = document.schema(schema.items)
                if items.isBinary { self = .files } else if items.isFreeText { self = .texts } else { return nil }
            } else if schema.isDay {
                self = .day
            } else if schema.isFreeText || schema.formats == ["date-time"] {
                self = .text
            } else {
                return nil
            }
        }
    }

    private static let fileNames = ["file", "datei", "beleg", "document", "dokument", "upload"]
    private static let tagsNames = [
        "tags", "labels", "schlagwoerter", "schlagwörter", "schlagworte", "keywords", "tag", "label",
    ]
    private static let dateNames = [
        "document_date", "date", "belegdatum", "datum", "dokumentdatum", "documentdate", "doc_date", "receipt_date",
        "issued_on",
    ]
    private static let noteNames = [
        "note", "notiz", "notes", "notizen", "comment", "kommentar", "bemerkung", "anmerkung", "description",
        "beschreibung", "memo", "text",
    ]
    /// Texts that mean something else: a note in one of them would be wrong.
    private static let otherTexts: Set<String> = [
        "account", "amount", "betrag", "category", "kategorie", "currency", "device", "digest", "filename", "file_name",
        "hash", "id", "idempotency_key", "key", "konto", "name", "sha256", "source", "title", "titel", "token", "user",
    ]

    /// The one with the best known name, else the only one there is.
    private static func choice(_ found: [String], _ names: [String]) -> String? {
        named(found, names) ?? (found.count == 1 ? found.first : nil)
    }

    private static func named(_ found: [String], _ names: [String]) -> String? {
        names.lazy.compactMap { name in found.first { $0.lowercased() == name } }.first
    }

    /// A name that goes onto the wire as it is: no quote, no control character, not endless.
    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy { scalar in
                !["\"", "'", "\\", "%"].contains(scalar) && !scalar.properties.isWhitespace
                    && ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned]
                        .contains(scalar.properties.generalCategory)
            }
    }
}
