// Works out the steps. Several integrations may share a folder: what an earlier plan makes or removes is known to the
// later ones.
import Platform

package struct IntegrationPlanner {
    private let site: Site
    /// Replace or remove also what was edited by hand. What is not ours stays in any case.
    private let isForced: Bool
    private let record: CreatedRecord
    private var made: Set<Path> = []
    private var gone: Set<Path> = []
    private var shared: [Path: [UInt8]] = [:]

    package init(_ site: Site, isForced: Bool = false) {
        self.site = site
        self.isForced = isForced
        record = CreatedRecord.load(site)
    }

    package mutating func install(_ integration: Integration) -> IntegrationPlan {
        var plan = IntegrationPlan(integration: integration)
        for file in integration.files { install(file, &plan) }
        for entry in integration.entries { install(entry, &plan) }
        if plan.kept.allSatisfy({ $0.standing == .edited }) {
            run(integration.commands.afterInstalling, &plan)
        }
        return plan
    }

    package mutating func remove(_ integration: Integration) -> IntegrationPlan {
        var plan = IntegrationPlan(integration: integration)
        run(integration.commands.beforeRemoving, &plan)
        let before = plan.steps
        for file in integration.files {
            for path in site.paths(of: file) { remove(file, at: path, &plan) }
        }
        for entry in integration.entries { remove(entry, &plan) }
        guard plan.steps != before else {
            plan.steps = []
            return plan
        }
        run(integration.commands.afterRemoving, &plan)
        return plan
    }

    // MARK: Files of ours

    private mutating func install(_ file: OwnFile, _ plan: inout IntegrationPlan) {
        let path = site.path(of: file)
        let standing = site.standing(of: file, plan.integration)
        switch standing {
        case .current: break
        case .edited where !isForced, .newer, .foreign:
            plan.kept.append(IntegrationPlan.Kept(path: path, standing: standing))
        case .absent, .outdated, .edited:
            makeFolder(path.parent, &plan)
            plan.steps.append(
                .write(path, site.bytes(of: file, plan.integration), permissions: file.permissions))
        }
        // The same entry under its name in the other language.
        for other in site.paths(of: file).dropFirst() { remove(file, at: other, &plan) }
    }

    private mutating func remove(_ file: OwnFile, at path: Path, _ plan: inout IntegrationPlan) {
        let standing = site.standing(of: file, at: path, plan.integration)
        switch standing {
        case .absent, .foreign: return
        case .edited where !isForced: plan.kept.append(IntegrationPlan.Kept(path: path, standing: standing))
        case .current, .outdated, .newer, .edited: remove(path, &plan)
        }
    }

    // MARK: Entries in other files

    private mutating func install(_ entry: SharedEntry, _ plan: inout IntegrationPlan) {
        let path = site.path(of: entry)
        let before = content(of: path)
        let standing = before.map { entry.format.standing(in: $0, site) } ?? site.standing(of: entry)
        switch standing {
        case .current: return
        case .edited where !isForced, .newer, .foreign:
            plan.kept.append(IntegrationPlan.Kept(path: path, standing: standing))
        case .absent, .outdated, .edited:
            guard let after = entry.format.adding(to: before ?? entry.format.seed(site), site) else {
                plan.kept.append(IntegrationPlan.Kept(path: path, standing: .foreign))
                return
            }
            makeFolder(path.parent, &plan)
            change(path, from: before, to: after, &plan)
        }
    }

    private mutating func remove(_ entry: SharedEntry, _ plan: inout IntegrationPlan) {
        let path = site.path(of: entry)
        guard let before = content(of: path) else { return }
        let standing = entry.format.standing(in: before, site)
        switch standing {
        case .absent, .foreign: return
        case .edited where !isForced: plan.kept.append(IntegrationPlan.Kept(path: path, standing: standing))
        case .current, .outdated, .newer, .edited:
            let after = entry.format.removing(from: before, site)
            if record.files[path.text] == Marker.digest(of: after) {
                remove(path, &plan)
            } else {
                change(path, from: before, to: after, &plan)
            }
        }
    }

    private func content(of path: Path) -> [UInt8]? {
        if gone.contains(path) { return nil }
        return shared[path] ?? (try? PrivateFiles.read(path, limit: Site.limit)).flatMap { $0 }
    }

    private mutating func change(_ path: Path, from before: [UInt8]?, to after: [UInt8], _ plan: inout IntegrationPlan)
    {
        plan.steps.append(.change(path, from: before, to: after))
        shared[path] = after
    }

    // MARK: Folders and commands

    private mutating func makeFolder(_ folder: Path, _ plan: inout IntegrationPlan) {
        guard !made.contains(folder), (try? FileStatus(of: folder)) == nil, folder.parent != folder else { return }
        makeFolder(folder.parent, &plan)
        made.insert(folder)
        plan.steps.append(.makeFolder(folder))
    }

    private mutating func remove(_ path: Path, _ plan: inout IntegrationPlan) {
        plan.steps.append(.remove(path))
        gone.insert(path)
        var folder = path.parent
        while record.folders.contains(folder.text), isEmptied(folder) {
            plan.steps.append(.removeFolder(folder))
            gone.insert(folder)
            folder = folder.parent
        }
    }

    private func isEmptied(_ folder: Path) -> Bool {
        guard let names = try? FolderEntries.names(in: folder) else { return false }
        return names.allSatisfy { gone.contains(folder.appending(bytes: $0)) }
            && !made.contains { $0.parent == folder }
    }

    private func run(_ commands: [ExternalCommand], _ plan: inout IntegrationPlan) {
        plan.steps += commands.filter { site.canRun($0) }.map { .run($0) }
    }
}

extension Site {
    func canRun(_ command: ExternalCommand) -> Bool { find(command.program) != nil }
}
