// What a person at a terminal sees while files are on their way.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "The progress line",
    .enabled(
        if: Checkout.canRunEndToEnd && TerminalSession.isPossible,
        "needs the built program, the stand-in server and setsid"))
struct ProgressTests {
    /// A server that takes a MiB each second, so that there is something to see.
    private static func household() throws -> Household {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/transport", ["receive_buffer": 65536])
        try household.server.cue(
            ["cue": "slow-read", "read_rate": 1 << 20, "method": "POST", "path": "/api/inbox", "count": NSNull()])
        return household
    }

    private static func files(_ household: Household, _ count: Int, bytes: Int) throws -> [String] {
        try (1...count).map { number in
            let content = Array("%PDF-1.4 \(number)\n".utf8) + Array(repeating: UInt8(number), count: bytes)
            return try household.home.write(content, to: "\(number).pdf").text
        }
    }

    private static func run(_ household: Household, _ arguments: [String], term: String = "xterm") throws
        -> ProgramResult
    {
        try TerminalSession(["send"] + arguments, environment: household.environment.merging(["TERM": term]) { $1 })
            .end()
    }

    /// What is left on the screen: a carriage return goes to the beginning, `ESC [ K` erases from there.
    private static func left(on screen: String) -> [String] {
        screen.replacing("\r\n", with: "\n").components(separatedBy: "\n").map { line in
            var shown = ""
            for part in line.split(separator: "\r", omittingEmptySubsequences: false) {
                let pieces = part.components(separatedBy: "\u{1B}[K")
                // Nothing is ever written over a longer text without erasing it.
                if pieces.count > 1 { shown = "" }
                shown = pieces.count > 1 ? pieces.joined() : (part.isEmpty ? shown : String(part))
            }
            return shown
        }.filter { !$0.isEmpty }
    }

    @Test("shows name, percent, time left, bytes and rate of one upload, and is gone before the result stands there")
    func one() throws {
        let household = try Self.household()
        let file = try Self.files(household, 1, bytes: 4 << 20)[0]
        let result = try Self.run(household, [file])
        #expect(result.status == 0)
        let drawn = try #require(result.output.firstMatch(of: /\r1\.pdf  \[[#·]+\]  [^\r]*MB\/s/)).output
        #expect(drawn.contains(" %  ") && drawn.contains(" left  ") && drawn.contains(" / 4.2 MB  "))
        #expect(Self.left(on: result.output) == ["\(file): delivered as 1"])
        #expect(try household.server.documents().count == 1)
    }

    @Test("shows several uploads as one, and every result on a line of its own")
    func several() throws {
        let household = try Self.household()
        let files = try Self.files(household, 6, bytes: 2 << 20)
        let result = try Self.run(household, files + ["--lang", "de"])
        #expect(result.status == 0)
        #expect(result.output.contains("\r4 Dateien  ["))
        #expect(result.output.contains(" / 12,6 MB"))
        let lines = Self.left(on: result.output)
        #expect(lines.count == 6)
        for file in files { #expect(lines.filter { $0.hasPrefix("\(file): zugestellt als ") }.count == 1) }
    }

    @Test(
        "is not drawn for scripts, for who wants quiet, or where the terminal cannot redraw",
        arguments: [(["--json"], "xterm"), (["--quiet"], "xterm"), ([], "dumb"), ([], "")])
    func none(options: [String], term: String) throws {
        let household = try Self.household()
        let file = try Self.files(household, 1, bytes: 3 << 19)[0]
        let result = try Self.run(household, options + [file], term: term)
        #expect(result.status == 0)
        #expect(!result.output.contains("\u{1B}") && !result.output.contains("%"))
    }
}
