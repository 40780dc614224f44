// Another program run to its end: fed, listened to, and killed at a deadline, whatever it waits for.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum ChildProcessError: Error, Equatable, Sendable {
    case cannotStart(SystemError)
    /// It had not ended at the deadline and was killed.
    case timedOut
    /// It wrote more than was allowed and was killed.
    case tooMuchOutput
}

/// One run of a program. It gets exactly this environment, no descriptor but its standard streams, and a process
/// group of its own, so that whatever it started ends with it at the deadline.
package struct ChildProcess: Sendable {
    package let program: Path
    /// Seen by every user of the machine in the process list: never a secret.
    package let arguments: [String]
    package let environment: [String: String]

    package init(program: Path, arguments: [String], environment: [String: String]) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    package struct Result: Equatable, Sendable {
        package let end: End
        package let output: [UInt8]
        package let errorOutput: [UInt8]
    }

    package enum End: Equatable, Sendable {
        case exit(code: Int32)
        case signal(Int32)
    }

    /// Gives `input` to its standard input and waits until it has ended; what it left running in the background is
    /// not waited for. `deadline` is in seconds from now, `outputLimit` in bytes for each of its two outputs.
    package func run(
        input: [UInt8] = [], deadline: Double, outputLimit: Int = 1 << 20
    ) throws(ChildProcessError) -> Result {
        let end = monotonicSeconds() + deadline
        var streams = try start()
        defer { streams.close() }
        var rest = input[...]
        if rest.isEmpty { streams.input.close() }
        while true {
            // Asked before reading: what the program wrote before its end is then in the pipes.
            let status = try streams.pid.ended()
            do throws(ChildProcessError) {
                try streams.output.drain(limit: outputLimit)
                try streams.errorOutput.drain(limit: outputLimit)
                if status == nil, monotonicSeconds() >= end { throw .timedOut }
            } catch {
                if status == nil { streams.pid.kill() }
                throw error
            }
            if let status {
                return Result(
                    end: status, output: streams.output.bytes, errorOutput: streams.errorOutput.bytes)
            }
            rest = rest.dropFirst(streams.input.send(rest))
            if rest.isEmpty { streams.input.close() }
            streams.wait(seconds: end - monotonicSeconds())
        }
    }
}

/// Seconds of a clock that nobody sets.
private func monotonicSeconds() -> Double {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
}
