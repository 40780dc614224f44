// Files of another machine or a phone that the desktop shows as folders of this one (GVfs with FUSE).
import Platform
import Synchronization

/// Asks GLib's `gio` under which path an address such as `smb://nas/scans/a.pdf` can be read here. It mounts nothing.
final class MountedFolders: Sendable {
    /// What is mounted by the user's own act. Others (`http`) would be fetched at the asking, or are no place to send
    /// from (`trash`).
    private static let schemes: Set<String> = [
        "smb", "sftp", "ssh", "ftp", "ftps", "dav", "davs", "nfs", "afp", "afc", "mtp", "gphoto2", "google-drive",
        "onedrive",
    ]
    /// In seconds: a server that has gone must not hold up the others.
    private static let deadline = 5.0

    private let environment: [String: String]
    private let hasGivenUp = Mutex(false)

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Nil where there is no such path, or nobody can tell.
    func path(of address: String) -> Path? {
        guard let scheme = AddressScheme(address), Self.schemes.contains(scheme.name),
            SessionBus.isThere(environment), !hasGivenUp.withLock({ $0 }),
            let gio = ProgramSearch.find("gio", searchPath: SessionBus.searchPath(environment))
        else { return nil }
        let question = ChildProcess(
            program: gio, arguments: ["info", "--attributes=standard::type", "--", address],
            environment: SessionBus.childEnvironment(environment))
        do throws(ChildProcessError) {
            let result = try question.run(deadline: Self.deadline)
            guard result.end == .exit(code: 0) else { return nil }
            return path(in: result.output)
        } catch {
            hasGivenUp.withLock { $0 = error == .timedOut }
            return nil
        }
    }

    /// The line `local path: …`, as long as it leads where such folders are shown: an answer with a name of somebody
    /// else's choosing in it must not name a file of this machine.
    private func path(in answer: [UInt8]) -> Path? {
        let label = Array("local path: ".utf8)
        let found = answer.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: label) }
        guard found.count == 1, let line = found.first else { return nil }
        let path = Array(line.dropFirst(label.count))
        let roots = [
            environment["XDG_RUNTIME_DIR"].map { Path($0).appending("gvfs") },
            environment["HOME"].map { Path($0).appending(".gvfs") },
        ]
        let isBelow = roots.compactMap(\.self).contains {
            $0.isAbsolute && path.starts(with: $0.bytes + Array("/".utf8))
        }
        let parts = path.split(separator: UInt8(ascii: "/"))
        return isBelow && !parts.contains(Array("..".utf8)[...]) ? Path(bytes: path) : nil
    }
}
