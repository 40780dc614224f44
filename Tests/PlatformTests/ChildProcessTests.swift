// Children: what they get, what comes back, and that none outlives its deadline.
import Foundation
import Platform
import TestSupport
import Testing

private func shell(_ script: String, _ arguments: String..., environment: [String: String] = [:]) -> ChildProcess {
    var environment = environment
    environment["PATH"] = environment["PATH"] ?? "/usr/bin:/bin"
    return ChildProcess(
        program: Path("/bin/sh"), arguments: ["-c", script, "sh"] + arguments, environment: environment)
}

/// Far beyond what any of these needs.
private let long = 60.0

private func failure(_ child: ChildProcess, deadline: Double = long, outputLimit: Int = 1 << 20) -> ChildProcessError? {
    do throws(ChildProcessError) {
        _ = try child.run(deadline: deadline, outputLimit: outputLimit)
        return nil
    } catch {
        return error
    }
}

@Suite struct ChildProcessTests {
    @Test("arguments arrive one by one, both outputs and the exit code come back")
    func runs() throws {
        let result = try shell("printf '<%s>' \"$@\"; echo oops >&2; exit 7", "a b", "", "$HOME;*", "ü\n").run(
            deadline: long)
        #expect(String(decoding: result.output, as: UTF8.self) == "<a b><><$HOME;*><ü\n>")
        #expect(String(decoding: result.errorOutput, as: UTF8.self) == "oops\n")
        #expect(result.end == .exit(code: 7))
    }

    @Test("the environment is exactly the one given")
    func givesEnvironment() throws {
        let child = ChildProcess(program: Path("/usr/bin/env"), arguments: [], environment: ["A": "1", "B": "x=y z"])
        let lines = String(decoding: try child.run(deadline: long).output, as: UTF8.self).split(separator: "\n")
        #expect(lines.sorted() == ["A=1", "B=x=y z"])
    }

    @Test("input larger than any pipe goes through and comes back whole", arguments: [0, 1, 65_536, 3_000_000])
    func feeds(count: Int) throws {
        let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let result = try shell("cat").run(input: input, deadline: long, outputLimit: count)
        #expect(result.output == input)
    }

    @Test("a child that does not read its input ends as it likes")
    func ignoresInput() throws {
        let result = try shell("exit 3").run(input: [UInt8](repeating: 0x61, count: 3_000_000), deadline: long)
        #expect(result.end == .exit(code: 3))
    }

    @Test("without input the child meets its end at once")
    func givesEmptyInput() throws {
        #expect(try shell("read line || echo end").run(deadline: long).output == Array("end\n".utf8))
    }

    @Test("an end by a signal is told apart from an exit")
    func reportsSignal() throws {
        #expect(try shell("kill -TERM $$").run(deadline: long).end == .signal(15))
    }

    @Test("a child that waits for ever is killed at the deadline, and with it what it started")
    func killsGroup() throws {
        let folder = try TemporaryFolder()
        let lock = folder.path.appending("lock").text
        #expect(failure(shell("flock \"$1\" sleep 1000 & wait", lock), deadline: 0.3) == .timedOut)
        #expect(failure(shell("trap '' TERM HUP INT; while :; do sleep 1000; done"), deadline: 0.2) == .timedOut)
        // Only when the first sleeper is gone is its lock free.
        #expect(try shell("flock \"$1\" true", lock).run(deadline: long).end == .exit(code: 0))
    }

    @Test("what a child leaves in the background is not waited for")
    func leavesBackground() throws {
        let result = try shell("sleep 20 & echo done").run(deadline: 10)
        #expect(result.output == Array("done\n".utf8) && result.end == .exit(code: 0))
    }

    @Test("a child that writes without end is stopped", arguments: ["yes", "yes >&2"])
    func boundsOutput(script: String) {
        #expect(failure(shell(script), outputLimit: 100_000) == .tooMuchOutput)
        #expect(failure(shell("printf 12345"), outputLimit: 4) == .tooMuchOutput)
        #expect(failure(shell("printf 12345"), outputLimit: 5) == nil)
    }

    #if os(Linux)
        @Test("a child holds its standard streams and no other descriptor of ours")
        func closesDescriptors() throws {
            let result = try ChildProcess(program: Path("/bin/ls"), arguments: ["/proc/self/fd"], environment: [:])
                .run(deadline: long)
            // 3 is the folder being listed.
            #expect(String(decoding: result.output, as: UTF8.self) == "0\n1\n2\n3\n")
        }
    #endif

    @Test("signals that are ignored here are not ignored there")
    func resetsSignals() throws {
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        #expect(try shell("kill -PIPE $$; exit 0").run(deadline: long).end == .signal(13))
    }

    @Test("a program that is not there, or is none, is an error of the system")
    func cannotStart() throws {
        let folder = try TemporaryFolder()
        let program = folder.path.appending("program")
        let child = ChildProcess(program: program, arguments: [], environment: [:])
        guard case .cannotStart(let missing) = failure(child) else {
            Issue.record("started")
            return
        }
        #expect(missing.kind == .missing && missing.path == program)
        try PrivateFiles.write(Array("text".utf8), to: program)
        guard case .cannotStart(let refused) = failure(child) else {
            Issue.record("started")
            return
        }
        #expect(refused.kind == .notPermitted)
    }

    @Test("a program is found in the search path, never in a relative folder, and only if it can be run")
    func finds() throws {
        let folder = try TemporaryFolder()
        try PrivateFiles.write(Array("text".utf8), to: folder.path.appending("sh"))
        let here = folder.path.text
        #expect(ProgramSearch.find("sh", searchPath: "\(here):.::/bin") == Path("/bin/sh"))
        #expect(ProgramSearch.find("sh", searchPath: "bin:.:") == nil)
        #expect(ProgramSearch.find("no-such-program", searchPath: "/usr/bin:/bin") == nil)
        #expect(ProgramSearch.find("sh", searchPath: "") == nil)
    }
}
