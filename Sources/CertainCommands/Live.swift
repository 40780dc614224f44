// The context of a real run: this process, this machine.
import Foundation
import Platform
import Server
import Terminal

/// Runs the command line of this process and ends it.
package func runCommandLine() -> Never {
    StandardStream.occupyClosedDescriptors()
    CurrentProcess.makeRoom(forDescriptors: 256)
    CurrentProcess.guardSecrets()
    StopSignals.install()
    let code = run(.live())
    // Results that could not be written are no results: a manifest on a full disk must not look like one.
    CurrentProcess.end(code: (code == .success && outputFailed.isRaised ? .cannotKeep : code).rawValue)
}

/// Standard output could not be written.
private let outputFailed = StopFlag()

extension Context {
    static func live() -> Context {
        let stop = StopFlag.ofProcess
        var context = Context(
            arguments: CurrentProcess.arguments,
            environment: ProcessInfo.processInfo.environment,
            currentFolder: CurrentProcess.folder,
            accountHome: CurrentProcess.accountHome,
            user: CurrentProcess.userID,
            console: .live(),
            input: InputStream(isTerminal: StandardStream.input.isTerminal) { buffer throws(SystemError) in
                try StandardStream.input.read(into: buffer, unless: stop)
            },
            clock: .system,
            random: .system,
            timeZone: nil,
            transport: { CurlTransport($0, stop: stop, clock: .system) },
            stop: stop)
        context.prompt = .terminal
        context.ticks = .system
        context.hangUp = .ofProcess
        context.listenForHangUp = { HangUpSignal.install() }
        context.hostName = CurrentProcess.hostName
        context.program = CurrentProcess.program
        let environment = context.environment
        context.notify = { NotificationProgram.show($0, environment) }
        return context
    }
}

extension Console {
    static func live() -> Console {
        var console = Console(
            columns: StandardStream.output.columns ?? 80, isTerminal: { $0.isTerminal }
        ) { stream, bytes in
            do throws(SystemError) {
                try stream.write(bytes)
            } catch {
                // A reader that went away wants no more. A full disk behind `> file` is worth a word, once.
                guard error.kind != .brokenPipe, stream == .output, !outputFailed.isRaised else { return }
                outputFailed.raise(1)
                try? StandardStream.error.write(Array("certain: standard output: \(error.systemMessage)\n".utf8))
            }
        }
        console.terminalColumns = { StandardStream.error.columns }
        return console
    }
}
