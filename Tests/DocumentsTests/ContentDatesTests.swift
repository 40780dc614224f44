// Dates inside files, against what exiftool and qpdf wrote into them.
import Foundation
import Platform
import Rules
import Testing

@testable import Documents

@Suite("A date inside a file")
struct ContentDatesTests {
    /// 2026-11-30 12:00 UTC.
    private let noon = 1_796_040_000.0

    private func date(
        _ bytes: [UInt8], _ type: ContentType, zone: String = "Europe/Zurich", now: Double? = nil
    ) throws -> String? {
        let moment = now ?? noon
        let dates = ContentDates(
            zone: try #require(TimeZone(identifier: zone)), clock: WallClock { moment })
        return try dates.date(in: FileBytes(bytes, budget: 8 << 20), type: type)?.description
    }

    @Test("is read from the sample receipts, as exiftool reads them")
    func receipts() throws {
        #expect(try date(Receipts.bytes(ending: "jpg"), .jpeg) == "2026-10-20")
        #expect(try date(Receipts.bytes(ending: "heic"), .heic) == "2026-11-01")
        #expect(try date(Receipts.bytes(ending: "eml"), .mail) == "2026-11-26")
        #expect(try date(Receipts.bytes(ending: "webp"), .webp) == nil)
        #expect(try date(Receipts.bytes(ending: "tiff"), .tiff) == nil)
        #expect(try date(Receipts.bytes(ending: "png"), .png) == nil)
    }

    @Test("is not believed where a program wrote 2000-01-01 for want of a clock", arguments: ["UTC", "America/Lima"])
    func unsetProgram(zone: String) throws {
        #expect(try date(Receipts.bytes(ending: "pdf"), .pdf, zone: zone) == nil)
    }

    @Test("of a camera is the camera's own day")
    func exif() throws {
        for (bytes, type) in [
            (Sample.jpegWithExif, ContentType.jpeg), (Sample.tiffWithExif, .tiff), (Sample.webpWithExif, .webp),
        ] {
            #expect(try date(bytes, type, zone: "Asia/Tokyo") == "2026-10-20")
        }
    }

    @Test("of a PDF is the day that stands in it, however the file is built")
    func pdf() throws {
        // 2026-11-03 23:30 UTC
        #expect(try date(Sample.pdfClassic, .pdf, zone: "UTC") == "2026-11-03")
        #expect(try date(Sample.pdfLinearized, .pdf, zone: "UTC") == "2026-11-03")
        #expect(try date(Sample.pdfUpdated, .pdf) == "2026-11-09")
        // Compressed: out of reach without an inflater; XMP has it in clear.
        #expect(try date(Sample.pdfPacked, .pdf) == nil)
        #expect(try date(Sample.pdfPackedWithXMP, .pdf) == "2026-11-05")
    }

    @Test("of a PDF is that of its trailer, not of a comment or an attachment in it")
    func otherDates() throws {
        let note = Array("9 0 obj\n<</Type/Annot/CreationDate(D:20200101120000Z)>>\nendobj\n".utf8)
        let bytes = Sample.pdfClassic
        let place = try #require(bytes.firstIndex(ofBytes: "xref\n"))
        // Tables that no longer fit: the object is looked for by its number.
        let broken = Array(bytes[..<place]) + note + Array(bytes[place...])
        #expect(try date(broken, .pdf, zone: "UTC") == "2026-11-03")
        #expect(PDFDates.time(from: Array("D:20261103233000".utf8))?.offset == nil)
    }

    @Test(
        "as PDF writes it is read in all its lengths",
        arguments: [
            ("D:20261103", "2026-11-03 nil nil"), ("D:20261103101530", "2026-11-03 36930 nil"),
            ("D:20261103101530Z", "2026-11-03 36930 0"), ("D:20261103101530+01'00'", "2026-11-03 36930 3600"),
            ("D:20261103101530-0730", "2026-11-03 36930 -27000"), ("20261103101530+01", "2026-11-03 36930 3600"),
            ("D:2026110310", "2026-11-03 nil nil"), ("D:202611", "nil"), ("D:20261131", "nil"),
            ("D:20261103251530", "nil"), ("D:191261103", "nil"), ("", "nil"),
        ])
    func pdfForms(text: String, expected: String) {
        #expect(described(PDFDates.time(from: Array(text.utf8))) == expected)
    }

    @Test(
        "as XMP writes it is read down to the day",
        arguments: [
            ("2026-11-03", "2026-11-03 nil nil"), ("2026-11-03T10:15:30.25+01:00", "2026-11-03 36930 3600"),
            ("2026-11-03T10:15Z", "2026-11-03 36900 0"), ("2026-11-03T10:15:30", "2026-11-03 36930 nil"),
            ("2026-11", "nil"), ("2026", "nil"), ("2026-02-30", "nil"),
        ])
    func xmpForms(text: String, expected: String) {
        #expect(described(XMPDate.time(from: Array(text.utf8))) == expected)
    }

    @Test(
        "as mail writes it is read in today's and yesterday's forms (RFC 5322, appendix A)",
        arguments: [
            (" Thu, 26 Nov 2026 08:30:00 +0100", "2026-11-26 30600 3600"),
            ("Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21 35706 -21600"),
            ("Thu,\t13 Feb 1969 23:32 -0330 (Newfoundland Time)", "1969-02-13 84720 -12600"),
            ("21 Nov 97 09:55:06 GMT", "1997-11-21 35706 0"), ("Mon, 2 Feb 26 1:02:03 PST", "2026-02-02 3723 -28800"),
            ("Thu, 26 Nov 2026 08:30:00", "2026-11-26 30600 nil"), ("26 Nov 2026 08:30 -0000", "2026-11-26 30600 0"),
            ("26 November 2026 08:30 +0100", "nil"), ("31 Nov 2026 08:30 +0100", "nil"), ("", "nil"), ("Thu,", "nil"),
            ("26 Nov 2026", "nil"), ("26 Nov 2026 25:00 +0000", "nil"),
        ])
    func mailForms(text: String, expected: String) {
        #expect(described(MailDate.time(from: text)) == expected)
    }

    private static let zones = ["UTC", "Europe/Zurich", "America/Los_Angeles", "Pacific/Auckland"]

    @Test("with an offset is the day as written, wherever it is read", arguments: zones)
    func offset(zone: String) throws {
        for (written, day) in [
            ("Wed, 01 Jan 2025 00:30:00 +0100", "2025-01-01"), ("Tue, 31 Dec 2024 23:30:00 -0500", "2024-12-31"),
            ("1 Jan 2025 00:30 CET", "2025-01-01"), ("Tue, 31 Dec 2024 23:59:00 +1300", "2024-12-31"),
        ] {
            #expect(try date(mail(written), .mail, zone: zone) == day, "\(written)")
        }
        for (written, day) in [
            ("D:20250101003000+01'00'", "2025-01-01"), ("D:20241231233000-05'00'", "2024-12-31"),
            ("D:20250101003000", "2025-01-01"),
        ] {
            #expect(try date(pdf(created: written), .pdf, zone: zone) == day, "\(written)")
        }
        #expect(try date(pdf(xmp: "2025-01-01T00:30:00+01:00"), .pdf, zone: zone) == "2025-01-01")
        #expect(try date(pdf(xmp: "2024-12-31T23:30:00-05:00"), .pdf, zone: zone) == "2024-12-31")
    }

    // Where it is midnight between UTC and here, UTC says one year and the shop's clock perhaps the other.
    @Test("in UTC is one only where that is the same day in the user's zone")
    func greenwich() throws {
        for written in ["Tue, 31 Dec 2024 23:30:00 +0000", "31 Dec 2024 23:30 GMT", "31 Dec 2024 23:30:00 -0000"] {
            #expect(try date(mail(written), .mail, zone: "UTC") == "2024-12-31")
            #expect(try date(mail(written), .mail, zone: "America/New_York") == "2024-12-31")
            #expect(try date(mail(written), .mail, zone: "Europe/Zurich") == nil)
        }
        for written in ["D:20241231233000Z", "D:20241231233000+00'00'", "D:20241231233000Z00'00'"] {
            #expect(try date(pdf(created: written), .pdf, zone: "Europe/London") == "2024-12-31")
            #expect(try date(pdf(created: written), .pdf, zone: "Europe/Zurich") == nil)
        }
        #expect(try date(mail("Tue, 31 Dec 2024 22:59:59 +0000"), .mail) == "2024-12-31")
        #expect(try date(pdf(created: "D:20250101003000Z"), .pdf) == "2025-01-01")
        #expect(try date(pdf(created: "D:20250101003000Z"), .pdf, zone: "America/New_York") == nil)
        // The XMP knows the offset.
        let both = pdf(created: "D:20241231233000Z", xmp: "2025-01-01T00:30:00+01:00")
        #expect(try date(both, .pdf) == "2025-01-01")
    }

    private func mail(_ date: String) -> [UInt8] { Array("From: a\nDate: \(date)\n\n".utf8) }

    private func pdf(created: String? = nil, xmp: String? = nil) -> [UInt8] {
        let packet = xmp.map {
            "<x xmlns:xmp='http://ns.adobe.com/xap/1.0/'><xmp:CreateDate>\($0)</xmp:CreateDate></x>\n"
        }
        let head =
            "%PDF-1.4\n\(packet ?? "")1 0 obj\n<<\(created.map { "/CreationDate(\($0))" } ?? "")>>\nendobj\n"
        return Array("\(head)xref\n0 0\ntrailer <</Info 1 0 R>>\nstartxref\n\(head.utf8.count)\n%%EOF\n".utf8)
    }

    @Test(
        "from a clock that was never set is refused",
        arguments: [
            "1970:01:01 00:00:00", "1980:01:01 12:00:00", "2000:01:01 09:00:00", "2018:01:01 00:12:40",
            "0000:00:00 00:00:00", "    :  :     :  :  ", "1904:01:01 00:00:00",
        ])
    func unsetClock(text: String) throws {
        let bytes = replacing("2026:10:20 23:06:12", with: text, in: Sample.jpegWithExif)
        #expect(try date(bytes, .jpeg) == nil)
    }

    @Test("may be tomorrow's, but no later")
    func future() throws {
        func photographed(_ text: String) throws -> String? {
            try date(replacing("2026:10:20 23:06:12", with: text, in: Sample.jpegWithExif), .jpeg)
        }
        #expect(try photographed("2026:12:01 08:00:00") == "2026-12-01")
        #expect(try photographed("2026:12:02 08:00:00") == nil)
        #expect(try photographed("2018:01:01 13:12:40") == "2018-01-01")
        // In Kiritimati it is the first of December already.
        let ahead = replacing("2026:10:20 23:06:12", with: "2026:12:02 08:00:00", in: Sample.jpegWithExif)
        #expect(try date(ahead, .jpeg, zone: "Pacific/Kiritimati") == "2026-12-02")
    }

    private func described(_ time: StatedTime?) -> String {
        guard let time else { return "nil" }
        func text(_ number: Int?) -> String { number.map(String.init) ?? "nil" }
        return "\(time.date) \(text(time.secondOfDay)) \(text(time.offset))"
    }

    private func replacing(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
        guard let place = bytes.firstIndex(ofBytes: old), old.utf8.count == new.utf8.count else { return [] }
        return bytes[..<place] + Array(new.utf8) + bytes[(place + old.utf8.count)...]
    }
}
