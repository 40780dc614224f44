// Handing files over to a drop folder, as a scanner's hook does.
import Documents
import Foundation
import Platform
import Rules
import Testing

@testable import DropFolder

@Suite("Handing over")
struct HandoverTests {
    private let harness: Harness

    init() throws {
        harness = try Harness()
        try harness.turn()
    }

    private func source(_ content: [UInt8], name: String = "scan.pdf") throws -> Path {
        let path = harness.elsewhere.appending(name)
        try Data(content).write(to: URL(fileURLWithPath: path.text))
        return path
    }

    private func handOver(_ source: Path, _ sidecar: Sidecar = Sidecar()) throws -> Path {
        try Handover(into: harness.folder, random: .system).handOver(source, sidecar: sidecar)
    }

    @Test("gives the watch a whole file with its sidecar, and keeps the source")
    func whole() throws {
        let sidecar = Sidecar(tags: ["Scan"], date: CalendarDate(iso: "2026-11-03"), device: "fujitsu", button: "left")
        let path = try handOver(source(pdf("1")), sidecar)
        #expect(path == harness.folder.appending("scan.pdf"))
        #expect(harness.files == ["scan.pdf", "scan.pdf.certain.json"])
        try harness.settle()
        #expect(harness.candidates.map(\.sidecar) == [sidecar])
        #expect(harness.files == ["Sent/scan.pdf", "Sent/scan.pdf.certain.json"])
        #expect(FileManager.default.fileExists(atPath: harness.elsewhere.appending("scan.pdf").text))
        #expect(harness.troubles == [])
    }

    @Test("is taken also by the first watch of the folder, though nothing was said of the file")
    func firstWatch() throws {
        let harness = try Harness()
        harness.options.existing = false
        try harness.write(pdf("old"), to: "old.pdf")
        _ = try Handover(into: harness.folder, random: .system).handOver(source(pdf("1")))
        try harness.settle()
        #expect(harness.accepted == ["scan.pdf"])
        #expect(harness.candidates.map(\.sidecar) == [Sidecar()])
    }

    @Test("never takes a name that is in use, nor a sidecar that waits for its document")
    func names() throws {
        try harness.write(pdf("there"), to: "scan.pdf")
        try harness.write(Array("{}".utf8), to: "scan-2.pdf.certain.json")
        let from = try source(pdf("1"))
        #expect(try handOver(from, Sidecar(note: "n")) == harness.folder.appending("scan-3.pdf"))
        #expect(try handOver(from) == harness.folder.appending("scan-4.pdf"))
        #expect(try harness.content("scan.pdf") == pdf("there"))
        #expect(
            harness.files == [
                "scan-2.pdf.certain.json", "scan-3.pdf", "scan-3.pdf.certain.json", "scan-4.pdf",
                "scan-4.pdf.certain.json", "scan.pdf",
            ])
    }

    @Test("lets the folder's group read both files, whatever the process's mask")
    func permissions() throws {
        let path = try handOver(source(pdf("1")), Sidecar(note: "n"))
        #expect(try FileStatus(of: path).permissions == 0o640)
        #expect(try FileStatus(of: Path(path.text + ".certain.json")).permissions == 0o640)
    }

    @Test("keeps when the content was last changed")
    func modified() throws {
        let from = try source(pdf("1"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: from.text)
        #expect(try FileStatus(of: handOver(from)).modified.seconds == 1_600_000_000)
    }

    @Test("refuses what cannot be sent, and what the drop folder would never look at")
    func refused() throws {
        let missing = harness.elsewhere.appending("none.pdf")
        #expect(throws: HandoverError.source(.missing)) { try handOver(missing) }
        #expect(throws: HandoverError.source(.folder)) { try handOver(harness.elsewhere) }
        let empty = try source([])
        #expect(throws: HandoverError.source(.empty)) { try handOver(empty) }
        let temporary = try source(pdf(), name: "scan.tmp")
        #expect(throws: HandoverError.ignoredName(pattern: "*.tmp")) { try handOver(temporary) }
        let sidecar = try source(Array("{}".utf8), name: "receipt.txt.certain.json")
        #expect(throws: HandoverError.ignoredName(pattern: "*.certain.json")) { try handOver(sidecar) }
        let large = Sidecar(note: String(repeating: "n", count: 20_000))
        let from = try source(pdf())
        #expect(throws: HandoverError.sidecar(.tooLarge(bytes: 20011))) { try handOver(from, large) }
        #expect(harness.files == [])
    }

    @Test(
        "refuses what the watch would not take at once",
        arguments: [
            ("scan.pdf", Array("%PDF-1.4\n1 0 obj".utf8), Finding.incomplete),
            ("scan.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], .incomplete),
            ("scan.pdf", Array("P4 1 1 ".utf8) + [0x80], .unproven),
            ("scan.pnm", Array("P4 1 1 ".utf8) + [0x80], .notDocument),
            ("scan", Array("words".utf8), .notDocument),
        ] as [(String, [UInt8], Finding)])
    func unfit(name: String, content: [UInt8], finding: Finding) throws {
        let from = try source(content, name: name)
        #expect(throws: HandoverError.unfit(finding)) { try handOver(from, Sidecar(note: "n")) }
        #expect(harness.files == [])
    }

    @Test("judges an open file by the name it is to have")
    func named() throws {
        let text = try OpenFile(source(Array("words\n".utf8), name: "-"))
        let handover = try Handover(into: harness.folder, random: .system)
        #expect(throws: HandoverError.unfit(.notDocument)) { try handover.handOver(text, as: Array("-".utf8)) }
        let path = try handover.handOver(text, as: Array("note.txt".utf8))
        #expect(path == harness.folder.appending("note.txt"))
        #expect(try harness.content("note.txt") == Array("words\n".utf8))
    }

    @Test("leaves only what the watch ignores when it is killed before the name is there")
    func killed() throws {
        // What a handover has written before its rename.
        let temporary = try CreatedFile(
            Array(".certain-drop-0102030405060708.part".utf8), in: OpenFolder(harness.folder))
        try temporary.append(pdf("half"))
        try harness.settle()
        #expect(harness.candidates.isEmpty && harness.troubles == [])
        #expect(try handOver(source(pdf("1"))) == harness.folder.appending("scan.pdf"))
    }

    @Test("says why the drop folder cannot be used")
    func noFolder() throws {
        let from = try source(pdf())
        #expect {
            try Handover(into: harness.elsewhere.appending("none"), random: .system)
        } throws: { error in
            guard case .folder(let failure) = error as? HandoverError else { return false }
            return failure.kind == .missing
        }
        #expect {
            try Handover(into: from, random: .system)
        } throws: { error in
            guard case .folder(let failure) = error as? HandoverError else { return false }
            return failure.kind == .notFolder
        }
    }
}
