// What a drop folder looks at: ignored names, folders in it, what was there before, and the folder itself going.
import Foundation
import Platform
import Testing

@testable import DropFolder

@Suite("A drop folder")
struct FolderTests {
    private let harness: Harness

    init() throws { harness = try Harness() }

    @Test("never looks into what other programs keep in it (F035, F037)")
    func ignored() throws {
        harness.options.recursive = true
        try harness.turn()
        for name in [".@__thumb", "@eaDir", "#recycle", ".stversions", "$RECYCLE.BIN"] {
            try harness.makeFolder(name)
            try harness.write(pdf(name), to: name + "/IMG_1.pdf")
        }
        for name in ["Thumbs.db", "desktop.ini", "x.pdf.crdownload", "~$brief.docx", ".~lock.x.odt#", "a.tmp"] {
            try harness.write(pdf(name), to: name)
        }
        try harness.write(pdf(), to: "IMG_1.pdf")
        try harness.settle()
        #expect(harness.accepted == ["IMG_1.pdf"])
        #expect(harness.troubles == [])
    }

    @Test("that is recursive takes a tree that is moved in (F009)")
    func tree() throws {
        harness.options.recursive = true
        try harness.turn()
        let tree = harness.elsewhere.appending("2019").text
        try FileManager.default.createDirectory(atPath: tree + "/März [1]", withIntermediateDirectories: true)
        for name in ["a.pdf", "b.pdf", "März [1]/c.pdf"] {
            try Data(pdf(name)).write(to: URL(fileURLWithPath: tree + "/" + name))
        }
        try FileManager.default.moveItem(atPath: tree, toPath: harness.folder.text + "/2019")
        try harness.settle()
        #expect(harness.accepted == ["2019/März [1]/c.pdf", "2019/a.pdf", "2019/b.pdf"])
        #expect(harness.candidates.map(\.place.folderText) == ["2019/März [1]", "2019", "2019"])
        // A folder made later is followed too.
        try harness.write(pdf("late"), to: "2019/März [1]/late.pdf")
        try harness.makeFolder("2020/01")
        try harness.write(pdf("new"), to: "2020/01/new.pdf")
        try harness.settle()
        #expect(harness.accepted.suffix(2) == ["2019/März [1]/late.pdf", "2020/01/new.pdf"])
        #expect(
            harness.files == [
                "Sent/2019/März [1]/c.pdf", "Sent/2019/März [1]/late.pdf", "Sent/2019/a.pdf", "Sent/2019/b.pdf",
                "Sent/2020/01/new.pdf",
            ])
    }

    @Test("that is not recursive names a folder in it once (F009)")
    func flat() throws {
        try harness.turn()
        try harness.makeFolder("2019")
        try harness.write(pdf(), to: "2019/a.pdf")
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == [])
        #expect(harness.troubles == [.folderSkipped(harness.folder.appending("2019"))])
    }

    @Test("leaves a folder that is moved away")
    func folderLeaves() throws {
        harness.options.recursive = true
        try harness.turn()
        try harness.makeFolder("one")
        try harness.turn()
        let away = harness.elsewhere.appending("away").text
        try FileManager.default.moveItem(atPath: harness.folder.text + "/one", toPath: away)
        try Data(pdf()).write(to: URL(fileURLWithPath: away + "/private.pdf"))
        try harness.settle()
        #expect(harness.accepted == [])
    }

    @Test("leaves alone what was there the first time, and takes what came while nobody watched")
    func firstTime() throws {
        harness.options.existing = false
        try harness.write(pdf("old"), to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == [])
        #expect(harness.notices.contains(.leftAlone(harness.folder, count: 1)))
        harness.restart()
        try harness.write(pdf("new"), to: "new.pdf")
        try harness.settle()
        #expect(harness.accepted == ["new.pdf"])
        #expect(harness.files == ["Sent/new.pdf", "old.pdf"])
        // Changed, it is another document; gone and come again, a new one.
        try harness.write(pdf("old, but changed"), to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == ["new.pdf", "old.pdf"])
    }

    @Test("takes an old file that was moved out and in again")
    func movedInAgain() throws {
        harness.options.existing = false
        try harness.write(pdf("old"), to: "old.pdf")
        try harness.turn()
        try harness.rename("old.pdf", to: "../old.pdf")
        try harness.turn()
        try harness.rename("../old.pdf", to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == ["old.pdf"])
    }

    @Test("takes what was there where that is asked for")
    func existing() throws {
        try harness.write(pdf("old"), to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == ["old.pdf"])
    }

    @Test("takes what it had left alone as soon as that is asked for, once")
    func existingLater() throws {
        harness.options.existing = false
        try harness.write(pdf("old"), to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == [])
        harness.answer = { _ in .done(.keep) }
        harness.options.existing = true
        for _ in 0..<2 {
            harness.restart()
            try harness.settle()
        }
        #expect(harness.accepted == ["old.pdf"])
    }

    @Test("takes also the first time what was handed over with a sidecar")
    func handedOver() throws {
        harness.options.existing = false
        try harness.write(Array("{}".utf8), to: "scan.pdf.certain.json")
        try harness.write(pdf("scan"), to: "scan.pdf")
        try harness.write(pdf("old"), to: "old.pdf")
        try harness.settle()
        #expect(harness.accepted == ["scan.pdf"])
    }

    @Test("that was renamed or removed is told once, and followed again when it is back")
    func folderItself() throws {
        try harness.turn()
        try harness.rename("", to: "../moved")
        try harness.pass(.seconds(60))
        #expect(harness.troubles.map(\.isLoss) == [true])
        try FileManager.default.createDirectory(atPath: harness.folder.text, withIntermediateDirectories: false)
        try harness.write(pdf("1"), to: "a.pdf")
        try harness.pass(.seconds(5))
        try harness.settle()
        #expect(harness.accepted == ["a.pdf"])
        try FileManager.default.removeItem(atPath: harness.folder.text)
        try harness.pass(.seconds(60))
        try harness.makeFolder("")
        try harness.pass(.seconds(5))
        try harness.write(pdf("2"), to: "b.pdf")
        try harness.settle()
        #expect(harness.accepted == ["a.pdf", "b.pdf"])
        #expect(harness.troubles.map(\.isLoss) == [true, true])
    }

    @Test("that another one takes the place of is followed in its stead")
    func replaced() throws {
        try harness.turn()
        try harness.rename("", to: "../moved")
        try harness.makeFolder("")
        try harness.write(pdf(), to: "a.pdf")
        try harness.settle()
        try Data(pdf("elsewhere")).write(to: URL(fileURLWithPath: harness.elsewhere.text + "/moved/b.pdf"))
        try harness.settle()
        #expect(harness.accepted == ["a.pdf"])
        #expect(harness.troubles == [.replaced(harness.folder)])
    }

    @Test("polled finds within its interval what no event told (F012, F014)")
    func polling() throws {
        harness.options.polling = .every(.seconds(30))
        harness.options.recursive = true
        try harness.turn()
        #expect(harness.mode == WatchMode(kind: .polling, reason: .configured, interval: .seconds(30)))
        try harness.makeFolder("sub")
        try harness.write(pdf(), to: "sub/a.pdf")
        try harness.pass(.seconds(29))
        try harness.settle()
        #expect(harness.accepted == [])
        try harness.settle()
        #expect(harness.accepted == ["sub/a.pdf"])
        try harness.pass(.seconds(100))
        #expect(harness.files == ["Sent/sub/a.pdf"])
    }

    @Test("polled more often than files settle lets them settle all the same, sidecars too")
    func fastPolling() throws {
        harness.options.polling = .every(.seconds(1))
        harness.options.settle = .seconds(3)
        try harness.write(Array("{}".utf8), to: "a.pdf.certain.json")
        try harness.write(pdf(), to: "a.pdf")
        for _ in 0..<4 { try harness.pass(.seconds(1)) }
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test("tried once takes what is whole and leaves the rest")
    func once() throws {
        try harness.write(pdf("1"), to: "a.pdf")
        try harness.write(Array("%PDF-1.4 half".utf8), to: "half.pdf")
        let writer = try harness.writer("open.pdf")
        try writer.write(contentsOf: pdf("2"))
        try harness.write([], to: "empty.pdf")
        try harness.write(pdf("3"), to: "part.pdf")
        try harness.write(Array("%PDF".utf8), to: "part.pdf.part")
        try harness.write(pdf("4"), to: "wanted.pdf")
        harness.answer = { $0.place.name == Array("wanted.pdf".utf8) ? .later(.seconds(30)) : .done(.move) }
        try harness.runOnce()
        #expect(harness.accepted == ["a.pdf", "wanted.pdf"])
        #expect(
            harness.files == [
                "Sent/a.pdf", "empty.pdf", "half.pdf", "open.pdf", "part.pdf", "part.pdf.part", "wanted.pdf",
            ])
        // Each once, with the reason; whoever asked for a file to be offered later has said why.
        let left = harness.notices.filter { if case .left = $0 { true } else { false } }
        #expect(
            left == [
                .left(harness.folder.appending("empty.pdf"), .empty),
                .left(harness.folder.appending("half.pdf"), .incomplete),
                .left(harness.folder.appending("open.pdf"), .beingWritten),
                .left(harness.folder.appending("part.pdf"), .companion(Array("part.pdf.part".utf8))),
            ])
        try harness.close(writer, "open.pdf")
    }
}

extension WatchNotice {
    fileprivate var isLoss: Bool { if case .lost = self { true } else { false } }
}
