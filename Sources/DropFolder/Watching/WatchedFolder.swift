// One drop folder being watched: what is known of it between two turns of the loop.
import Documents
import Platform

/// Follows one drop folder. Everything happens in `turn`, on one thread. Between turns the folder is not held open,
/// so that it can be unmounted.
final class WatchedFolder {
    /// The time in which the path leads to one and the same folder.
    struct Session {
        let identity: FileStatus.Identity
        var mode: WatchMode
        var events: FileEvents?
        /// The followed folders, as components below the drop folder.
        var watches: [FolderWatch: [[UInt8]]] = [:]
        /// Seen in this session: only what was there can go away.
        var present: Set<Place> = []
    }

    let options: WatchOptions
    let memory: FolderMemory
    let actions: WatchActions
    let random: RandomSource

    var session: Session?
    var settling: SettlingFiles
    var resting: [Place: RestingFile] = [:]
    /// Files that were accepted and wait.
    var waiting: [Place] = []
    /// Due files that were not looked into yet; the next one is the last.
    var queue: [Place] = []
    /// What was told of which file or folder.
    var told: Set<Place> = []
    var isRecalled = false
    /// What an earlier run left, until it was compared with what is asked for now.
    var recalled: FolderRecollection?
    /// Sidecars without their document that the last look through the folder met.
    var lonelySidecars: Set<Place> = []
    /// And since when each of them has been alone.
    var aloneSince: [Place: Duration] = [:]
    /// The folder that was followed last, unless it was told that it is gone.
    var former: FileStatus.Identity?
    var lastFailure: SystemError?
    var lastMemoryFailure: String?
    /// When to look through the whole folder.
    var nextScan: Duration?
    /// When to see whether the path still leads there.
    var nextPathCheck: Duration?
    /// Not before then, because another process works on the folder.
    var busyUntil: Duration?
    /// Since when it has.
    var busySince: Duration?
    var isBusyTold = false
    /// The last way of following that was told.
    var toldMode: WatchMode?
    /// True once a file was accepted that now waits: there is work.
    var hasNewWork = false

    init(_ options: WatchOptions, memory: FolderMemory, actions: WatchActions, random: RandomSource) {
        self.options = options
        self.memory = memory
        self.actions = actions
        self.random = random
        settling = SettlingFiles(settle: options.settle, incompleteAfter: options.incompleteAfter)
    }

    var isFollowed: Bool { session != nil }

    /// Takes in what happened and works on a few files at most. True where there is more to do at once.
    func turn(at now: Duration) -> Bool {
        let events = takeEvents()
        if let moment = busyUntil, moment <= now { busyUntil = nil }
        if queue.isEmpty, busyUntil == nil { queue = settling.due(at: now).reversed() }
        let isChecked = nextPathCheck.map { $0 > now } ?? false
        let isScanned = session == nil || nextScan.map { $0 > now } ?? false
        if events.isEmpty, queue.isEmpty, isChecked, isScanned { return false }
        guard let root = open(at: now) else { return false }
        for event in events { handle(event, root, at: now) }
        if session != nil, nextScan.map({ $0 <= now }) ?? true { scan(root, at: now) }
        // It ended within: something else has the path, or the folder cannot be read.
        guard session != nil else { return nextPathCheck == nil }
        return workOnSome(root, at: now)
    }

    /// When there will be something to do although nothing happens.
    var nextTurn: Duration {
        guard session != nil else { return nextPathCheck ?? .zero }
        let settled = settling.nextLook.map { max($0, busyUntil ?? $0) }
        return min(nextScan ?? .zero, nextPathCheck ?? .zero, settled ?? .seconds(Int64.max / 4))
    }

    private func takeEvents() -> [FileEvent] {
        guard let events = session?.events else { return [] }
        do throws(SystemError) {
            return try events.next()
        } catch {
            return [.overflow]
        }
    }

    /// Opens the folder and makes sure that it is still the one of this session.
    private func open(at now: Duration) -> OpenFolder? {
        do throws(SystemError) {
            let root = try OpenFolder(options.folder)
            let identity = try root.status().identity
            if session?.identity != identity {
                if let former, former != identity { actions.report(.replaced(options.folder)) }
                endSession()
                guard beginSession(root, identity, at: now) else {
                    endSession()
                    nextPathCheck = now + WatchOptions.pathInterval
                    return nil
                }
            }
            former = identity
            nextPathCheck = now + WatchOptions.pathInterval
            return root
        } catch {
            lose(error, at: now)
            return nil
        }
    }

    /// The folder is not there: told once, and tried again after a while.
    func lose(_ error: SystemError, at now: Duration) {
        endSession()
        nextPathCheck = now + WatchOptions.pathInterval
        if lastFailure?.code != error.code { actions.report(.lost(options.folder, error)) }
        lastFailure = error
        former = nil
        toldMode = nil
    }

    /// What is known of the folder's files stays: it may come back with them. It is opened anew at once.
    func endSession() {
        session = nil
        nextScan = nil
        nextPathCheck = nil
        queue = []
    }

    /// Offers files that were left because of a rule once more.
    func reconsider(at now: Duration) {
        for (place, rest) in resting {
            guard case .left = rest.state else { continue }
            resting[place] = nil
            nextScan = now
        }
    }

    /// Told once for each file, whatever happens to it later.
    func tell(_ place: Place, _ notice: WatchNotice) {
        if told.insert(place).inserted { actions.report(notice) }
    }

    /// At the end of the only round: what was not taken.
    func tellLeft() {
        for (place, finding) in settling.left where session != nil {
            switch finding {
            // Told as such when it was tried.
            case .whole, .unreadable: break
            default: actions.report(.left(path(place), finding))
            }
        }
    }

    func path(_ place: Place) -> Path {
        options.folder.appending(bytes: place.path.bytes)
    }

    func path(folders: [[UInt8]]) -> Path {
        folders.reduce(options.folder) { $0.appending(bytes: $1) }
    }

    /// The folder that `place` lies in. No link is followed on the way.
    func folder(of place: Place, _ root: OpenFolder) throws(SystemError) -> OpenFolder {
        try folder(place.folders, root)
    }

    func folder(_ components: [[UInt8]], _ root: OpenFolder) throws(SystemError) -> OpenFolder {
        var folder = root
        for component in components { folder = try OpenFolder(component, in: folder) }
        return folder
    }
}
