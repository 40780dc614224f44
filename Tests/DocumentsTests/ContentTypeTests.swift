// What a file's first bytes, and only then its name, say that it is.
import Testing

@testable import Documents

@Suite("A content type")
struct ContentTypeTests {
    @Test(
        "is told by the first bytes, whatever the name says",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
            ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
            (Array("%PDF-1.7".utf8), "application/pdf"), (Array("\n\n%PDF-1.7".utf8), "application/pdf"),
            (Array("{\\rtf1\\ansi hello}".utf8), "application/rtf"), (Sample.gif, "image/gif"),
            (Sample.webpWithExif, "image/webp"), (Sample.bmp, "image/bmp"), (Sample.bigTIFF, "image/tiff"),
            (Array("\u{0}\u{0}\u{0}\u{18}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1heix".utf8), "image/heic"),
            (Array("\u{0}\u{0}\u{0}\u{14}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1".utf8), "image/heif"),
            (Array("\u{0}\u{0}\u{0}\u{18}ftypavif\u{0}\u{0}\u{0}\u{0}mif1miaf".utf8), "image/avif"),
            (Array("<!DOCTYPE html><p>".utf8), "text/html"),
            (Array("Received: by a\r\n\tfor b\r\nDate: x\r\n\r\nbody".utf8), "message/rfc822"),
            (Sample.odt, "application/vnd.oasis.opendocument.text"),
            (Sample.docxWordFirst, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ] as [([UInt8], String)])
    func content(bytes: [UInt8], type: String) {
        #expect(ContentType(beginning: bytes, name: "a.xls").description == type)
    }

    @Test(
        "comes from the extension where the bytes say nothing",
        arguments: [
            ("a.EML", "message/rfc822"), ("a.heic", "image/heic"), ("a.b.Csv", "text/csv"),
            ("a", "text/plain"), (".pdf", "text/plain"), ("a.unheard", "text/plain"),
        ])
    func byName(name: String, type: String) {
        #expect(ContentType(beginning: Array("hello".utf8), name: name).description == type)
    }

    @Test("is unknown for bytes that are neither a known format nor text", arguments: ["a", "a.unheard"])
    func unknown(name: String) {
        #expect(ContentType(beginning: [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00], name: name) == .unknown)
    }

    @Test("of a container is what the name says, if that kind comes in such a container")
    func containers() {
        let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]
        #expect(ContentType.shown(by: Sample.docx, name: "a.docx")?.fileExtension == "docx")
        #expect(ContentType.shown(by: Sample.docx, name: "a.pdf") == .zip)
        #expect(ContentType.shown(by: Sample.zip, name: "a.xls") == .zip)
        #expect(ContentType.shown(by: compound, name: "a.msg")?.description == "application/vnd.ms-outlook")
        #expect(ContentType.shown(by: compound, name: "a.pdf") == .unknown)
    }

    @Test(
        "is not shown by content that only its name explains",
        arguments: [("a.pdf", "hello"), ("a", "hello"), ("a.txt", "a\u{0}b"), ("a.pdf", "")])
    func notShown(name: String, content: String) {
        #expect(ContentType.shown(by: Array(content.utf8), name: name) == nil)
    }

    @Test(
        "of text is the name's, for only that tells one kind of text from another",
        arguments: [
            ("a.txt", "Gr\u{FC}ezi", "text/plain"), ("a.csv", "a;b\r\n1;2", "text/csv"),
            ("a.html", "<?xml version='1.0'?><html/>", "text/html"), ("a.xml", "<r/>", "application/xml"),
            ("memo.txt", "From: a\nTo: b\n\n", "text/plain"),
        ])
    func text(name: String, content: String, type: String) {
        #expect(ContentType.shown(by: Array(content.utf8), name: name)?.description == type)
    }

    @Test("of a mail needs fields only, and two that every mail has")
    func notMail() {
        #expect(!MailHeader.begins(Array("HTTP/1.1 200 OK\r\nDate: x\r\nContent-Type: y\r\n\r\n".utf8)))
        #expect(!MailHeader.begins(Array("name: x\nversion: 2\n".utf8)))
        #expect(MailHeader.begins(Array("From: a\nTo: b\nSubj".utf8)))
    }
}
