// A home of a test's own, what lies in it, and integrations put into it.
import Foundation
import Platform
import TestSupport

@testable import Desktop

final class Home {
    let folder: TemporaryFolder
    var site: Site

    /// `program` need not be there. On the PATH are the shells and a crontab that keeps its table in `spool`.
    init(program: String = "/usr/local/bin/certain", language: MenuLanguage = .english) throws {
        folder = try TemporaryFolder(inMemory: true)
        site = Site(
            program: Path(program), language: language, home: folder.path,
            stateFolder: folder.path.appending(".local/state/certain"),
            environment: [
                "HOME": folder.path.text, "PATH": folder.path.text + "/bin",
                "XDG_CONFIG_DIRS": folder.path.text + "/etc",
            ], completions: { "# completions for \($0.rawValue)\n" })
        site.systemFolder = folder.path
        site.dropFolder = Path("/srv/scans")
        for shell in ["bash", "zsh", "fish"] { try write("#!/bin/sh\n", to: "bin/" + shell, permissions: 0o755) }
        try write(
            """
            #!/bin/sh
            case $1 in
            -l) exec /bin/cat "$HOME/spool" ;;
            -r) exec /bin/rm "$HOME/spool" ;;
            -) exec /bin/cat >"$HOME/spool" ;;
            esac
            """, to: "bin/crontab", permissions: 0o755)
    }

    func plan(installing integration: Integration, force: Bool = false) -> IntegrationPlan {
        var planner = IntegrationPlanner(site, isForced: force)
        return planner.install(integration)
    }

    @discardableResult
    func install(_ integrations: Integration..., force: Bool = false) throws -> [IntegrationPlan] {
        var planner = IntegrationPlanner(site, isForced: force)
        return try perform(integrations.map { planner.install($0) })
    }

    @discardableResult
    func uninstall(_ integrations: Integration..., force: Bool = false) throws -> [IntegrationPlan] {
        var planner = IntegrationPlanner(site, isForced: force)
        return try perform(integrations.map { planner.remove($0) })
    }

    private func perform(_ plans: [IntegrationPlan]) throws -> [IntegrationPlan] {
        var performer = IntegrationPerformer(site)
        for plan in plans { _ = try performer.perform(plan) }
        return plans
    }

    func write(_ content: String, to name: String, permissions: Int = 0o644) throws {
        let path = folder.path.text + "/" + name
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path.text + "/" + name)), as: UTF8.self)
    }

    /// Every file and folder by its path, with its permissions, a link's target, a file's content.
    func everything() throws -> [String: String] {
        try Self.everything(in: folder.path)
    }

    static func everything(in folder: Path) throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.text) {
            let path = folder.appending(name)
            let status = try FileStatus(of: path, followingLinks: false)
            let mode = String(status.permissions, radix: 8)
            switch status.kind {
            case .folder: found[name] = "folder \(mode)"
            case .link: found[name] = "link " + (try FileManager.default.destinationOfSymbolicLink(atPath: path.text))
            case .socket: found[name] = "socket"
            default:
                let content = try Data(contentsOf: URL(fileURLWithPath: path.text))
                found[name] = "file \(mode) " + content.base64EncodedString()
            }
        }
        return found
    }
}
