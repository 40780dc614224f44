// Whole bodies, byte for byte, as RFC 7578 and the WHATWG standard say they look.
import Platform
import Server
import TestSupport
import Testing

@Suite("A multipart body's framing")
struct MultipartFramingTests {
    private func form(_ fields: [(String, String)] = [], file: String, type: String = "application/pdf")
        -> MultipartForm
    {
        MultipartForm(
            fields: fields.map { MultipartForm.Field(name: $0.0, value: $0.1) }, fileField: "file", fileName: file,
            contentType: type)
    }

    @Test("holds fields in their order, then the file, each line ended by CR LF")
    func wholeBody() {
        let framing = MultipartFraming(
            form([("tags", "Lebensmittel"), ("tags", "Steuer 2026"), ("document_date", "2026-11-03")], file: "a.pdf"),
            boundary: "XX")
        #expect(
            String(decoding: framing.head, as: UTF8.self) == """
                --XX\r
                Content-Disposition: form-data; name="tags"\r
                \r
                Lebensmittel\r
                --XX\r
                Content-Disposition: form-data; name="tags"\r
                \r
                Steuer 2026\r
                --XX\r
                Content-Disposition: form-data; name="document_date"\r
                \r
                2026-11-03\r
                --XX\r
                Content-Disposition: form-data; name="file"; filename="a.pdf"\r
                Content-Type: application/pdf\r
                \r

                """)
        #expect(String(decoding: framing.tail, as: UTF8.self) == "\r\n--XX--\r\n")
        #expect(framing.contentType == "multipart/form-data; boundary=XX")
        #expect(framing.length(fileSize: 1000) == Int64(framing.head.count + framing.tail.count) + 1000)
    }

    @Test(
        "escapes only the quote and line ends in a name",
        arguments: [
            ("\"foo.pdf", "%22foo.pdf"),
            ("a\\b.pdf", "a\\b.pdf"),
            ("b'e\";e.JPG", "b'e%22;e.JPG"),
            ("x\"\r\nX-Evil: 1\r\n\r\n.pdf", "x%22%0D%0AX-Evil: 1%0D%0A%0D%0A.pdf"),
            ("50%22.pdf", "50%22.pdf"),
            ("100%f %s %20.pdf", "100%f %s %20.pdf"),
            ("Привет ä.pdf", "Привет ä.pdf"),
            ("Beleg 🧾.pdf", "Beleg 🧾.pdf"),
            (" lead.pdf", " lead.pdf"),
        ])
    func names(name: String, written: String) {
        let head = String(decoding: MultipartFraming(form(file: name), boundary: "XX").head, as: UTF8.self)
        #expect(
            head == "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(written)\"\r\n"
                + "Content-Type: application/pdf\r\n\r\n")
    }

    @Test("sends a decomposed name composed (NFC)")
    func composed() {
        let head = MultipartFraming(form(file: "Mu\u{308}ller.pdf"), boundary: "XX").head
        #expect(head.firstRange(of: Array("filename=\"M".utf8) + [0xC3, 0xBC] + Array("ller.pdf\"".utf8)) != nil)
    }

    @Test(
        "ends every line of a text value with CR LF",
        arguments: [
            ("a\nb", "a\r\nb"), ("a\rb", "a\r\nb"), ("a\r\nb", "a\r\nb"), ("a\n\rb", "a\r\n\r\nb"),
            ("\n", "\r\n"), ("a\r\r\nb\n\n", "a\r\n\r\nb\r\n\r\n"), ("", ""), ("50 % \"ü\"", "50 % \"ü\""),
        ])
    func values(value: String, written: String) {
        let head = MultipartFraming(form([("note", value)], file: "a.pdf"), boundary: "XX").head
        #expect(
            head.starts(
                with: Array("--XX\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\(written)\r\n--XX".utf8)))
    }

    @Test("draws another boundary when a value holds the first one")
    func boundaryInValue() {
        let draws = Draws([[UInt8](repeating: 0xAA, count: 24), [UInt8](repeating: 0xBB, count: 24)])
        let taken = "certain-" + String(repeating: "aa", count: 24)
        let framing = MultipartFraming(form([("note", "x \(taken) y")], file: "a.pdf"), random: draws.source)
        #expect(framing.boundary == "certain-" + String(repeating: "bb", count: 24))
    }
}
