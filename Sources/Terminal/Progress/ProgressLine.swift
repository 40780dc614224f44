// The one line on the terminal that shows progress, drawn over again as it moves.
import Synchronization

/// Draws a `ProgressState` on the terminal's last line. May be fed from any thread, as often as bytes move.
package final class ProgressLine: Sendable {
    private struct Drawn {
        var state: ProgressState
        var meter: RateMeter
        let start: Double
        var lastDraw: Double?
        var isShown = false
    }

    private let drawn: Mutex<Drawn>
    private let language: Language
    private let seconds: @Sendable () -> Double
    private let columns: @Sendable () -> Int?
    private let write: @Sendable (String) -> Void

    /// What is done sooner is not worth a line that flickers.
    private static let patience = 0.5
    private static let interval = 0.1

    /// `seconds` from any start; `columns` is asked at each drawing, since a window changes its size.
    package init(
        _ state: ProgressState, in language: Language, seconds: @escaping @Sendable () -> Double,
        columns: @escaping @Sendable () -> Int?, write: @escaping @Sendable (String) -> Void
    ) {
        let start = seconds()
        var meter = RateMeter()
        meter.add(bytes: state.doneBytes, at: start)
        drawn = Mutex(Drawn(state: state, meter: meter, start: start))
        self.language = language
        self.seconds = seconds
        self.columns = columns
        self.write = write
    }

    /// Takes how much is done by now, in all; draws where the last drawing is long enough ago, and always when all
    /// is done.
    package func update(doneBytes: Int) {
        update(doneBytes: doneBytes) { _ in }
    }

    /// The same where what is on its way, and how much of it, may have changed.
    package func update(label: String, doneBytes: Int, totalBytes: Int) {
        update(doneBytes: doneBytes) { state in
            state.label = label
            state.totalBytes = totalBytes
        }
    }

    private func update(doneBytes: Int, _ change: (inout ProgressState) -> Void) {
        let now = seconds()
        drawn.withLock { drawn in
            let wasWaiting = drawn.state.isWaiting
            change(&drawn.state)
            drawn.state.doneBytes = doneBytes
            drawn.meter.add(bytes: doneBytes, at: now)
            guard now - drawn.start >= Self.patience else { return }
            let due = drawn.lastDraw.map { now - $0 >= Self.interval } ?? true
            guard due || drawn.state.isWaiting != wasWaiting else { return }
            drawn.state.bytesPerSecond = drawn.meter.bytesPerSecond
            drawn.lastDraw = now
            drawn.isShown = true
            // One column stays free: a full line would make some terminals scroll.
            write("\r" + drawn.state.draw(width: (columns() ?? 80) - 1, in: language) + Self.eraseToEnd)
        }
    }

    /// Takes the line away, so that a message can stand in its place; the next update draws it again.
    package func clear() {
        drawn.withLock { drawn in
            guard drawn.isShown else { return }
            drawn.isShown = false
            drawn.lastDraw = nil
            write("\r" + Self.eraseToEnd)
        }
    }

    /// ECMA-48 EL: erase from the cursor to the end of the line.
    private static let eraseToEnd = "\u{1B}[K"
}

/// The rate over the last seconds, so that it follows a line that becomes slower without jumping about.
package struct RateMeter: Sendable {
    private var samples: [(seconds: Double, bytes: Int)] = []

    private static let window = 5.0
    private static let leastSpan = 0.2

    package init() {}

    /// `bytes` in all, `seconds` of a clock that does not go back.
    package mutating func add(bytes: Int, at seconds: Double) {
        // Close samples are merged: the number of them is bounded, however often bytes move.
        if samples.count > 1, seconds - samples[samples.count - 2].seconds < 0.1 { samples.removeLast() }
        samples.append((seconds, bytes))
        while samples.count > 2, seconds - samples[1].seconds >= Self.window { samples.removeFirst() }
    }

    /// Nil until there is enough to tell.
    package var bytesPerSecond: Double? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let span = last.seconds - first.seconds
        return span >= Self.leastSpan ? Double(max(0, last.bytes - first.bytes)) / span : nil
    }
}
