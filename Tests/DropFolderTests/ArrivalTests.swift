// How files arrive: whole at once, slowly, under another name, or never whole.
import Foundation
import Platform
import TestSupport
import Testing

@testable import DropFolder

@Suite("A file that arrives")
struct ArrivalTests {
    private let harness: Harness

    init() throws {
        harness = try Harness()
        try harness.turn()
    }

    @Test("is offered once, when it was quiet for the settle time, and put into Sent")
    func simple() throws {
        try harness.write(pdf(), to: "a.pdf")
        try harness.pass(harness.options.settle - .milliseconds(1))
        #expect(harness.accepted == [])
        try harness.pass(.milliseconds(1))
        #expect(harness.accepted == ["a.pdf"])
        #expect(harness.files == ["Sent/a.pdf"])
        try harness.pass(.seconds(400))
        #expect(harness.accepted == ["a.pdf"])
        #expect(harness.troubles == [])
        #expect(harness.mode?.kind == .events)
        #expect(harness.mode?.reason == .probed)
    }

    @Test("slowly is not taken before its writer has closed it (F001)")
    func slowScanner() throws {
        let writer = try harness.writer("a.pdf")
        try harness.pass(.seconds(8))
        try writer.write(contentsOf: pdf("300 KB"))
        try harness.pass(.seconds(6))
        try harness.pass(.seconds(6))
        // Quiet and whole by its format, but still open.
        #expect(harness.accepted == [])
        let whole = pdf("300 KB") + pdf("100 KB")
        try writer.write(contentsOf: pdf("100 KB"))
        try harness.pass(.seconds(1))
        try harness.close(writer, "a.pdf")
        try harness.settle()
        #expect(harness.accepted == ["a.pdf"])
        #expect(try harness.content("Sent/a.pdf") == whole)
    }

    @Test("through Finder and Samba first comes empty, with a companion (F004)")
    func finder() throws {
        try harness.write([], to: "Beleg.pdf")
        try harness.write([UInt8](repeating: 0, count: 4096), to: "._Beleg.pdf")
        try harness.settle()
        #expect(harness.accepted == [])
        try harness.write(pdf("1 MB"), to: "Beleg.pdf")
        try harness.settle()
        #expect(harness.accepted == ["Beleg.pdf"])
        #expect(harness.files == ["._Beleg.pdf", "Sent/Beleg.pdf"])
    }

    @Test("by download is left alone while its .part is there (F006)", arguments: [".part", ".aria2"])
    func download(ending: String) throws {
        try harness.write(ending == ".part" ? [] : pdf("holes"), to: "x.pdf")
        try harness.write(Array("%PDF-1.4\nhal".utf8), to: "x.pdf" + ending)
        try harness.pass(.seconds(10))
        #expect(harness.accepted == [])
        if ending == ".part" {
            try harness.write(pdf("whole"), to: "x.pdf.part")
            try harness.remove("x.pdf")
            try harness.rename("x.pdf.part", to: "x.pdf")
        } else {
            try harness.remove("x.pdf.aria2")
        }
        try harness.settle()
        #expect(harness.accepted == ["x.pdf"])
    }

    @Test(
        "under a temporary name is taken under its last one (F007, F015, F040)",
        arguments: ["scan.pd~", "scan.pdf.part", "~syncthing~scan.pdf.tmp", ".syncthing.scan.pdf.tmp", ".scan.pdf.Xa1"])
    func renamed(name: String) throws {
        try harness.write(pdf(), to: name)
        try harness.pass(.seconds(700))
        #expect(harness.accepted == [])
        try harness.rename(name, to: "scan.pdf")
        try harness.settle()
        #expect(harness.accepted == ["scan.pdf"])
    }

    @Test("broken off is held, and sent with a warning when it stays so")
    func aborted() throws {
        try harness.write(Array("%PDF-1.4\nhalf".utf8), to: "big.pdf")
        try harness.settle()
        try harness.pass(harness.options.incompleteAfter - harness.options.settle - .seconds(1))
        #expect(harness.accepted == [])
        #expect(harness.troubles == [.held(harness.folder.appending("big.pdf"), .incomplete)])
        try harness.pass(.seconds(1))
        #expect(harness.candidates.map(\.isIncomplete) == [true])
        #expect(harness.files == ["Sent/big.pdf"])
    }

    @Test("whose name claims a document that its content does not show is held likewise")
    func unproven() throws {
        try harness.write([UInt8](repeating: 0, count: 100), to: "zeros.pdf")
        try harness.settle()
        #expect(harness.troubles == [.held(harness.folder.appending("zeros.pdf"), .unproven)])
        try harness.pass(harness.options.incompleteAfter)
        #expect(harness.candidates.map(\.isIncomplete) == [true])
    }

