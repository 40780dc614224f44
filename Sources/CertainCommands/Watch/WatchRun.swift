// Watching until told to stop, and reading the settings anew when told so.
import Platform
import Terminal

struct WatchRun {
    private let choices: WatchChoices
    private let options: OptionValues
    private let context: Context
    private let hadTerminal: Bool

    init(_ choices: WatchChoices, _ options: OptionValues, _ context: Context) throws(CommandFailure) {
        self.choices = choices
        self.options = options
        self.context = context
        hadTerminal = Self.hasTerminal(context)
    }

    func run() throws(CommandFailure) -> ExitCode {
        if !choices.isOnce { context.listenForHangUp() }
        if choices.isOnce, let missing = choices.folders.first(where: { (try? FileStatus(of: $0)) == nil }) {
            throw CommandFailure(.unreadable, .folderLost(missing, .missing(missing)))
        }
        var session = try WatchSession(choices, options, isReading: false, context)
        if choices.isOnce {
            let code = session.runOnce()
            return context.stop.isRaised ? .success : code
        }
        while true {
            session.run()
            // Closing the window that a watch runs in means to end it.
            let isOver = context.stop.isRaised || (hadTerminal && !Self.hasTerminal(context))
            if isOver {
                session.tellManager("STOPPING=1")
                return .success
            }
            if context.hangUp.take() { session = readAnew(session) }
        }
    }

    private func readAnew(_ session: WatchSession) -> WatchSession {
        let microseconds = Int(context.ticks.now().wholeSeconds * 1_000_000)
        session.tellManager("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
        do throws(CommandFailure) {
            let next = try WatchSession(choices, options, isReading: true, context)
            context.console.note(Words.readAnew)
            return next
        } catch {
            context.console.message(Words.keptOld(error.reason))
            context.console.json(
                NoticeObject(
                    code: "settings_kept", path: nil, message: Words.keptOld(error.reason)[context.console.language]))
            session.tellManager("READY=1")
            return session
        }
    }

    private static func hasTerminal(_ context: Context) -> Bool {
        [StandardStream.input, .output, .error].contains { context.console.isTerminal($0) }
    }
}
