// Carries out plans, step by step, and keeps the record of what it made.
package import Platform

package enum DesktopError: Error, Equatable, Sendable {
    case files(SystemError)
    /// Somebody else wrote the file since the plan was made.
    case changedMeanwhile(String)
    case command(ExternalCommand, message: String)
    case programMissing(String)
}

package struct IntegrationPerformer {
    private let site: Site
    private var record: CreatedRecord

    package init(_ site: Site) {
        self.site = site
        record = CreatedRecord.load(site)
    }

    /// Every step of one plan. What was made is on record even where a later step throws. Returns the commands that
    /// failed but need not have succeeded, with what they said.
    package mutating func perform(
        _ plan: IntegrationPlan
    ) throws(DesktopError) -> [(ExternalCommand, message: String)] {
        var failures: [(ExternalCommand, message: String)] = []
        do throws(DesktopError) {
            for step in plan.steps {
                guard let (command, message) = try perform(step, plan.integration) else { continue }
                if command.mustSucceed { throw .command(command, message: message) }
                failures.append((command, message))
            }
        } catch {
            try? record.settle(site)
            throw error
        }
        do throws(SystemError) { try record.settle(site) } catch { throw .files(error) }
        return failures
    }

    /// A command that failed, with what it said.
    private mutating func perform(
        _ step: Step, _ integration: Integration
    ) throws(DesktopError) -> (ExternalCommand, String)? {
        switch step {
        case .change(let path, let before, let after):
            try change(path, before, after)
            note(path.text, before, integration)
            return nil
        case .changeCrontab(let before, let after):
            try changeCrontab(before, after)
            note("crontab", before, integration)
            return nil
        case .run(let command): return site.run(command).map { (command, $0) }
        case .makeFolder, .write, .link, .remove, .removeFolder: break
        }
        do throws(SystemError) { try performOnFiles(step) } catch { throw .files(error) }
        return nil
    }

    private mutating func performOnFiles(_ step: Step) throws(SystemError) {
        switch step {
        case .makeFolder(let folder):
            guard (try? FileStatus(of: folder)) == nil else { return }
            if folder.isOrLies(below: site.home) || site.stateFolder.isOrLies(below: folder) {
                try PrivateFiles.makeFolder(folder)
            } else {
                // Whoever may enter the one it lies in has to enter this one too.
                try OpenFolder(folder.parent).makeFolder(folder.name)
            }
            record.folders.insert(folder.text)
        case .write(let path, let bytes, let permissions):
            try PrivateFiles.write(bytes, to: path, permissions: permissions)
        case .link(let path, let target): try FolderEntries.link(path, to: target)
        case .remove(let path):
            _ = try PrivateFiles.remove(path)
        case .removeFolder(let folder):
            if try FolderEntries.removeFolder(folder) { record.folders.remove(folder.text) }
        case .change, .changeCrontab, .run: break
        }
    }

    // MARK: Shared files

    /// A link stays a link: what it leads to is changed.
    private func change(_ path: Path, _ before: [UInt8]?, _ after: [UInt8]) throws(DesktopError) {
        let isAsPlanned: Bool
        do throws(SystemError) {
            let target = before == nil ? path : try path.resolved()
            isAsPlanned = try PrivateFiles.read(target, limit: Site.limit) == before
            if isAsPlanned {
                let permissions = before == nil ? 0o644 : try FileStatus(of: target).permissions
                try PrivateFiles.write(after, to: target, permissions: permissions)
            }
        } catch {
            throw .files(error)
        }
        if !isAsPlanned { throw .changedMeanwhile(path.text) }
    }

    private func changeCrontab(_ before: [UInt8]?, _ after: [UInt8]?) throws(DesktopError) {
        guard site.crontab() == before else { throw .changedMeanwhile("crontab") }
        try site.replaceCrontab(by: after)
    }

    /// Keeps in mind what nobody had before us.
    private mutating func note(_ name: String, _ before: [UInt8]?, _ integration: Integration) {
        guard before == nil, let entry = integration.entries.first(where: { site.name(of: $0) == name }) else { return }
        record.files[name] = Marker.digest(of: entry.format.seed(site))
    }
}

extension Site {
    package func canRun(_ command: ExternalCommand) -> Bool {
        find(command.program) != nil && (command.program != "systemctl" || hasUserManager)
    }

    /// Whether a systemd of this user's own is there to be spoken to.
    package var hasUserManager: Bool {
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return false }
        return (try? FileStatus(of: Path(runtime).appending("systemd/private")))?.kind == .socket
    }

    /// Nil where it went well; else what it said.
    package func run(_ command: ExternalCommand, input: [UInt8] = []) -> String? {
        guard let program = find(command.program) else { return "" }
        let arguments = command.arguments.map { $0.hasPrefix("~/") ? home.text + $0.dropFirst() : $0 }
        let child = ChildProcess(program: program, arguments: arguments, environment: environment)
        do throws(ChildProcessError) {
            let result = try child.run(input: input, deadline: Self.deadline)
            if result.end == .exit(code: 0) { return nil }
            let said = result.errorOutput.isEmpty ? result.output : result.errorOutput
            return Path.text(of: said).trimmingWhitespace
        } catch {
            return "\(error)"
        }
    }

    /// In seconds; a service may take its time to come up.
    private static let deadline = 100.0
}

extension String {
    fileprivate var trimmingWhitespace: String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
    }
}
