// The line on the terminal while bytes are on their way: all uploads of a run together, in one line.
import Platform
import Synchronization
import Terminal

/// Told of uploads from several threads; draws on standard error, and keeps out of the way of every other line.
final class UploadProgress: Sendable {
    private struct Upload: Sendable {
        let name: String
        let size: Int64
        var sent: Int64 = 0
    }

    private struct State: Sendable {
        var running: [Int: Upload] = [:]
        var started = 0
        /// Of uploads that have ended, and of files that needed none.
        var done: Int64 = 0
        /// Of the whole run, where it is known beforehand.
        var expected: Int64 = 0
    }

    /// Held while anything is written: a line that is drawn over must not come between another's bytes.
    private let state = Mutex(State())
    private let line: ProgressLine
    private let language: Language

    /// Nil where no line is to be drawn: no terminal, one that cannot redraw, or somebody who asked for quiet or JSON.
    init?(_ context: Context) {
        let console = context.console
        let abilities = TerminalAbilities.chosen(
            isTerminal: console.isTerminal(.error), columns: nil, environment: context.environment, noColour: true)
        guard abilities.redrawsLines, console.form == .lines, !console.isQuiet else { return nil }
        language = console.language
        let (ticks, start) = (context.ticks, context.ticks.now())
        line = ProgressLine(
            ProgressState(label: "", totalBytes: nil), in: console.language,
            seconds: { (ticks.now() - start) / .seconds(1) }, columns: { console.terminalColumns() },
            write: { console.write(.error, Array($0.utf8)) })
    }

    /// The run has so many bytes before it.
    func expect(_ bytes: Int64) {
        state.withLock { $0.expected += bytes }
    }

    /// A file that was expected needed no upload.
    func pass(_ bytes: Int64) {
        state.withLock { $0.done += bytes }
    }

    /// Runs one upload; what it is given takes the bytes sent so far.
    func follow<Result>(_ name: String, size: Int64, _ upload: (@escaping @Sendable (Int64) -> Void) -> Result)
        -> Result
    {
        let number = state.withLock { state in
            state.started += 1
            state.running[state.started] = Upload(name: name, size: size)
            return state.started
        }
        defer {
            state.withLock { state in
                if let ended = state.running.removeValue(forKey: number) { state.done += ended.size }
                if state.running.isEmpty { line.clear() }
            }
        }
        return upload { [weak self] sent in self?.advance(number, to: sent) }
    }

    private func advance(_ number: Int, to sent: Int64) {
        state.withLock { state in
            guard let upload = state.running[number] else { return }
            // Some bytes are the form around the file.
            state.running[number]?.sent = min(sent, upload.size)
            let running = state.running.values
            let total = max(state.expected, state.done + running.reduce(0) { $0 + $1.size })
            line.update(
                label: running.count == 1 ? upload.name : Words.filesOnTheirWay(running.count)[language],
                doneBytes: Int(state.done + running.reduce(0) { $0 + $1.sent }), totalBytes: Int(total))
        }
    }

    /// The console for everything else that is said: the line makes room for it.
    func makingRoom(in console: Console) -> Console {
        var console = console
        let write = console.write
        console.write = { [self] stream, bytes in
            state.withLock { _ in
                line.clear()
                write(stream, bytes)
            }
        }
        return console
    }
}

extension Context {
    /// From now on uploads are shown as they go, where a person looks.
    mutating func showProgress() {
        guard let progress = UploadProgress(self) else { return }
        self.progress = progress
        console = progress.makingRoom(in: console)
    }
}
