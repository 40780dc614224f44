// The drawn line over time, with a clock of the test's own.
import Synchronization
import Terminal
import Testing

@Suite("A progress line")
struct ProgressLineTests {
    /// A clock that is set by hand, and what was written.
    private final class Screen: Sendable {
        let now = Mutex(100.0)
        let written = Mutex<[String]>([])

        func line(total: Int) -> ProgressLine {
            ProgressLine(
                ProgressState(label: "f", totalBytes: total), in: .english, seconds: { self.now.withLock { $0 } },
                columns: { 60 }, write: { text in self.written.withLock { $0.append(text) } })
        }

        func update(_ line: ProgressLine, at seconds: Double, _ bytes: Int) {
            now.withLock { $0 = 100 + seconds }
            line.update(doneBytes: bytes)
        }

        var texts: [String] { written.withLock { $0 } }
    }

    @Test("is not drawn for what is done at once")
    func patience() {
        let screen = Screen()
        let line = screen.line(total: 1000)
        for step in 0..<10 { screen.update(line, at: Double(step) * 0.04, step * 100) }
        screen.update(line, at: 0.45, 1000)
        line.clear()
        #expect(screen.texts.isEmpty)
    }

    @Test("is drawn ten times a second, however often bytes move")
    func throttled() {
        let screen = Screen()
        let line = screen.line(total: 1_000_000)
        for step in 0..<2000 { screen.update(line, at: Double(step) / 1024, step) }
        // From 0.5 s to 1.95 s: one at once, then each 0.1 s.
        #expect((14...15).contains(screen.texts.count))
        #expect(screen.texts.allSatisfy { $0.hasPrefix("\rf  [") && $0.hasSuffix("\u{1B}[K") })
    }

    @Test("shows at once that all is sent")
    func waiting() {
        let screen = Screen()
        let line = screen.line(total: 1000)
        screen.update(line, at: 1, 999)
        screen.update(line, at: 1.01, 1000)
        #expect(screen.texts.count == 2)
        #expect(screen.texts.last?.contains("waiting for the answer") == true)
    }

    @Test("makes room for a message once, and comes back with the next bytes")
    func cleared() {
        let screen = Screen()
        let line = screen.line(total: 1000)
        screen.update(line, at: 1, 10)
        line.clear()
        line.clear()
        #expect(screen.texts.last == "\r\u{1B}[K")
        #expect(screen.texts.count == 2)
        screen.update(line, at: 1.01, 20)
        #expect(screen.texts.count == 3)
    }

    @Test("knows the rate of the last five seconds")
    func rate() {
        var meter = RateMeter()
        #expect(meter.bytesPerSecond == nil)
        meter.add(bytes: 0, at: 0)
        meter.add(bytes: 100, at: 0.1)
        #expect(meter.bytesPerSecond == nil)
        for second in 1...10 { meter.add(bytes: second * 1000, at: Double(second)) }
        #expect(meter.bytesPerSecond == 1000)
        for second in 11...20 { meter.add(bytes: 10_000, at: Double(second)) }
        #expect(meter.bytesPerSecond == 0)
    }
}
