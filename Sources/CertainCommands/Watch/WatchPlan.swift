// Which folders are watched, and what is decided on each: the command line over the configuration.
import DropFolder
import Outbox
import Platform
import Settings
import Terminal

/// One drop folder with all that is decided on it.
struct PlannedFolder: Sendable {
    var options: WatchOptions
    /// Its path from the root, as it was given.
    let spelling: Path
    /// The profile its files are delivered for.
    var profile: String
    var tags: [String]
    var after: Disposal
    var onDuplicate: Disposal
    /// As the configuration changes the ignore list.
    var ignored: [String]
}

struct WatchPlan: Sendable {
    let folders: [PlannedFolder]
    /// The profiles whose outbox is moved, those of the folders first.
    let profiles: [String]

    init(
        _ choices: WatchChoices, _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
    ) throws(CommandFailure) {
        let config = surroundings.config
        let isConfigured = choices.folders.isEmpty
        let wanted = isConfigured ? config.watch : choices.folders.map { config.folder($0) }
        var planned: [PlannedFolder] = []
        for folder in wanted {
            let profile = try Self.profile(folder, surroundings, options)
            planned.append(PlannedFolder(folder, profile, choices, config))
        }
        if !isConfigured, !choices.isSure {
            for folder in choices.folders where config.listed(folder) == nil {
                guard BroadFolders(context).contain(folder) else { continue }
                throw CommandFailure(.usage, .broadFolder(folder))
            }
        }
        let ownState = OwnState(context)
        if planned.contains(where: { ownState.contains($0.options.folder) }) {
            throw CommandFailure(isConfigured ? .configuration : .usage, .ownState)
        }
        for folder in planned {
            guard let status = try? FileStatus(of: folder.options.folder), status.kind != .folder else { continue }
            throw CommandFailure(isConfigured ? .configuration : .usage, .noDropFolder(folder.options.folder))
        }
        if let overlap = FolderOverlap.first(in: planned.map(\.options)) {
            throw CommandFailure(isConfigured ? .configuration : .usage, .overlap(overlap))
        }
        if planned.contains(where: { $0.after == .trash || $0.onDuplicate == .trash }),
            TrashCan.find(environment: context.environment) == nil
        {
            throw CommandFailure(isConfigured ? .configuration : .usage, .noTrash)
        }
        folders = planned
        profiles = try Self.profiles(of: planned, surroundings, options)
    }

    /// The folder's own, else the command's. Before the first login it is the one that login will make.
    private static func profile(
        _ folder: WatchConfig, _ surroundings: Surroundings, _ options: OptionValues
    ) throws(CommandFailure) -> String {
        do throws(CommandFailure) {
            return try surroundings.profile(options, named: folder.profile).name
        } catch {
            if error.exit == .notLoggedIn { return try surroundings.profileForLogin(options).name }
            guard folder.profile != nil else { throw error }
            throw CommandFailure(.configuration, error.reason)
        }
    }

    /// Whoever names one profile means that one; otherwise every outbox of this user is somebody's to move.
    private static func profiles(
        of folders: [PlannedFolder], _ surroundings: Surroundings, _ options: OptionValues
    ) throws(CommandFailure) -> [String] {
        var names = folders.map(\.profile)
        if options.isSet(EverywhereOptions.profile) {
            names.append(try surroundings.profile(options).name)
        } else {
            names += surroundings.profileNames
            if names.isEmpty { names.append(try surroundings.profileForLogin(options).name) }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension PlannedFolder {
    init(_ folder: WatchConfig, _ profile: String, _ choices: WatchChoices, _ config: Config) {
        spelling = folder.path
        options = WatchOptions(folder: spelling.withoutParents)
        options.recursive = folder.recursive || choices.recursive
        options.existing = folder.existing || choices.existing
        options.followLinks = folder.followLinks
        options.settle = choices.settle ?? .seconds(folder.settle)
        options.incompleteAfter = .seconds(config.incompleteAfter)
        options.polling = choices.polling ?? folder.polling
        options.ignore = IgnoreList(changes: folder.ignore)
        ignored = folder.ignore
        self.profile = profile
        tags = folder.tags
        after = choices.after ?? folder.after.disposal
        // What the configuration says only of delivered files, it says of duplicates too.
        onDuplicate = folder.onDuplicate == folder.after ? after : folder.onDuplicate.disposal
    }
}

extension Config {
    /// What the configuration says of this folder, if anything.
    fileprivate func listed(_ folder: Path) -> WatchConfig? {
        let identity = (try? FileStatus(of: folder))?.identity
        return watch.first { entry in
            entry.path == folder || (identity != nil && (try? FileStatus(of: entry.path))?.identity == identity)
        }
    }

    fileprivate func folder(_ path: Path) -> WatchConfig {
        var folder = listed(path) ?? WatchConfig(path: path)
        folder.path = path
        return folder
    }
}

extension WatchConfig {
    fileprivate var polling: WatchOptions.Polling {
        switch poll {
        case .auto: .automatic
        case .every(let seconds): .every(.seconds(seconds))
        }
    }
}

extension WatchConfig.PuttingAway {
    fileprivate var disposal: Disposal {
        switch self {
        case .keep: .keep
        case .move: .move
        case .trash: .trash
        case .delete: .delete
        }
    }
}
