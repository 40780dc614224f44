// The names under which forms ask for the file, the tags, the document's date and the note, in German and English.
import Foundation

/// Names of one meaning, the usual one first.
struct FieldNames {
    private let names: [String]

    private init(_ usual: String?, _ names: [String]) {
        self.names = ([usual].compactMap { $0 } + names).map(Self.plain)
    }

    /// The field with the best known name. Case, `_`, `-` and `.` do not matter.
    func first(in fields: [String]) -> String? {
        let plain = fields.map(Self.plain)
        return names.lazy.compactMap { name in plain.firstIndex(of: name).map { fields[$0] } }.first
    }

    static let file = Self(
        Contract().fileField,
        [
            "file", "datei", "beleg", "document", "dokument", "receipt", "quittung", "upload", "upload_file",
            "uploaded_file", "document_file", "receipt_file", "belegdatei", "attachment", "anhang", "scan", "files",
            "dateien", "belege", "documents", "dokumente", "receipts", "uploads", "attachments",
        ])

    static let tags = Self(
        Contract().tagsField,
        ["tags", "labels", "schlagwörter", "schlagworte", "keywords", "stichwörter", "stichworte", "etiketten"]
            .flatMap { [$0, "document_" + $0, "receipt_" + $0, "beleg_" + $0] }
            + ["tag", "label", "schlagwort", "keyword", "tag_names", "tag_list", "label_names"])

    /// The day that stands on the document. No other will do: neither the one on which it is due, was paid, booked,
    /// received or sent in, nor the one up to which it is valid.
    static let date = Self(
        Contract().dateField,
        ["date", "datum"]
            + kindsOfDocument.flatMap { ["\($0)_date", "\($0)datum", "\($0)sdatum", "date_of_\($0)", "date_\($0)"] }
            + [
                "issue_date", "issued_date", "date_of_issue", "date_issued", "issued", "issued_on", "issued_at",
                "dated",
                "ausgestellt_am", "ausstellungsdatum",
            ])

    private static let kindsOfDocument = [
        "document", "doc", "dokument", "dokumenten", "beleg", "receipt", "invoice", "rechnung", "bill", "quittung",
        "voucher",
    ]

    static let note = Self(
        Contract().noteField,
        [
            "note", "notiz", "notes", "notizen", "comment", "kommentar", "comments", "kommentare", "bemerkung",
            "bemerkungen", "anmerkung", "anmerkungen", "remark", "remarks", "annotation", "description", "beschreibung",
            "memo", "freitext", "document_note", "user_note",
        ])

    /// Files beside the document, or in its place.
    static func meansOtherFile(_ field: String) -> Bool { otherFiles.contains(where: plain(field).contains) }

    private static let otherFiles = [
        "thumb", "preview", "vorschau", "avatar", "logo", "icon", "cover", "signature", "unterschrift", "certificate",
        "zertifikat", "backup", "template", "vorlage", "sidecar", "ocr",
    ]

    /// `documentDate`, `Document-Date` and `document_date` are one name, `schlagwoerter` and `schlagwörter` another.
    private static func plain(_ name: String) -> String {
        let folded = name.lowercased().precomposedStringWithCanonicalMapping
            .replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue").replacing("ß", with: "ss")
        return folded.filter { !["_", "-", "."].contains($0) }
    }
}
