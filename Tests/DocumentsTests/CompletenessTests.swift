// Whole files against every beginning of them: what a transfer that broke off leaves.
import Foundation
import Testing

@testable import Documents

@Suite("Completeness")
struct CompletenessTests {
    private func judge(_ bytes: [UInt8], _ type: ContentType, budget: Int = Completeness.budget) throws -> Completeness
    {
        try Completeness(of: FileBytes(bytes, budget: budget), type: type)
    }

    @Test(
        "of a whole receipt is seen, and no beginning of it passes for whole",
        arguments: ["pdf", "jpg", "png", "tiff", "heic", "webp", "eml"])
    func receipts(ending: String) throws {
        try everyBeginning(of: Receipts.bytes(ending: ending), name: "a." + ending)
    }

    @Test(
        "of other whole files is seen, and no beginning of them passes for whole",
        arguments: [
            ("gif", Sample.gif), ("bmp", Sample.bmp), ("tif", Sample.bigTIFF), ("tif", Sample.tiffWithExif),
            ("docx", Sample.docx), ("odt", Sample.odt), ("pdf", Sample.pdfLinearized), ("pdf", Sample.pdfPacked),
            ("rtf", Array("{\\rtf1 {\\b hello} there}".utf8)), ("jpg", Sample.jpegWithExif),
            ("xml", Array("<?xml version=\"1.0\"?>\n<!-- c -->\n<r a=\"1\"><s/></r>".utf8)),
        ])
    func others(ending: String, bytes: [UInt8]) throws {
        try everyBeginning(of: bytes, name: "a." + ending)
    }

    private func everyBeginning(of bytes: [UInt8], name: String) throws {
        let type = ContentType(beginning: bytes, name: name)
        #expect(try judge(bytes, type) == .complete)
        // Line ends behind the last mark belong to no format.
        let meaningful = withoutPadding(bytes).count
        for length in 1..<meaningful {
            let beginning = Array(bytes[..<length])
            // What is too short to be known by its bytes is claimed by its name.
            let type = ContentType(beginning: beginning, name: name)
            let judged = try judge(beginning, type)
            #expect(judged != .complete, "\(length) of \(bytes.count) bytes of \(name)")
        }
    }

    @Test("of a PDF that was changed needs the last end mark, not an earlier one")
    func updatedPDF() throws {
        #expect(try judge(Sample.pdfUpdated, .pdf) == .complete)
        let padded = Sample.pdfClassic + [UInt8](repeating: 0x20, count: 2000)
        #expect(try judge(padded, .pdf) == .incomplete)
        #expect(try judge(Array("%PDF-1.4\nplain\n%%EOF\n".utf8), .pdf) == .complete)
        // scanimage --batch-count writes a document like this one.
        #expect(try judge(Array("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n".utf8), .pdf) == .incomplete)
    }

    @Test("of a JPEG is not taken from the preview in its metadata")
    func preview() throws {
        let preview: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 0xFF, 0xD9]
        let metadata: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(preview.count + 2)] + preview
        #expect(try judge(metadata, .jpeg) == .incomplete)
        let picture: [UInt8] = metadata + [0xFF, 0xDA, 0, 2, 1, 2]
        #expect(try judge(picture, .jpeg) == .incomplete)
        #expect(try judge(picture + [0xFF, 0xD9, 0, 0, 0], .jpeg) == .complete)
        // A film behind the picture may be whole or not.
        #expect(try judge(picture + [0xFF, 0xD9] + Array("ftypmp42".utf8), .jpeg) == .cannotTell)
    }

    @Test("of a TIFF whose next page is being written is not said")
    func tiffPages() throws {
        #expect(try judge(Sample.bigTIFF + [UInt8](repeating: 7, count: 100), .tiff) == .cannotTell)
        #expect(try judge([0x49, 0x49, 0x2A, 0, 0, 0, 0, 0, 1, 2, 3], .tiff) == .incomplete)
    }

    @Test("of a mail without parts, of text and of unknown formats is not said")
    func cannotTell() throws {
        #expect(try judge(Array("From: a\nDate: b\n\nhello".utf8), .mail) == .cannotTell)
        #expect(try judge(Array("From: a\nDate: b".utf8), .mail) == .incomplete)
        #expect(try judge(Array("hello".utf8), .text) == .cannotTell)
        #expect(try judge([1, 2, 3], .unknown) == .cannotTell)
    }

    @Test("of a mail is told by its own boundary, however written", arguments: ["b", "\"b\"", "\"b\"; charset=x"])
    func boundaries(parameter: String) throws {
        let begun = "Content-Type: Multipart/Mixed;\r\n\tBOUNDARY=\(parameter)\r\nDate: x\r\n\r\n--b\r\n\r\n--c--\r\n"
        #expect(try judge(Array(begun.utf8), .mail) == .incomplete)
        #expect(try judge(Array((begun + "--b--\r\n").utf8), .mail) == .complete)
    }

    @Test("is left open where telling would take too much reading")
    func budget() throws {
        #expect(try judge(Receipts.bytes(ending: "png"), .png, budget: 100) == .cannotTell)
    }

    @Test("of a large mail does not depend on its length")
    func largeMail() throws {
        let start = Array("Content-Type: multipart/mixed; boundary=b\nDate: x\n\n--b\n".utf8)
        let attachment = [UInt8](repeating: 0x41, count: 1 << 18)
        #expect(try judge(start + attachment, .mail) == .incomplete)
        #expect(try judge(start + Array("--b--\n".utf8) + attachment, .mail) == .complete)
        #expect(try judge(start + attachment + Array("\n--b--\n".utf8), .mail) == .complete)
    }
}
