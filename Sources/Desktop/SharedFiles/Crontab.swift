// The user's table of cron: read and written by `crontab`, which tells the daemon.
import Platform

extension Site {
    /// Nil where the user has none.
    func crontab() -> [UInt8]? {
        guard let program = find("crontab") else { return nil }
        let child = ChildProcess(program: program, arguments: ["-l"], environment: environment)
        guard let result = try? child.run(deadline: 20), result.end == .exit(code: 0) else { return nil }
        return result.output
    }

    /// Nil removes the table.
    func replaceCrontab(by content: [UInt8]?) throws(DesktopError) {
        guard find("crontab") != nil else { throw .programMissing("crontab") }
        let command = ExternalCommand("crontab", content == nil ? "-r" : "-")
        if let message = run(command, input: content ?? []) { throw .command(command, message: message) }
    }
}

/// Our line in it, at the end.
struct CrontabLine: SharedFormat {
    let integration: String
    let line: @Sendable (Site) -> String

    func seed(_ site: Site) -> [UInt8] { [] }

    func standing(in bytes: [UInt8], _ site: Site) -> Standing { marked(site).standing(in: bytes) }

    func adding(to bytes: [UInt8], _ site: Site) -> [UInt8]? { marked(site).adding(to: bytes) }

    func removing(from bytes: [UInt8], _ site: Site) -> [UInt8] { marked(site).removing(from: bytes) }

    private func marked(_ site: Site) -> MarkedLine {
        MarkedLine(integration: integration, line: line(site), token: "certain", heading: nil)
    }
}
