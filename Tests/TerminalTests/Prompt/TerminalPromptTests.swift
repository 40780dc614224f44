// The real prompt on a pseudo-terminal. Each test runs in a process of its own, whose terminal that is.
import Foundation
import Platform
import Synchronization
import Terminal
import TestSupport
import Testing

/// A question asked on a thread of its own, while the test plays the person.
private final class AskedQuestion: Sendable {
    private let answer = Mutex<Result<String, PromptError>?>(nil)
    private let isAnswered = DispatchSemaphore(value: 0)

    init(_ text: String, isSecret: Bool, blocking signals: [Int32] = []) {
        Thread.detachNewThread { [self] in
            var blocked = sigset_t()
            sigemptyset(&blocked)
            for signal in signals { sigaddset(&blocked, signal) }
            pthread_sigmask(SIG_BLOCK, &blocked, nil)
            let result: Result<String, PromptError>
            do throws(PromptError) {
                result = .success(isSecret ? try Prompt.terminal.askSecret(text) : try Prompt.terminal.ask(text))
            } catch {
                result = .failure(error)
            }
            answer.withLock { $0 = result }
            isAnswered.signal()
        }
    }

    func get() throws -> String {
        isAnswered.wait()
        return try answer.withLock { $0 }?.get() ?? ""
    }

    var error: PromptError? {
        do {
            _ = try get()
            return nil
        } catch {
            return error as? PromptError
        }
    }
}

@Suite("A prompt on a terminal", .timeLimit(.minutes(1)))
struct TerminalPromptTests {
    @Test("reads a secret without showing it, and gives the terminal its mode back", arguments: [true, false])
    func secret(asStandardStreams: Bool) async {
        await #expect(processExitsWith: .success) { [asStandardStreams] in
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: asStandardStreams)
            #expect(terminal.echoes)
            let question = AskedQuestion("Passwort:", isSecret: true)
            #expect(terminal.screen(through: "Passwort: ") == "Passwort: ")
            #expect(!terminal.echoes)
            terminal.type(" gehäim 1\n")
            #expect(try question.get() == " gehäim 1")
            #expect(terminal.echoes)
            // Whatever stood on the screen between question and the next one.
            let next = AskedQuestion("Code:", isSecret: false)
            #expect(terminal.screen(through: "Code: ") == "\r\nCode: ")
            #expect(terminal.echoes)
            terminal.type("123456\n")
            #expect(try next.get() == "123456")
            #expect(terminal.screen(through: "\n") == "123456\r\n")
        }
    }

    @Test("takes answers that were typed ahead")
    func typedAhead() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: true)
            terminal.type("anna\ngeheim\n")
            #expect(try AskedQuestion("Name:", isSecret: false).get() == "anna")
            #expect(try AskedQuestion("Passwort:", isSecret: true).get() == "geheim")
        }
    }

    @Test(
        "gives the terminal its mode back when a signal ends it, also one that others have blocked",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [false, true])
    func signalled(signal: Int32, isBlocked: Bool) async {
        await #expect(processExitsWith: .success) { [signal, isBlocked] in
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: true)
            let question = AskedQuestion("Passwort:", isSecret: true, blocking: isBlocked ? [signal] : [])
            _ = terminal.screen(through: "Passwort: ")
            #expect(!terminal.echoes)
            kill(getpid(), signal)
            #expect(question.error == .terminal(.interrupted(signal: signal)))
            #expect(terminal.echoes)
            #expect(terminal.screen(through: "\n") == "\r\n")
        }
    }

    @Test("is interrupted by Ctrl-C, and the next signal is again for whoever had it")
    func controlC() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: false)
            let question = AskedQuestion("Passwort:", isSecret: true)
            _ = terminal.screen(through: "Passwort: ")
            terminal.type("half\u{3}")
            #expect(question.error == .terminal(.interrupted(signal: SIGINT)))
            #expect(terminal.echoes)
            #expect(!terminal.screen(through: "\n").contains("half"))
            kill(getpid(), SIGTERM)
            while true { pause() }
        }
    }

    @Test("has the terminal's mode back while Ctrl-Z stops it, and asks anew when it goes on")
    func controlZ() async {
        await #expect(processExitsWith: .success) {
            // A process with a session of its own cannot really be stopped; this handler stands for the stop.
            signal(SIGTSTP) { _ in
                var mode = termios()
                tcgetattr(0, &mode)
                let said = mode.c_lflag & tcflag_t(ECHO) != 0 ? "stopped with echo;" : "stopped without echo;"
                _ = said.withCString { write(0, $0, strlen($0)) }
            }
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: true)
            let question = AskedQuestion("Passwort:", isSecret: true)
            _ = terminal.screen(through: "Passwort: ")
            terminal.type("half\u{1A}")
            #expect(terminal.screen(through: ";").hasSuffix("\r\nstopped with echo;"))
            #expect(terminal.screen(through: ": ") == "Passwort: ")
            #expect(!terminal.echoes)
            terminal.type("geheim\n")
            #expect(try question.get() == "geheim")
        }
    }

    @Test("says that the input ended, and that an answer is not UTF-8")
    func ends() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            try terminal.becomeControlling(asStandardStreams: true)
            let ended = AskedQuestion("Passwort:", isSecret: true)
            _ = terminal.screen(through: ": ")
            terminal.type("\u{4}")
            #expect(ended.error == .terminal(.ended))
            #expect(terminal.echoes)
            let latin = AskedQuestion("Name:", isSecret: false)
            _ = terminal.screen(through: "Name: ")
            let bytes: [UInt8] = [0x61, 0xFC, 0x0A]
            _ = write(terminal.person, bytes, bytes.count)
            #expect(latin.error == .notUTF8)
        }
    }

    @Test("is refused at once where the process has no terminal")
    func noTerminal() async {
        await #expect(processExitsWith: .success) {
            setsid()
            let null = open("/dev/null", O_RDWR)
            dup2(null, 0)
            #expect(throws: PromptError.terminal(.noTerminal)) { try Prompt.terminal.askSecret("Passwort:") }
        }
    }
}
