// Where files go when they are done with, and what must not be moved, overwritten or followed.
import Documents
import Foundation
import Platform
import Testing

@testable import DropFolder

@Suite("Putting away")
struct PuttingAwayTests {
    private let harness: Harness

    init() throws {
        harness = try Harness()
        try harness.turn()
    }

    @Test("keeps every file of the same name (F082)")
    func sameName() throws {
        for text in ["A", "B", "C"] {
            try harness.write(pdf(text), to: "Scan.pdf")
            try harness.settle()
        }
        #expect(harness.files == ["Sent/Scan-2.pdf", "Sent/Scan-3.pdf", "Sent/Scan.pdf"])
        #expect(try harness.content("Sent/Scan-2.pdf") == pdf("B"))
    }

    @Test("takes the sidecar along, and nothing else (F046)")
    func sidecar() throws {
        try harness.makeFolder("Sent")
        try harness.write(pdf("other"), to: "Sent/x.pdf")
        try harness.write(Array(#"{"tags": ["Scan"]}"#.utf8), to: "x.pdf.certain.json")
        try harness.write(Array("mine".utf8), to: "notes.md.bak")
        try harness.write(pdf(), to: "x.pdf")
        try harness.settle()
        #expect(harness.candidates.map(\.sidecar) == [Sidecar(tags: ["Scan"])])
        #expect(
            harness.files == ["Sent/x-2.pdf", "Sent/x-2.pdf.certain.json", "Sent/x.pdf", "notes.md.bak"])
    }

    @Test("of a file that is deleted takes its sidecar too")
    func deleted() throws {
        harness.answer = { _ in .done(.delete) }
        try harness.write(Array("{}".utf8), to: "x.pdf.certain.json")
        try harness.write(pdf(), to: "x.pdf")
        try harness.settle()
        #expect(harness.files == [])
    }

    @Test("of a refused file writes why beside it")
    func refused() throws {
        harness.answer = { _ in .refused(reason: "Zu gross.") }
        for text in ["A", "B"] {
            try harness.write(pdf(text), to: "x.pdf")
            try harness.settle()
        }
        #expect(
            harness.files == [
                "Refused/x-2.pdf", "Refused/x-2.pdf.why.txt", "Refused/x.pdf", "Refused/x.pdf.why.txt",
            ])
        // The digest is sha256sum's, of what stands before its line.
        #expect(
            try harness.content("Refused/x.pdf.why.txt") == Array("Zu gross.\n\ncertain watch, 7b7d57dcff4df976\n".utf8)
        )
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["x.pdf", "x.pdf"])
    }

    @Test("takes away why a file was refused once that file is gone from Refused, and nothing else")
    func refusedNoMore() throws {
        harness.options.recursive = true
        harness.restart()
        harness.answer = { _ in .refused(reason: "Zu gross.") }
        try harness.makeFolder("sub")
        for name in ["a.pdf", "b.pdf", "c.pdf", "sub/d.pdf"] { try harness.write(pdf(name), to: name) }
        try harness.settle()
        let why = try harness.content("Refused/a.pdf.why.txt")
        // A user's own words, or with ours, belong to the user.
        try harness.write(why + Array("Erledigt.\n".utf8), to: "Refused/b.pdf.why.txt")
        try harness.write(Array("Meins.\n".utf8), to: "Refused/e.pdf.why.txt")
        try harness.write(why, to: "Refused/f.txt")
        try harness.link("Refused/g.pdf.why.txt", to: "f.txt")
        for name in ["a.pdf", "b.pdf", "sub/d.pdf"] { try harness.remove("Refused/" + name) }
        try harness.pass(.seconds(400))
        #expect(
            harness.files == [
                "Refused/b.pdf.why.txt", "Refused/c.pdf", "Refused/c.pdf.why.txt", "Refused/e.pdf.why.txt",
                "Refused/f.txt", "Refused/g.pdf.why.txt",
            ])
    }

    @Test("does not follow a link in the place of Sent, and does not offer the file again (F023)")
    func sentIsLink() throws {
        let target = harness.elsewhere.appending("target").text
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try harness.link("Sent", to: target)
        try harness.write(pdf(), to: "x.pdf")
        try harness.settle()
        #expect(harness.troubles == [.notPutAway(harness.folder.appending("x.pdf"), .noFolder(PuttingAway.sent))])
        try harness.pass(.seconds(1000))
        harness.restart()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["x.pdf"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
    }

    @Test("leaves in place what was replaced while it was delivered, and offers that too")
    func replacedMeanwhile() throws {
        harness.answer = { [unowned harness] candidate in
            if candidate.document.status.size == Int64(pdf("A").count) {
                try? harness.remove("x.pdf")
                try? harness.write(pdf("another"), to: "x.pdf")
            }
            return .done(.move)
        }
        try harness.write(pdf("A"), to: "x.pdf")
        try harness.settle()
        #expect(harness.files == ["x.pdf"])
        try harness.settle()
        #expect(harness.candidates.map(\.isChanged) == [false, true])
        #expect(harness.files == ["Sent/x.pdf"])
        #expect(try harness.content("Sent/x.pdf") == pdf("another"))
    }

    @Test("waits for a writer that came while the file was delivered, without offering the same content again")
    func writerMeanwhile() throws {
        var writer: FileHandle?
        harness.answer = { [unowned harness] _ in
            writer = try? harness.writer("x.pdf")
            return .done(.move)
        }
        try harness.write(pdf("A"), to: "x.pdf")
        try harness.settle()
        try harness.settle()
        #expect(harness.files == ["x.pdf"])
        try harness.close(writer, "x.pdf")
        try harness.settle()
        #expect(harness.files == ["Sent/x.pdf"])
        #expect(harness.accepted == ["x.pdf"])
    }

    @Test("never moves a link's target, only the link (F034)", arguments: [Disposal.delete, .move])
    func link(disposal: Disposal) throws {
        harness.options.followLinks = true
        harness.restart()
        harness.answer = { _ in .done(disposal) }
        let archive = harness.elsewhere.appending("archive.pdf").text
        try Data(pdf("archive")).write(to: URL(fileURLWithPath: archive))
        try harness.link("x.pdf", to: archive)
        try harness.settle()
        #expect(harness.accepted == ["x.pdf"])
        #expect(harness.files == (disposal == .move ? ["Sent/x.pdf"] : []))
        #expect(FileManager.default.contents(atPath: archive) == Data(pdf("archive")))
    }

    @Test("does not happen to links that are not to be followed, nor to FIFOs; others are not held up (F032)")
    func special() throws {
        try harness.write(pdf("a"), to: "a.pdf")
        try harness.link("b.pdf", to: "/nonexistent")
        try harness.write(pdf("c"), to: "c.pdf")
        try harness.link("d.pdf", to: "/etc/hostname")
        let fifo = Process()
        fifo.executableURL = URL(fileURLWithPath: "/usr/bin/mkfifo")
        fifo.arguments = [harness.folder.text + "/e.pdf"]
        try fifo.run()
        fifo.waitUntilExit()
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["a.pdf", "c.pdf"])
        let folder = harness.folder
        #expect(
            harness.troubles == [
                .fileSkipped(folder.appending("b.pdf"), .notRegular(.link)),
                .fileSkipped(folder.appending("d.pdf"), .notRegular(.link)),
                .fileSkipped(folder.appending("e.pdf"), .notRegular(.fifo)),
            ])
    }

    @Test("of a file swapped for a link while it settled delivers nothing of the link's target")
    func swapped() throws {
        try harness.write(pdf("mine"), to: "x.pdf")
        try harness.turn()
        try harness.remove("x.pdf")
        try harness.link("x.pdf", to: "/etc/passwd")
        try harness.settle()
        #expect(harness.accepted == [])
        #expect(harness.files == ["x.pdf"])
    }

    @Test("keeps names apart that differ in their bytes only (F053, F054)")
    func bytes() throws {
        let names: [[UInt8]] = [
            Array("\u{DC}bung.pdf".utf8), Array("U\u{308}bung.pdf".utf8),
            Array("Arbeitsunf".utf8) + [0xE4, 0x68, 0x2E, 0x70, 0x64, 0x66],
            Array("new\nline.pdf".utf8), Array("-dash.pdf".utf8), Array("100%f %s.pdf".utf8), Array(" lead.pdf".utf8),
        ]
        let inbox = try OpenFolder(harness.folder)
        for (number, name) in names.enumerated() { try CreatedFile(name, in: inbox).append(pdf("\(number)")) }
        try harness.settle()
        let sent = try OpenFolder(harness.folder.appending("Sent"))
        #expect(Set(try sent.names()) == Set(names))
        #expect(harness.candidates.count == names.count)
    }

    @Test("of a name as long as can be still finds a free one (F061)")
    func longName() throws {
        let name = String(repeating: "ü", count: 125) + "x.pdf"
        try #require(name.utf8.count == 255)
        for text in ["A", "B"] {
            try harness.write(pdf(text), to: name)
            try harness.settle()
        }
        #expect(harness.troubles == [])
        #expect(harness.files.count == 2)
        #expect(harness.files.allSatisfy { $0.hasPrefix("Sent/ü") && $0.hasSuffix(".pdf") })
    }

    @Test("gives Sent the permissions of the drop folder")
    func permissions() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o2775], ofItemAtPath: harness.folder.text)
        try harness.write(pdf(), to: "x.pdf")
        try harness.settle()
        #expect(try FileStatus(of: harness.folder.appending("Sent")).permissions == 0o2775)
    }

    @Test("hands on an error in the sidecar, and never follows a link in its place")
    func badSidecar() throws {
        try harness.write(Array(#"{"tag": "a"}"#.utf8), to: "a.pdf.certain.json")
        try harness.write(pdf("a"), to: "a.pdf")
        try harness.link("b.pdf.certain.json", to: "/etc/hostname")
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.settle()
        #expect(harness.candidates.map(\.sidecarError) == [.unknownKey("tag"), .notRegular(.link)])
        #expect(harness.candidates.map(\.sidecar) == [nil, nil])
    }

    @Test("waits for a sidecar that comes within the settle time")
    func lateSidecar() throws {
        try harness.write(pdf("a"), to: "a.pdf")
        try harness.pass(.seconds(1))
        try harness.write(Array(#"{"note": "n"}"#.utf8), to: "a.pdf.certain.json")
        try harness.settle()
        try harness.settle()
        #expect(harness.candidates.map(\.sidecar?.note) == ["n"])
    }
}
