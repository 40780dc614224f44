// The quiet period, on a clock that only exists here.
import Platform
import Testing

@testable import DropFolder

@Suite("Settling")
struct SettlingFilesTests {
    private let place = Place(name: Array("a.pdf".utf8))
    private var settling = SettlingFiles(settle: .seconds(2), incompleteAfter: .seconds(600))

    private func seen(_ size: Int64, seconds: Int64 = 0) -> Sighting {
        Sighting(
            file: FileStamp(
                identity: .init(device: 1, inode: 2), size: size, modified: .init(seconds: seconds, nanoseconds: 0)))
    }

    @Test("begins anew with every change of size, time or identity, and with every writer that closes")
    mutating func quiet() {
        settling.observe(place, seen(1), at: .seconds(0))
        settling.observe(place, seen(1), at: .seconds(1))
        #expect(settling.nextLook == .seconds(2))
        settling.observe(place, seen(2), at: .seconds(1))
        #expect(settling.nextLook == .seconds(3))
        settling.observe(place, seen(2, seconds: 5), at: .seconds(2))
        #expect(settling.nextLook == .seconds(4))
        settling.observe(place, seen(2, seconds: 5), at: .seconds(3), wasWritten: true)
        #expect(settling.nextLook == .seconds(5))
        #expect(settling.due(at: .seconds(4)) == [])
        #expect(settling.due(at: .seconds(5)) == [place])
    }

    @Test("takes a whole file and forgets it")
    mutating func whole() {
        settling.observe(place, seen(1), at: .zero)
        #expect(settling.judge(place, .whole, at: .seconds(2)) == .take(incomplete: false))
        #expect(settling.isEmpty)
    }

    @Test(
        "waits for a file that is not whole, ever more rarely, and sends it after its time",
        arguments: [Finding.incomplete, .beingWritten, .unproven])
    mutating func incomplete(finding: Finding) throws {
        settling.observe(place, seen(1), at: .zero)
        var looks: [Duration] = []
        var verdict = Verdict.leave
        repeat {
            let now = try #require(settling.nextLook)
            looks.append(now)
            verdict = settling.judge(place, finding, at: now)
        } while verdict == .wait(isNews: looks.count == 1)
        #expect(verdict == .take(incomplete: true))
        #expect(looks.last == .seconds(600))
        #expect(looks.prefix(5) == [.seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(26)])
        #expect(looks.count < 70)
    }

    @Test("never takes an empty file nor one whose download is under way, and tells after a while")
    mutating func never() {
        for (finding, patience) in [(Finding.empty, 60), (.companion(Array("a.pdf.part".utf8)), 600)] {
            settling.observe(place, seen(0), at: .zero)
            #expect(settling.judge(place, finding, at: .seconds(2)) == .wait(isNews: false))
            #expect(settling.judge(place, finding, at: .seconds(patience - 1)) == .wait(isNews: false))
            #expect(settling.judge(place, finding, at: .seconds(patience)) == .wait(isNews: true))
            #expect(settling.judge(place, finding, at: .seconds(6000)) == .wait(isNews: false))
            settling.remove(place)
        }
    }

    @Test("tells at once of a file that cannot be read, and tries again for ever")
    mutating func unreadable() {
        let failure = Finding.unreadable(SystemError(code: 13, operation: "open"))
        settling.observe(place, seen(1), at: .zero)
        #expect(settling.judge(place, failure, at: .seconds(2)) == .wait(isNews: true))
        #expect(settling.judge(place, failure, at: .seconds(6000)) == .wait(isNews: false))
        #expect(settling.nextLook == .seconds(6004))
    }

    @Test("looks again at once when what kept a file back is over, but not before it was quiet")
    mutating func nudge() {
        settling.observe(place, seen(1), at: .zero)
        settling.nudge(place, at: .seconds(1))
        #expect(settling.nextLook == .seconds(2))
        for second in [2, 4, 8] { _ = settling.judge(place, .empty, at: .seconds(second)) }
        settling.nudge(place, at: .seconds(9))
        #expect(settling.nextLook == .seconds(9))
    }
}
