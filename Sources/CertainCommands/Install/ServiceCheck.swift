// Whether the service that was just started can read the token: asked where it matters, in a service.
import Desktop
import Foundation
import Platform
import Terminal

extension Site {
    /// Runs `doctor` as a service of the same user manager and takes what it says of the keystore. Nil where there is
    /// no answer to be had.
    func tokenCheckInService() -> Finding? {
        guard let runner = find("systemd-run"), hasUserManager else { return nil }
        // Only the keystore matters here: nobody should wait for a server that is away.
        var arguments = [
            "--user", "--quiet", "--wait", "--pipe", "--collect", "--setenv=CERTAIN_CONNECT_TIMEOUT=3",
            "--setenv=LANG=\(environment["LANG"] ?? "C.UTF-8")",
        ]
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            if let value = environment[name] { arguments.append("--setenv=\(name)=\(value)") }
        }
        if let tokenFile { arguments.append("--property=LoadCredential=certain-token:\(tokenFile)") }
        arguments += ["--", program.text, "doctor", "--json", "--lang", language.rawValue]
        let child = ChildProcess(program: runner, arguments: arguments, environment: environment)
        guard let result = try? child.run(deadline: 60) else { return nil }
        return Path.text(of: result.output).split(whereSeparator: \.isNewline).lazy
            .compactMap { try? JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
            .last { ["configuration", "profile", "keystore"].contains($0.check) }
    }

    struct Finding: Decodable {
        let check: String
        let ok: Bool
        let message: String
    }

    /// What it said before it ended, where the journal can be read.
    func lastWordsOfService() -> String? {
        guard let reader = find("journalctl"), hasUserManager else { return nil }
        let arguments = [
            "--user", "--unit=certain-watch.service", "--lines=5", "--output=cat", "--no-pager", "--quiet",
        ]
        let child = ChildProcess(program: reader, arguments: arguments, environment: environment)
        guard let result = try? child.run(deadline: 5), result.end == .exit(code: 0) else { return nil }
        return Path.text(of: result.output)
    }

    /// Whether the user's services run without a login (loginctl(1), enable-linger).
    var lingers: Bool {
        guard let user = environment["USER"] ?? environment["LOGNAME"], !user.isEmpty else { return false }
        return (try? FileStatus(of: Path("/var/lib/systemd/linger").appending(user))) != nil
    }
}
