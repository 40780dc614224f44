// Carries out plans, step by step, and keeps the record of what it made.
package import Platform

package enum DesktopError: Error, Equatable, Sendable {
    case files(SystemError)
    /// Somebody else wrote the file since the plan was made.
    case changedMeanwhile(Path)
    case command(ExternalCommand, message: String)
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
    package mutating func perform(_ plan: IntegrationPlan) throws(DesktopError) -> [(ExternalCommand, message: String)]
    {
        var failures: [(ExternalCommand, message: String)] = []
        do throws(DesktopError) {
            for step in plan.steps {
                if case .run(let command) = step {
                    guard let message = run(command) else { continue }
                    if command.mustSucceed { throw .command(command, message: message) }
                    failures.append((command, message))
                } else {
                    try perform(step, seed: plan.integration)
                }
            }
        } catch {
            try? finish()
            throw error
        }
        do throws(SystemError) { try finish() } catch { throw .files(error) }
        return failures
    }

    private mutating func perform(_ step: Step, seed integration: Integration) throws(DesktopError) {
        do throws(SystemError) {
            switch step {
            case .makeFolder(let folder): try make(folder)
            case .write(let path, let bytes, let permissions):
                try PrivateFiles.write(bytes, to: path, permissions: permissions)
            case .remove(let path):
                _ = try PrivateFiles.remove(path)
                record.files[path.text] = nil
            case .removeFolder(let folder):
                if try FolderEntries.removeFolder(folder) { record.folders.remove(folder.text) }
            case .change, .run: break
            }
        } catch {
            throw .files(error)
        }
        if case .change(let path, let before, let after) = step { try change(path, before, after, integration) }
    }

    private mutating func make(_ folder: Path) throws(SystemError) {
        guard (try? FileStatus(of: folder)) == nil else { return }
        try PrivateFiles.makeFolder(folder)
        record.folders.insert(folder.text)
    }

    /// A link stays a link: what it leads to is changed.
    private mutating func change(
        _ path: Path, _ before: [UInt8]?, _ after: [UInt8], _ integration: Integration
    ) throws(DesktopError) {
        do throws(SystemError) {
            let target = before == nil ? path : try path.resolved()
            guard try PrivateFiles.read(target, limit: Site.limit) == before else {
                throw SystemError(code: 0, operation: "changed", path: path)
            }
            let permissions = before == nil ? 0o644 : try FileStatus(of: target).permissions
            try PrivateFiles.write(after, to: target, permissions: permissions)
        } catch {
            throw error.operation == "changed" ? .changedMeanwhile(path) : .files(error)
        }
        let entry = integration.entries.first { site.path(of: $0) == path }
        if before == nil, let entry {
            record.files[path.text] = Marker.digest(of: entry.format.seed(site))
        } else if entry?.format.standing(in: after, site) == .absent {
            // Ours is out, and what is left is the user's.
            record.files[path.text] = nil
        }
    }

    /// Nil where it went well; else what it said.
    private func run(_ command: ExternalCommand) -> String? {
        guard let program = site.find(command.program) else { return "" }
        let child = ChildProcess(program: program, arguments: command.arguments, environment: site.environment)
        do throws(ChildProcessError) {
            let result = try child.run(deadline: Self.deadline)
            if result.end == .exit(code: 0) { return nil }
            return Path.text(of: result.errorOutput.isEmpty ? result.output : result.errorOutput)
                .trimmingSuffix { $0.isWhitespace }
        } catch {
            return "\(error)"
        }
    }

    /// In seconds; a service may take its time to come up.
    private static let deadline = 100.0

    // MARK: The record

    /// Forgets folders that hold nothing of ours any more, and puts the record on disk, or away.
    private mutating func finish() throws(SystemError) {
        let recordFolder = site.stateFolder
        record.folders = record.folders.filter { text in
            let folder = Path(text)
            return recordFolder.isOrLies(below: folder) || ownPaths.contains { $0.isOrLies(below: folder) }
        }
        let ofRecord = record.folders.filter { recordFolder.isOrLies(below: Path($0)) }
        let hasOther = ofRecord.count < record.folders.count || !record.files.isEmpty
        let isNeeded = hasOther || ownPaths.contains { path in ofRecord.contains { path.isOrLies(below: Path($0)) } }
        if isNeeded {
            makeRecordFolder()
            return try record.save(site)
        }
        record = CreatedRecord()
        try record.save(site)
        for folder in ofRecord.map({ Path($0) }).sorted(by: { $0.bytes.count > $1.bytes.count }) {
            _ = try? FolderEntries.removeFolder(folder)
        }
    }

    /// The record's own folder is one of those to go with it.
    private mutating func makeRecordFolder() {
        var (missing, folder) = ([Path](), site.stateFolder)
        while (try? FileStatus(of: folder)) == nil, folder.parent != folder {
            missing.append(folder)
            folder = folder.parent
        }
        record.folders.formUnion(missing.map(\.text))
    }

    /// Every file of ours that is there.
    private var ownPaths: [Path] {
        Integration.all.flatMap { integration in
            integration.files.flatMap { file in
                site.paths(of: file).filter {
                    ![.absent, .foreign].contains(site.standing(of: file, at: $0, integration))
                }
            }
                + integration.entries.filter { ![.absent, .foreign].contains(site.standing(of: $0)) }
                .map { site.path(of: $0) }
        }
    }
}

extension Path {
    fileprivate func isOrLies(below folder: Path) -> Bool {
        self == folder || bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
    }
}

extension String {
    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
        String(self[..<(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)])
    }
}
