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
    package static let unknown = ContentType(description: "application/octet-stream", fileExtension: "bin")

    /// So many bytes from a file's beginning are enough to tell. A PDF's header may stand anywhere in the first
    /// 1024 bytes (ISO 32000-1, Annex H, implementation note 13).
    package static let bytesNeeded = 1024

    package init(beginning bytes: [UInt8], name: String) {
        self = Self.byContent(bytes) ?? Self.byExtension(of: name) ?? .unknown
    }

    private init(description: String, fileExtension: String) {
        self.description = description
        self.fileExtension = fileExtension
    }

    private static func byContent(_ bytes: [UInt8]) -> ContentType? {
        for (signature, type) in signatures where bytes.starts(with: signature) { return type }
        let beginning = bytes.prefix(bytesNeeded)
        return beginning.firstRange(of: Array("%PDF-".utf8)) == nil ? nil : .pdf
    }

    private static let signatures: [([UInt8], ContentType)] = [
        (Array("%PDF-".utf8), .pdf),
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0x49, 0x49, 0x2A, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        // BigTIFF
        ([0x49, 0x49, 0x2B, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2B], .tiff),
    ]

    private static func byExtension(of name: String) -> ContentType? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        return extensions[ending].map { ContentType(description: $0, fileExtension: ending) }
    }

    /// IANA's registrations for what households send.
    private static let extensions = [
        "pdf": "application/pdf", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "tif": "image/tiff",
        "tiff": "image/tiff", "heic": "image/heic", "heif": "image/heif", "webp": "image/webp", "gif": "image/gif",
        "bmp": "image/bmp", "eml": "message/rfc822", "msg": "application/vnd.ms-outlook", "txt": "text/plain",
        "csv": "text/csv", "xml": "application/xml", "html": "text/html", "htm": "text/html",
        "json": "application/json", "rtf": "application/rtf", "zip": "application/zip",
        "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "odt": "application/vnd.oasis.opendocument.text",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
    ]
}
