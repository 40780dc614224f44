// The line that shows progress, as a function of the state and the width.
import Terminal
import Testing

@Suite("Progress")
struct ProgressStateTests {
    private let half = ProgressState(
        label: "beleg.pdf", doneBytes: 5_000_000, totalBytes: 10_000_000, bytesPerSecond: 1_000_000)

    @Test(
        "shows label, bar, percent, time left, bytes and rate, and less of it in less room",
        arguments: [
            (90, "beleg.pdf  [###############···············]   50 %  0:05 left  5.0 MB / 10.0 MB  1.0 MB/s"),
            (70, "beleg.pdf  [#####······]   50 %  0:05 left  5.0 MB / 10.0 MB  1.0 MB/s"),
            (60, "beleg.pdf   50 %  0:05 left  5.0 MB / 10.0 MB  1.0 MB/s"),
            (50, "beleg.pdf   50 %  0:05 left  5.0 MB / 10.0 MB"),
            (30, "beleg.pdf   50 %  0:05 left"), (16, "beleg.pdf   50 %"), (12, "bele…   50 %"), (3, " 5…"), (0, ""),
        ])
    func width(width: Int, line: String) {
        #expect(half.draw(width: width, in: .english) == line)
    }

    @Test("speaks German")
    func german() {
        #expect(
            half.draw(width: 62, in: .german) == "beleg.pdf   50 %  noch 0:05  5,0 MB / 10,0 MB  1,0 MB/s")
    }

    @Test("never exceeds the width, whatever the label")
    func bounded() {
        for label in ["a", "日本語領収書日本語領収書.pdf", "🧾🧾🧾", String(repeating: "x", count: 130), ""] {
            for width in Array(0...48) + [60, 79, 120] {
                for done in [0, 999, 1000] {
                    let state = ProgressState(label: label, doneBytes: done, totalBytes: 1000, bytesPerSecond: 7)
                    #expect(state.draw(width: width, in: .german).displayWidth <= width)
                }
            }
        }
    }

    @Test(
        "says 100 percent only when all is sent, and then that the answer is missing",
        arguments: [
            (999_999, 1_000_000, "f  [##############·]   99 %  1.0 MB / 1.0 MB"),
            (1_000_000, 1_000_000, "f  100 %  waiting for the answer  1.0 MB"),
            (0, 0, "f  100 %  waiting for the answer  0 B"),
            (0, 1_000_000, "f  [··················]    0 %  0 B / 1.0 MB"),
        ])
    func ends(done: Int, total: Int, line: String) {
        let state = ProgressState(label: "f", doneBytes: done, totalBytes: total)
        #expect(state.draw(width: 44, in: .english) == line)
    }

    @Test(
        "shows the time left in minutes and hours, rounded up, and none that is beyond reason",
        arguments: [
            (59_001.0, "1:00"), (59_000, "0:59"), (3_599_000, "59:59"), (3_723_000, "1:02:03"), (360_000_000, nil),
        ])
    func remaining(bytes: Double, time: String?) {
        let state = ProgressState(label: "", totalBytes: Int(bytes), bytesPerSecond: 1000)
        let line = state.draw(width: 30, in: .english)
        #expect(time.map { line.contains("  \($0) left") } ?? !line.contains("left"))
    }

    @Test("without a known end shows what is done and how fast")
    func endless() {
        let state = ProgressState(label: "stdin", doneBytes: 2_500_000, totalBytes: nil, bytesPerSecond: 500_000)
        #expect(state.draw(width: 80, in: .english) == "stdin  2.5 MB  500 kB/s")
    }

    @Test("shows control characters of a name escaped")
    func controls() {
        let state = ProgressState(label: "a\n\u{1B}[2J", totalBytes: 10)
        #expect(state.draw(width: 40, in: .english).hasPrefix("a\\n\\e[2J  "))
    }
}
