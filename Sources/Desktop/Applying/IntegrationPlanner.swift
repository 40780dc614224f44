// Works out the steps. Several integrations may share a folder or a file: what an earlier plan makes, changes or
// removes is known to the later ones.
import Platform

package struct IntegrationPlanner {
    private let site: Site
    /// Replace or remove also what was edited by hand. What is not ours stays in any case.
    private let isForced: Bool
    private let record: CreatedRecord
    private var made: Set<Path> = []
    private var gone: Set<Path> = []
    /// What shared files will hold, by their names; nil for one that will be gone.
    private var shared: [String: [UInt8]?] = [:]

    package init(_ site: Site, isForced: Bool = false) {
        self.site = site
        self.isForced = isForced
        record = CreatedRecord.load(site)
    }

    /// All of it, or nothing where something else has one of its places.
    package mutating func install(_ integration: Integration) -> IntegrationPlan {
        let before = self
        var plan = IntegrationPlan(integration: integration)
        for file in integration.files { install(file, &plan) }
        for link in integration.links { install(link, &plan) }
        for entry in integration.entries { install(entry, &plan) }
        if plan.kept.contains(where: { $0.standing != .edited }) {
            self = before
            plan.steps = []
        } else {
            run(integration.commands.afterInstalling, &plan)
        }
        return plan
    }

    /// Nothing at all where nothing of it is there.
    package mutating func remove(_ integration: Integration) -> IntegrationPlan {
        var plan = IntegrationPlan(integration: integration)
        for link in integration.links where site.standing(of: link) == .current {
            remove(site.folder(link.base).appending(link.path), &plan)
        }
        for file in integration.files {
            for path in site.paths(of: file) { remove(file, at: path, &plan) }
        }
        for entry in integration.entries { remove(entry, &plan) }
        guard !plan.steps.isEmpty else { return plan }
        plan.steps.insert(contentsOf: runnable(integration.commands.beforeRemoving), at: 0)
        run(integration.commands.afterRemoving, &plan)
        return plan
    }

    /// True where it goes on: ours and as we left it, or not to be spared.
    private func mayTouch(
        _ standing: Standing, _ place: String, isShared: Bool = false, _ plan: inout IntegrationPlan
    ) -> Bool {
        switch standing {
        case .edited where !isForced, .newer, .foreign:
            plan.kept.append(IntegrationPlan.Kept(place: place, standing: standing, isShared: isShared))
            return false
        case .absent, .current, .outdated, .edited: return true
        }
    }

    // MARK: Files of ours

    private mutating func install(_ file: OwnFile, _ plan: inout IntegrationPlan) {
        let path = site.path(of: file)
        guard let bytes = site.bytes(of: file, plan.integration) else { return }
        let standing = site.standing(of: file, plan.integration)
        if standing != .current, mayTouch(standing, path.text, &plan) {
            makeFolder(path.parent, &plan)
            plan.steps.append(.write(path, bytes, permissions: file.permissions))
        }
        // The same entry under its name in the other language.
        for other in site.paths(of: file).dropFirst() { remove(file, at: other, &plan) }
    }

    private mutating func install(_ link: OwnLink, _ plan: inout IntegrationPlan) {
        let path = site.folder(link.base).appending(link.path)
        let standing = site.standing(of: link)
        guard standing != .current, mayTouch(standing, path.text, &plan) else { return }
        makeFolder(path.parent, &plan)
        plan.steps.append(.link(path, to: site.folder(link.base).appending(link.target)))
    }

    private mutating func remove(_ file: OwnFile, at path: Path, _ plan: inout IntegrationPlan) {
        let standing = site.standing(of: file, at: path, plan.integration)
        guard standing.isOurs, standing == .newer || mayTouch(standing, path.text, &plan) else { return }
        remove(path, &plan)
    }

    // MARK: Entries in other files

    private mutating func install(_ entry: SharedEntry, _ plan: inout IntegrationPlan) {
        let (name, before) = (site.name(of: entry), content(of: entry))
        let standing = before.map { entry.format.standing(in: $0, site) } ?? site.standing(of: entry)
        guard standing != .current, mayTouch(standing, name, isShared: true, &plan) else { return }
        guard let after = entry.format.adding(to: before ?? entry.format.seed(site), site) else {
            plan.kept.append(IntegrationPlan.Kept(place: name, standing: .foreign, isShared: true))
            return
        }
        change(entry, from: before, to: after, &plan)
    }

    private mutating func remove(_ entry: SharedEntry, _ plan: inout IntegrationPlan) {
        let name = site.name(of: entry)
        guard let before = content(of: entry) else { return }
        let standing = entry.format.standing(in: before, site)
        guard standing.isOurs, standing == .newer || mayTouch(standing, name, isShared: true, &plan) else { return }
        let after = entry.format.removing(from: before, site)
        let wasMade = record.files[name] == Marker.digest(of: after)
        change(entry, from: before, to: wasMade ? nil : after, &plan)
    }

    private func content(of entry: SharedEntry) -> [UInt8]? {
        shared[site.name(of: entry)] ?? site.content(of: entry)
    }

    /// `after` is nil for a file that is to go.
    private mutating func change(
        _ entry: SharedEntry, from before: [UInt8]?, to after: [UInt8]?, _ plan: inout IntegrationPlan
    ) {
        shared[site.name(of: entry)] = .some(after)
        switch entry.place {
        case .crontab: plan.steps.append(.changeCrontab(from: before, to: after))
        case .file(let base, let name):
            let path = site.folder(base).appending(name)
            if let after {
                makeFolder(path.parent, &plan)
                plan.steps.append(.change(path, from: before, to: after))
            } else {
                remove(path, &plan)
            }
        }
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
        let isChange = plan.changesSomething
        plan.steps += runnable(commands.filter { $0.occasion == .always || isChange })
    }

    private func runnable(_ commands: [ExternalCommand]) -> [Step] {
        commands.filter { site.canRun($0) }.map { .run($0) }
    }
}
