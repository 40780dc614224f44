// Whether a file is whole, told by its own format: a transfer that broke off leaves a file that looks finished.
package import Platform

package enum Completeness: Sendable, Equatable {
    /// Everything the format promises is there.
    case complete
    /// The format's end is missing, or it points behind the file's end.
    case incomplete
    /// The format has no end of its own (text), is not known, or would take too much reading.
    case cannotTell

    /// Judges an open file of `size` bytes. At most 32 MiB are read, whatever the file claims.
    /// Throws `SystemError` where the file cannot be read.
    package init(of file: OpenFile, size: Int64, type: ContentType) throws(SystemError) {
        try self.init(of: FileBytes(file, size: size, budget: Self.budget), type: type)
    }

    static let budget = 32 << 20

    init(of file: FileBytes, type: ContentType) throws(SystemError) {
        guard let judge = Self.judges[type.description] else {
            self = .cannotTell
            return
        }
        var file = file
        do throws(FileBytes.Fault) {
            self = try judge(&file)
        } catch {
            switch error {
            // It points behind its end: the rest has not arrived.
            case .outside: self = .incomplete
            case .budgetSpent: self = .cannotTell
            case .unreadable(let error): throw error
            }
        }
    }

    typealias Judge = @Sendable (inout FileBytes) throws(FileBytes.Fault) -> Completeness

    private static let judges: [String: Judge] = [
        ContentType.pdf.description: PDFEnd.judge, ContentType.jpeg.description: JPEGEnd.judge,
        ContentType.png.description: PNGEnd.judge, ContentType.tiff.description: TIFFExtents.judge,
        ContentType.heic.description: ISOMediaBoxes.judge, ContentType.heif.description: ISOMediaBoxes.judge,
        ContentType.avif.description: ISOMediaBoxes.judge, ContentType.webp.description: RIFFEnd.judge,
        ContentType.gif.description: GIFEnd.judge, ContentType.bmp.description: BitmapEnd.judge,
        ContentType.mail.description: MailEnd.judge, ContentType.xml.description: XMLEnd.judge,
        ContentType.rtf.description: RTFEnd.judge, ContentType.zip.description: ZIPEnd.judge,
        OfficeType.docx: ZIPEnd.judge, OfficeType.xlsx: ZIPEnd.judge, OfficeType.pptx: ZIPEnd.judge,
        OfficeType.odt: ZIPEnd.judge, OfficeType.ods: ZIPEnd.judge, OfficeType.odp: ZIPEnd.judge,
    ]
}

/// What pads files at their end: transfers and scanners add zeros, editors add line ends.
func withoutPadding(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let end = bytes.lastIndex { ![0x00, 0x0A, 0x0D, 0x20, 0x09].contains($0) }
    return bytes[..<(end.map { $0 + 1 } ?? 0)]
}
