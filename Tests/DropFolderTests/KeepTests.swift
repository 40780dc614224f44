// Files that stay where they are: never delivered twice, and delivered again when their content is another.
import Documents
import Foundation
import Platform
import Testing

@testable import DropFolder

@Suite("A delivered file that is kept")
struct KeepTests {
    private let harness: Harness

    init() throws {
        harness = try Harness()
        harness.answer = { _ in .done(.keep) }
        try harness.write(pdf("one"), to: "a.pdf")
        try harness.settle()
        try #require(harness.accepted == ["a.pdf"])
    }

    private func setModified(_ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: harness.folder.text + "/a.pdf")
    }

    private func modified() throws -> Double {
        let status = try FileStatus(of: harness.folder.appending("a.pdf"))
        return Double(status.modified.seconds) + Double(status.modified.nanoseconds) / 1e9
    }

    @Test("is not offered again, nor after a restart")
    func quiet() throws {
        try harness.pass(.seconds(1000))
        harness.restart()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test("is not offered again when only its attributes change (F010)")
    func attributes() throws {
        let path = harness.folder.text + "/a.pdf"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try harness.pass(.seconds(400))
        try setModified(1_700_000_000)
        try harness.pass(.seconds(400))
        try harness.pass(.seconds(400))
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test(
        "is not offered again when a file system shifts or rounds its time (F087, F088, F090)",
        arguments: [3600, -3600, 1.5, -0.9])
    func shifted(by seconds: Double) throws {
        harness.restart()
        try setModified(modified() + seconds)
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test("is offered again when its content changes, and said to have changed (F050)")
    func changed() throws {
        let writer = try harness.writer("a.pdf")
        try writer.write(contentsOf: pdf("two"))
        try harness.close(writer, "a.pdf")
        try harness.settle()
        #expect(harness.candidates.map(\.isChanged) == [false, true])
        harness.restart()
        try harness.write(pdf("three"), to: "a.pdf")
        try harness.settle()
        #expect(harness.candidates.map(\.isChanged) == [false, true, true])
        try harness.pass(.seconds(1000))
        #expect(harness.candidates.count == 3)
    }

    @Test("is offered again when other content of the same length and time takes its place")
    func sameStamp() throws {
        let before = try modified()
        let writer = try harness.writer("a.pdf")
        try writer.seek(toOffset: 9)
        try writer.write(contentsOf: Array("two".utf8))
        try harness.close(writer, "a.pdf")
        try setModified(before)
        try harness.settle()
        #expect(harness.candidates.map(\.isChanged) == [false, true])
    }

    @Test("written again with the same content is not offered again")
    func rewritten() throws {
        try harness.write(pdf("one"), to: "a.pdf")
        try harness.settle()
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test("that is left by a rule is offered again when the rules may have changed, but not before")
    func rules() throws {
        harness.answer = { _ in .left }
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["a.pdf", "b.pdf"])
        harness.restart()
        try harness.settle()
        #expect(harness.accepted == ["a.pdf", "b.pdf", "b.pdf"])
    }

    @Test("that waits is put away when its delivery is confirmed")
    func waiting() throws {
        harness.answer = { _ in .waiting }
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.files == ["a.pdf", "b.pdf"])
        let digest = harness.candidates[1].document.digest
        harness.outcome = { asked, _ in asked == digest ? .done(.move) : nil }
        try harness.pass(.seconds(1))
        #expect(harness.files == ["Sent/b.pdf", "a.pdf"])
        #expect(harness.accepted == ["a.pdf", "b.pdf"])
    }

    @Test("that waits is not offered again when it is touched (F010), but is when it changes")
    func touchedWhileWaiting() throws {
        harness.answer = { _ in .waiting }
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.settle()
        // touch opens the file for writing.
        let touch = Process()
        touch.executableURL = URL(fileURLWithPath: "/usr/bin/touch")
        touch.arguments = [harness.folder.text + "/b.pdf"]
        try touch.run()
        touch.waitUntilExit()
        try harness.pass(.seconds(400))
        #expect(harness.accepted == ["a.pdf", "b.pdf"])
        try harness.write(pdf("b, more"), to: "b.pdf")
        try harness.pass(.seconds(400))
        #expect(harness.accepted == ["a.pdf", "b.pdf", "b.pdf"])
        #expect(harness.candidates.map(\.isChanged) == [false, false, true])
    }

    @Test("because the trash would not take it is told, and not offered again")
    func trash() throws {
        struct NoTrash: Error {}
        harness.answer = { _ in .done(.trash) }
        harness.trash = { [unowned harness] path in
            guard path.nameText == "b.pdf" else { throw NoTrash() }
            try harness.remove("b.pdf")
        }
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.write(pdf("c"), to: "c.pdf")
        try harness.settle()
        #expect(harness.files == ["a.pdf", "c.pdf"])
        #expect(harness.troubles == [.notPutAway(harness.folder.appending("c.pdf"), .notTrashed("NoTrash()"))])
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["a.pdf", "b.pdf", "c.pdf"])
    }

    @Test("that could not be taken is offered again after the time asked for (F003)")
    func later() throws {
        harness.answer = { _ in .later(.seconds(30)) }
        try harness.write(pdf("b"), to: "b.pdf")
        try harness.settle()
        try harness.pass(.seconds(29))
        #expect(harness.accepted == ["a.pdf", "b.pdf"])
        harness.answer = { _ in .done(.move) }
        try harness.pass(.seconds(1))
        #expect(harness.accepted == ["a.pdf", "b.pdf", "b.pdf"])
        #expect(harness.files == ["Sent/b.pdf", "a.pdf"])
    }
}
