// Which property of the delivery's form is the file, the tags, the date, the note.

/// The names of a delivery's parts; nil for what the form has no field for.
struct FormFields {
    let file: String
    private(set) var tags: String?
    private(set) var date: String?
    private(set) var note: String?

    /// Nil where the schema has no property for a file. A property is known by its kind and its name: a lone date
    /// may be the one on which the document is due or was sent in, a lone text a password, and what lands in the
    /// wrong field is worse than what is left out and said so. Only for the file a name of its own is enough that
    /// says nothing else, as a form for deliveries without one would make no sense.
    init?(_ schema: Schema, in document: inout OpenAPIDocument) {
        let properties = schema.properties.filter { Self.isUsable($0.key) }.sorted { $0.key < $1.key }.prefix(200)
        var kinds: [Kind: [String]] = [:]
        for property in properties {
            guard let kind = Kind(document.schema(property.value), in: &document) else { continue }
            kinds[kind, default: []].append(property.key)
        }
        guard let file = Self.file(kinds[.file] ?? []) ?? Self.file(kinds[.files] ?? []) else { return nil }
        self.file = file
        tags = FieldNames.tags.first(in: kinds[.texts] ?? [])
        // Some servers declare the day as plain text.
        let texts = kinds[.text] ?? []
        date = FieldNames.date.first(in: kinds[.day] ?? []) ?? FieldNames.date.first(in: texts + (kinds[.time] ?? []))
        note = FieldNames.note.first(in: texts)
    }

    private static func file(_ found: [String]) -> String? {
        if let named = FieldNames.file.first(in: found) { return named }
        let possible = found.filter { !FieldNames.meansOtherFile($0) }
        return possible.count == 1 ? possible.first : nil
    }

    private enum Kind: Hashable {
        case file, files, texts, day, time, text

        init?(_ schema: Schema, in document: inout OpenAPIDocument) {
            if schema.isBinary {
                self = .file
            } else if schema.isArray {
                let items = document.schema(schema.items)
                if items.isBinary { self = .files } else if items.isFreeText { self = .texts } else { return nil }
            } else if schema.isDay {
                self = .day
            } else if schema.formats == ["date-time"] {
                self = .time
            } else if schema.isFreeText {
                self = .text
            } else {
                return nil
            }
        }
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