    @Test("empty is never sent, is told after a while, and is taken when it fills (F026, F028)")
    func empty() throws {
        try harness.write([], to: "leer.pdf")
        try harness.settle()
        try harness.pass(.seconds(50))
        #expect(harness.troubles == [])
        try harness.pass(.seconds(20))
        #expect(harness.troubles == [.held(harness.folder.appending("leer.pdf"), .empty)])
        try harness.pass(harness.options.incompleteAfter * 3)
        #expect(harness.accepted == [])
        #expect(harness.troubles == [.held(harness.folder.appending("leer.pdf"), .empty)])
        try harness.write(pdf("20 KB"), to: "leer.pdf")
        try harness.settle()
        #expect(harness.accepted == ["leer.pdf"])
    }

    @Test("of which two events come shortly after each other is one job (F022)")
    func twoEvents() throws {
        try harness.write(pdf("x"), to: "x.pdf")
        try harness.pass(.milliseconds(100))
        try harness.write(pdf("x"), to: "x.pdf")
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["x.pdf"])
        #expect(harness.files == ["Sent/x.pdf"] && harness.troubles == [])
    }

    @Test("written in several openings is taken once, whole")
    func reopened() throws {
        for piece in ["%PDF-1.4\n", "middle\n", "%%EOF\n"] {
            let writer = try harness.writer("x.pdf")
            try writer.write(contentsOf: Array(piece.utf8))
            try harness.close(writer, "x.pdf")
            try harness.pass(.seconds(1))
        }
        #expect(harness.accepted == [])
        try harness.pass(.seconds(1))
        #expect(harness.accepted == ["x.pdf"])
    }

    @Test("replaced again and again is sent in every content that settled (F047, F084)")
    func replaced() throws {
        for page in 1...4 {
            try harness.write(pdf("page \(page)"), to: "scan.pdf")
            try harness.pass(.seconds(10))
        }
        #expect(harness.accepted == ["scan.pdf", "scan.pdf", "scan.pdf", "scan.pdf"])
        #expect(harness.files == ["Sent/scan-2.pdf", "Sent/scan-3.pdf", "Sent/scan-4.pdf", "Sent/scan.pdf"])
    }

    @Test("replaced before it settled is sent in its last content only (F047)")
    func replacedQuickly() throws {
        for page in 1...4 {
            try harness.write(pdf("page \(page)"), to: "scan.pdf")
            try harness.pass(.seconds(1))
        }
        try harness.settle()
        #expect(harness.accepted == ["scan.pdf"])
        #expect(try harness.content("Sent/scan.pdf") == pdf("page 4"))
    }

    @Test("one page a file comes in natural order (F049)")
    func pages() throws {
        for page in [10, 2, 1, 9] { try harness.write(pdf("\(page)"), to: "p-\(page).pdf") }
        try harness.settle()
        #expect(harness.accepted == ["p-1.pdf", "p-2.pdf", "p-9.pdf", "p-10.pdf"])
    }

    @Test("and goes away again is forgotten, and others are not held up (F020)")
    func vanished() throws {
        for number in 1...500 { try harness.write(pdf("\(number)"), to: "\(number).pdf") }
        try harness.turn()
        for number in 1...500 { try harness.remove("\(number).pdf") }
        try harness.write(pdf("new"), to: "new.pdf")
        try harness.settle()
        #expect(harness.accepted == ["new.pdf"])
        #expect(harness.troubles == [])
    }

    @Test("that is neither document nor image (F044: a sidecar of another program) stays and is told once")
    func others() throws {
        try harness.write([0x7F, 0x45, 0x4C, 0x46, 0, 0], to: "tool")
        try harness.write(Array("all: build".utf8), to: "Makefile")
        try harness.write(Array("<?xml version=\"1.0\"?><x/>".utf8), to: "scan.pdf.xmp")
        try harness.settle()
        try harness.write([0x7F, 0x45, 0x4C, 0x46, 0, 1, 1], to: "tool")
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == [])
        let path = harness.folder
        #expect(
            harness.troubles == [
                .fileSkipped(path.appending("Makefile"), .notDocument),
                .fileSkipped(path.appending("scan.pdf.xmp"), .notDocument),
                .fileSkipped(path.appending("tool"), .notDocument),
            ])
    }

    @Test("is taken whatever the case of its ending (F042), and text by its ending")
    func endings() throws {
        try harness.write(pdf("1"), to: "A.PDF")
        try harness.write(pdf("2"), to: "B.Pdf")
        try harness.write([0xFF, 0xD8, 0xFF, 0xD9], to: "C.JPEG")
        try harness.write(Array("a;b\n".utf8), to: "D.Csv")
        try harness.write(pdf("no ending"), to: "E")
        try harness.settle()
        #expect(harness.accepted == ["A.PDF", "B.Pdf", "C.JPEG", "D.Csv", "E"])
    }

    @Test("dated 1970 is taken like any other (F085)")
    func epoch() throws {
        try harness.write(pdf(), to: "x.pdf")
        let date = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 0)]
        try FileManager.default.setAttributes(date, ofItemAtPath: harness.folder.text + "/x.pdf")
        try harness.settle()
        #expect(harness.accepted == ["x.pdf"])
    }
}
