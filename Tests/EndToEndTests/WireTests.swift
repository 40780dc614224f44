// The bodies this program writes, read by parsers of three other stacks to the same names and bytes.
import Foundation
import Platform
import Server
import TestSupport
import Testing

@Suite(
    "A multipart body", .enabled(if: Checkout.standInPython != nil, "needs the parsers that Scripts/prepare installs"))
struct WireTests {
    private struct Part: Decodable, Hashable {
        let name: String
        let filename: String?
        let content_type: String?
        let sha256: String
        let size: Int
    }

    private static let parsers: [[String]] = [
        [Checkout.standInPython ?? "", "parts.py"], ["/usr/bin/perl", "parts.pl"], ["/usr/bin/ruby", "parts.rb"],
    ]

    /// As the WHATWG escapes leave it; parsers keep them.
    private static let names: [(name: String, wire: String)] = [
        ("plain.pdf", "plain.pdf"), ("with space.pdf", "with space.pdf"),
        ("Müller Rechnung.pdf", "Müller Rechnung.pdf"),
        ("nfd-Mu\u{308}ller.pdf", "nfd-Müller.pdf"), ("it's \"quoted\".pdf", "it's %22quoted%22.pdf"),
        ("new\nline.pdf", "new%0Aline.pdf"), ("-dash.pdf", "-dash.pdf"), ("--help.pdf", "--help.pdf"),
        ("100%f %s %20.pdf", "100%f %s %20.pdf"), ("a;b&c#d?e$HOME`id`.pdf", "a;b&c#d?e$HOME`id`.pdf"),
        ("back\\slash.pdf", "back\\slash.pdf"),
        (Path.text(of: Array("lat".utf8) + [0xFC] + Array("in.pdf".utf8)), "latüin.pdf"),
        (" lead.pdf", " lead.pdf"), ("Beleg 🧾.pdf", "Beleg 🧾.pdf"), ("\"foo.pdf", "%22foo.pdf"),
        ("x\"\r\nX-Evil: 1\r\n\r\n.pdf", "x%22%0D%0AX-Evil: 1%0D%0A%0D%0A.pdf"), ("b'e\";e.JPG", "b'e%22;e.JPG"),
    ]

    @Test("is read by python-multipart, Perl and Ruby as it was meant", arguments: 0..<17)
    func parsed(index: Int) throws {
        let (name, wire) = Self.names[index]
        let folder = try TemporaryFolder()
        let content = Array("%PDF-1.4\r\n--\r\n\u{0}\n\r".utf8) + [0xFF, 0x00] + Array(repeating: 0x2D, count: 70_000)
        let file = try OpenFile(folder.write(content, to: "content"))
        let note = "Zeile 1\nZeile 2 \"ü\" 🧾"
        let form = MultipartForm(
            fields: [
                .init(name: "tags", value: "Lebensmittel"), .init(name: "tags", value: "Steuer 2026"),
                .init(name: "document_date", value: "2026-11-03"), .init(name: "note", value: note),
            ], fileField: "file", fileName: name, contentType: "application/pdf")
        let body = MultipartBody(
            framing: MultipartFraming(form, random: .system),
            upload: UploadFile(file: file, status: try file.status(), digest: try file.sha256()))
        let bytes = try Self.bytes(of: body)
        #expect(Int64(bytes.count) == body.length)
        let path = try folder.write(bytes, to: "body")
        func part(_ name: String, _ value: [UInt8], file: String? = nil) -> Part {
            Part(
                name: name, filename: file, content_type: file == nil ? nil : "application/pdf",
                sha256: SHA256.digest(of: value).description, size: value.count)
        }
        let meant = [
            part("tags", Array("Lebensmittel".utf8)), part("tags", Array("Steuer 2026".utf8)),
            part("document_date", Array("2026-11-03".utf8)), part("note", Array("Zeile 1\r\nZeile 2 \"ü\" 🧾".utf8)),
            part("file", content, file: wire),
        ]
        for parser in Self.parsers {
            let script = Checkout.root + "/Fixtures/parsers/" + parser[1]
            let result = try Program.run(
                parser[0], [script, path.text, body.contentType], environment: ["LANG": "C.UTF-8"])
            #expect(result.status == 0, "\(parser[1]): \(result.errors)")
            let parts = try result.output.split(separator: "\n").map {
                try JSONDecoder().decode(Part.self, from: Data($0.utf8))
            }
            #expect(parts.count == meant.count && Set(parts) == Set(meant), "\(parser[1])")
        }
    }

    private static func bytes(of body: MultipartBody) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try body.read(into: buffer)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
    }
}
