// What a file is: by its first bytes, and only where they say nothing by its name's extension.

/// An Internet media type (RFC 6838).
package struct ContentType: Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// The usual extension, without its dot.
    package let fileExtension: String

    package static let pdf = ContentType(description: "application/pdf", fileExtension: "pdf")
    package static let jpeg = ContentType(description: "image/jpeg", fileExtension: "jpg")
    package static let png = ContentType(description: "image/png", fileExtension: "png")
    package static let tiff = ContentType(description: "image/tiff", fileExtension: "tif")
    package static let heic = ContentType(description: "image/heic", fileExtension: "heic")
    package static let heif = ContentType(description: "image/heif", fileExtension: "heif")
    package static let avif = ContentType(description: "image/avif", fileExtension: "avif")
    package static let webp = ContentType(description: "image/webp", fileExtension: "webp")
    package static let gif = ContentType(description: "image/gif", fileExtension: "gif")
    package static let bmp = ContentType(description: "image/bmp", fileExtension: "bmp")
    package static let mail = ContentType(description: "message/rfc822", fileExtension: "eml")
    package static let xml = ContentType(description: "application/xml", fileExtension: "xml")
    package static let html = ContentType(description: "text/html", fileExtension: "html")
    package static let rtf = ContentType(description: "application/rtf", fileExtension: "rtf")
    package static let text = ContentType(description: "text/plain", fileExtension: "txt")
    package static let zip = ContentType(description: "application/zip", fileExtension: "zip")
    package static let unknown = ContentType(description: "application/octet-stream", fileExtension: "bin")

    /// So many bytes from a file's beginning are enough to tell. A PDF's header may stand anywhere in the first
    /// 1024 bytes (ISO 32000-1, Annex H, implementation note 13).
    package static let bytesNeeded = 1024

    package init(beginning bytes: [UInt8], name: String) {
        self = Self.shown(by: bytes, name: name) ?? Self.claimed(by: name) ?? (Self.isText(bytes) ? .text : .unknown)
    }

    /// What the first bytes prove, whatever the name says; where they prove a container only (ZIP, OLE) or plain
    /// text, the name may tell which of its kinds. Nil where the bytes prove nothing.
    package static func shown(by bytes: [UInt8], name: String) -> ContentType? {
        let claimed = claimed(by: name)
        if let type = ContentSignature.type(of: bytes) {
            // A note may begin as mail does, and a page as XML: both are text, and the name may say which.
            if type == .mail || type == .xml, let claimed, claimed.isText { return claimed }
            return type
        }
        if let container = ContentSignature.container(of: bytes) {
            if let type = container.type { return type }
            if let claimed, container.kinds.contains(claimed.description) { return claimed }
            return container.fallback
        }
        if let claimed, claimed.isText, isText(bytes) { return claimed }
        return nil
    }

    /// What the name's extension says. Nil where it has none or one that is not known.
    package static func claimed(by name: String) -> ContentType? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        return extensions[ending].map { ContentType(description: $0, fileExtension: ending) }
    }

    /// True for documents and images, what a drop folder is for; false for archives and what is not known.
    package var isDocument: Bool { description != Self.unknown.description && description != Self.zip.description }

    /// True for what is text all through, and so has no signature of its own.
    package var isText: Bool { Self.textTypes.contains(description) }

    private static let textTypes: Set = [
        "text/plain", "text/csv", "text/markdown", "application/xml", "text/html", "application/json",
    ]

    init(description: String, fileExtension: String) {
        self.description = description
        self.fileExtension = fileExtension
    }

    /// IANA's registrations for what households send.
    private static let extensions = [
        "pdf": "application/pdf", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "tif": "image/tiff",
        "tiff": "image/tiff", "heic": "image/heic", "heif": "image/heif", "avif": "image/avif", "webp": "image/webp",
        "gif": "image/gif", "bmp": "image/bmp", "eml": "message/rfc822", "msg": "application/vnd.ms-outlook",
        "txt": "text/plain", "csv": "text/csv", "md": "text/markdown", "xml": "application/xml", "html": "text/html",
        "htm": "text/html", "json": "application/json", "rtf": "application/rtf", "zip": "application/zip",
        "doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint",
        "docx": OfficeType.docx, "xlsx": OfficeType.xlsx, "pptx": OfficeType.pptx,
        "odt": OfficeType.odt, "ods": OfficeType.ods, "odp": OfficeType.odp,
    ]
}

/// The long media types of office documents.
enum OfficeType {
    static let docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    static let xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    static let pptx = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    static let odt = "application/vnd.oasis.opendocument.text"
    static let ods = "application/vnd.oasis.opendocument.spreadsheet"
    static let odp = "application/vnd.oasis.opendocument.presentation"
}
