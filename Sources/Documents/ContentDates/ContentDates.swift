// The date a file carries inside: Exif, PDF, XMP or a mail's header.
package import Foundation
package import Platform
package import Rules

/// Reads the day on which a document was made, as it is written there.
package struct ContentDates: Sendable {
    package let zone: TimeZone
    package let clock: WallClock

    package init(zone: TimeZone, clock: WallClock) {
        self.zone = zone
        self.clock = clock
    }

    /// Exif `DateTimeOriginal` (JPEG, TIFF, HEIC, WebP), PDF `/CreationDate` or else XMP `CreateDate`, a mail's `Date`.
    /// An offset from UTC does not move the day. Nil where there is none, or none to be believed, such as a time in
    /// UTC that is another day in the user's zone. At most 8 MiB are read.
    /// Throws `SystemError` where the file cannot be read.
    package func date(in file: OpenFile, size: Int64, type: ContentType) throws(SystemError) -> CalendarDate? {
        try date(in: FileBytes(file, size: size, budget: 8 << 20), type: type)
    }

    func date(in file: FileBytes, type: ContentType) throws(SystemError) -> CalendarDate? {
        guard let reader = Self.readers[type.description] else { return nil }
        var file = file
        do throws(FileBytes.Fault) {
            return try reader(&file).lazy.compactMap(believed).first
        } catch {
            if case .unreadable(let error) = error { throw error }
            return nil
        }
    }

    /// Gives what the file states, the strongest first.
    typealias Reader = @Sendable (inout FileBytes) throws(FileBytes.Fault) -> [StatedTime]

    private static let readers: [String: Reader] = [
        ContentType.jpeg.description: Exif.inJPEG, ContentType.tiff.description: Exif.inTIFF,
        ContentType.heic.description: Exif.inHEIF, ContentType.heif.description: Exif.inHEIF,
        ContentType.avif.description: Exif.inHEIF, ContentType.webp.description: Exif.inWebP,
        ContentType.pdf.description: PDFDates.read, ContentType.mail.description: MailDate.read,
    ]

    /// Nil for a clock that was never set, a day after tomorrow, and a time in UTC around the user's midnight.
    private func believed(_ stated: StatedTime) -> CalendarDate? {
        if stated.isFromUnsetClock { return nil }
        guard let date = stated.day(in: zone),
            let tomorrow = CalendarDate(secondsSince1970: clock.now(), in: zone)?.adding(days: 1)
        else { return nil }
        return date <= tomorrow ? date : nil
    }
}
