// A forward proxy with a log, between the program and its server.
import Foundation

/// Lives as long as the reference; it ends with its standard input.
package final class StandInProxy: @unchecked Sendable {
    /// `127.0.0.1:PORT`.
    package let authority: String
    private let process = Process()
    private let input = Pipe()

    /// `options` as of `python -m standin.proxy --help`.
    package init(_ options: [String] = []) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Checkout.standInPython ?? "/nonexistent/python")
        process.arguments = ["-m", "standin.proxy"] + options
        process.currentDirectoryURL = URL(fileURLWithPath: Checkout.root + "/Fixtures/server")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let next = output.fileHandleForReading.availableData
            if next.isEmpty { break }
            line += next
        }
        guard let ready = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
            let url = ready["url"] as? String
        else { throw StandIn.Failure.notReady(String(decoding: line, as: UTF8.self)) }
        authority = String(url.dropFirst("http://".count))
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// What passed, oldest first: method, target, headers, status, token_present.
    package func log() throws -> [[String: Any]] {
        let result = try Program.run("/usr/bin/curl", ["-sS", "-H", "Host: proxy.log", "http://\(authority)/log"])
        return try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]] ?? []
    }
}
