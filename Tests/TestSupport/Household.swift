// A user's home with the built program, and the server it talks to.
import Foundation
package import Platform

/// HOME is a folder of the test's own; nothing of the machine's environment is passed on.
package final class Household: Sendable {
    package let home: TemporaryFolder
    package let server: StandIn

    package init(_ serverOptions: [String] = []) throws {
        home = try TemporaryFolder()
        server = try StandIn(serverOptions)
    }

    /// The same, with a token in the file keystore.
    package static func loggedIn(scope: String = "app", _ serverOptions: [String] = []) throws -> Household {
        let household = try Household(serverOptions)
        let result = try household.login(try household.server.token(scope: scope))
        guard result.status == 0 else { throw StandIn.Failure.control("login", result) }
        return household
    }

    package var environment: [String: String] {
        ["HOME": home.path.text, "PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", "TZ": "Europe/Zurich"]
    }

    package func login(_ token: String) throws -> ProgramResult {
        try certain(
            ["login", server.url, "--token-stdin", "--keystore", "file", "--ca-file", server.authority],
            input: token + "\n")
    }

    package func certain(
        _ arguments: [String], input: String = "", adding extra: [String: String] = [:]
    ) throws -> ProgramResult {
        try Program.run(
            Checkout.program ?? "/nonexistent/certain", arguments,
            environment: environment.merging(extra) { $1 }, input: input)
    }

    package func write(_ content: String, to name: String) throws -> Path {
        try home.write(content, to: name)
    }

    package func configure(_ config: String, file: String = "config.json") throws {
        let folder = home.path.text + "/.config/certain"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(config.utf8).write(to: URL(fileURLWithPath: folder + "/" + file))
    }
}
