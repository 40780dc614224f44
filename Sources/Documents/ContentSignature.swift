// The first bytes by which formats are known.
import Platform

enum ContentSignature {
    /// The type that the bytes alone prove.
    static func type(of bytes: [UInt8]) -> ContentType? {
        for (signature, type) in fixed where bytes.starts(with: signature) { return type }
        if let type = isoMedia(bytes) ?? riff(bytes) { return type }
        if bytes.starts(with: "BM".utf8), isBitmapHeader(bytes) { return .bmp }
        if let markup = markup(bytes) { return markup }
        if MailHeader.begins(bytes) { return .mail }
        let header = bytes.firstIndex(ofBytes: "%PDF-")
        return header.map { $0 + 5 <= ContentType.bytesNeeded } == true ? .pdf : nil
    }

    private static let fixed: [([UInt8], ContentType)] = [
        (Array("%PDF-".utf8), .pdf),
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0x49, 0x49, 0x2A, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        // BigTIFF
        ([0x49, 0x49, 0x2B, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2B], .tiff),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("{\\rtf".utf8), .rtf),
    ]

    /// ISO/IEC 14496-12: the first box names the brands; ISO/IEC 23008-12 has those of HEIF.
    private static func isoMedia(_ bytes: [UInt8]) -> ContentType? {
        guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(max(size, 12), bytes.count)
        // Major brand, then (after the minor version) the compatible ones.
        let starts = [8] + stride(from: 16, through: end - 4, by: 4)
        let brands = starts.compactMap { String(validating: bytes[$0..<$0 + 4], as: UTF8.self) }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) { return .heic }
        return brands.contains(where: ["mif1", "msf1"].contains) ? .heif : nil
    }

    private static func riff(_ bytes: [UInt8]) -> ContentType? {
        guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8) else { return nil }
        return bytes[8..<12].elementsEqual("WEBP".utf8) ? .webp : nil
    }

    /// Two letters prove little: the reserved fields must be zero and the second header's size a known one.
    private static func isBitmapHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18, bytes[6..<10].allSatisfy({ $0 == 0 }) else { return false }
        return [12, 40, 52, 56, 64, 108, 124].contains(bytes[14]) && bytes[15..<18].allSatisfy { $0 == 0 }
    }

    private static func markup(_ bytes: [UInt8]) -> ContentType? {
        var text = bytes.prefix(256)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        let start = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(16)
        let word = String(decoding: start, as: UTF8.self).lowercased()
        if word.hasPrefix("<?xml") { return .xml }
        return word.hasPrefix("<!doctype html") || word.hasPrefix("<html") ? .html : nil
    }

    /// A format that holds others.
    struct Container {
        /// Where the first bytes tell the kind.
        var type: ContentType?
        /// Media types that come in this container.
        let kinds: Set<String>
        let fallback: ContentType
    }

    static func container(of bytes: [UInt8]) -> Container? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            var zip = Container(
                kinds: [
                    OfficeType.docx, OfficeType.xlsx, OfficeType.pptx, OfficeType.odt, OfficeType.ods, OfficeType.odp,
                ], fallback: .zip)
            zip.type = officeType(bytes)
            return zip
        }
        // Compound File Binary, [MS-CFB] 2.2. An encrypted docx comes in it too.
        guard bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
        return Container(
            kinds: [
                "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint",
                "application/vnd.ms-outlook", OfficeType.docx, OfficeType.xlsx, OfficeType.pptx,
            ], fallback: .unknown)
    }

    /// OpenDocument 1.2 part 3, 3.3: the first entry is the stored file `mimetype`. Office Open XML fixes no order,
    /// but its writers begin with `[Content_Types].xml` or one of the folders below.
    private static func officeType(_ bytes: [UInt8]) -> ContentType? {
        let openDocument = [
            (OfficeType.odt, "odt"), (OfficeType.ods, "ods"), (OfficeType.odp, "odp"),
        ]
        if bytes.firstIndex(ofBytes: "mimetype") == 30 {
            for (type, ending) in openDocument where bytes.firstIndex(ofBytes: type) == 38 {
                return ContentType(description: type, fileExtension: ending)
            }
        }
        for (folder, type, ending) in [
            ("word/", OfficeType.docx, "docx"), ("xl/", OfficeType.xlsx, "xlsx"), ("ppt/", OfficeType.pptx, "pptx"),
        ] where firstEntryName(bytes)?.hasPrefix(folder) == true {
            return ContentType(description: type, fileExtension: ending)
        }
        return nil
    }

    private static func firstEntryName(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 30 else { return nil }
        let length = Int(bytes[26]) | Int(bytes[27]) << 8
        return String(validating: bytes[30..<min(30 + length, bytes.count)], as: UTF8.self)
    }
}

extension ContentType {
    /// True for bytes that read as text: UTF-8 (cut anywhere) or a single-byte code, with no control characters but
    /// those of lines and pages; or UTF-16 with its mark.
    static func isText(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        return !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    }
}
