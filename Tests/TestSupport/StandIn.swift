// A running stand-in server, with its controls.
import Foundation
import Platform

/// Lives as long as the reference; it ends with its standard input.
package final class StandIn: @unchecked Sendable {
    /// `https://localhost:PORT`, with the base path where there is one.
    package let url: String
    /// The PEM file of the authority that signed its certificate.
    package let authority: String
    /// The control surface, `http://127.0.0.1:PORT`.
    package let admin: String
    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()

    package enum Failure: Error {
        case notReady(String)
        case control(String, ProgramResult)
    }

    /// `options` as of `python -m standin --help`.
    package init(_ options: [String] = []) throws {
        folder = try TemporaryFolder()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Checkout.standInPython ?? "/nonexistent/python")
        process.arguments = ["-m", "standin", "--folder", folder.path.text + "/server"] + options
        process.currentDirectoryURL = URL(fileURLWithPath: Checkout.root + "/Fixtures/server")
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let next = output.fileHandleForReading.availableData
            if next.isEmpty { break }
            line += next
        }
        guard let ready = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
            let url = ready["url"] as? String, let ca = ready["ca"] as? String, let admin = ready["admin"] as? String
        else { throw Failure.notReady(String(decoding: line, as: UTF8.self)) }
        self.url = url
        authority = ca
        self.admin = admin
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    package var port: String { String(url.split(separator: ":").last?.prefix { $0.isNumber } ?? "") }

    /// Asks the control surface; the answer is JSON.
    @discardableResult
    package func control(_ method: String, _ path: String, _ body: Any? = nil) throws -> Any {
        var arguments = ["-sS", "--fail-with-body", "-X", method, admin + path]
        if let body {
            let data = try JSONSerialization.data(withJSONObject: body, options: [.fragmentsAllowed])
            arguments += ["--data-binary", String(decoding: data, as: UTF8.self)]
        }
        let result = try Program.run("/usr/bin/curl", arguments)
        guard result.status == 0 else { throw Failure.control("\(method) \(path)", result) }
        return try JSONSerialization.jsonObject(with: Data(result.output.utf8), options: [.fragmentsAllowed])
    }

    package func token(scope: String = "app") throws -> String {
        let minted = try control("POST", "/tokens", ["name": "test", "scope": scope]) as? [String: Any]
        return minted?["token"] as? String ?? ""
    }

    /// The next request (or as many as `count` says) meets this.
    package func cue(_ cue: [String: Any]) throws {
        try control("POST", "/cues", cue)
    }

    /// Newest first, each with its content in Base64 under `content`.
    package func documents() throws -> [[String: Any]] {
        try control("GET", "/documents?content=1") as? [[String: Any]] ?? []
    }

    /// What was asked so far, oldest first.
    package func requests() throws -> [[String: Any]] {
        try control("GET", "/requests") as? [[String: Any]] ?? []
    }
}
