// Beginning to follow a folder: what is remembered of it, and whether it announces its changes.
import Platform

extension WatchedFolder {
    /// True where the folder is followed now.
    func beginSession(_ root: OpenFolder, _ identity: FileStatus.Identity, at now: Duration) -> Bool {
        let isNew: Bool
        do {
            isNew = try recall()
        } catch {
            // Whether its files are old or new is not known: nothing may be taken.
            report(memoryFailure: error)
            return false
        }
        let (mode, events) = WatchMode.chosen(for: root, options.polling, random: random)
        session = Session(identity: identity, mode: mode, events: events)
        lastFailure = nil
        follow([], root)
        guard session != nil else { return false }
        do {
            if isNew { try begin(root) } else { try adaptMemory(root) }
        } catch {
            report(memoryFailure: error)
            endSession()
            return false
        }
        tellMode()
        nextScan = now
        return true
    }

    /// True for a folder that was never watched.
    private func recall() throws -> Bool {
        if isRecalled { return false }
        guard var known = try memory.recall() else { return true }
        if options.existing, known.files.contains(where: { $0.digest == nil }) {
            // What was left alone at first is asked for now.
            known.files.removeAll { $0.digest == nil }
            try memory.begin(known)
        }
        for file in known.files { resting[file.place] = RestingFile(file) }
        recalled = known
        isRecalled = true
        return false
    }

    /// The first time: what is there already is left alone, unless it is asked for.
    private func begin(_ root: OpenFolder) throws {
        let files = try presentFiles(root) { _ in true }
        try memory.begin(FolderRecollection(files: files, isRecursive: options.recursive))
        isRecalled = true
        leaveAlone(files)
    }

    /// Whoever asks for the folders in a folder that was watched without them means what comes from now on, as with
    /// a new folder: what lies in them already may be years old.
    private func adaptMemory(_ root: OpenFolder) throws {
        guard let known = recalled, known.isRecursive != options.recursive else { return }
        let files =
            options.recursive
            ? try presentFiles(root) { [resting] in !$0.folders.isEmpty && resting[$0] == nil } : []
        try memory.begin(FolderRecollection(files: known.files + files, isRecursive: options.recursive))
        recalled = nil
        leaveAlone(files)
    }

    private func presentFiles(_ root: OpenFolder, where isMeant: (Place) -> Bool) throws -> [RememberedFile] {
        if options.existing { return [] }
        var files: [RememberedFile] = []
        try walk(root, []) { place, sighting in
            let file = sighting.file
            // A sidecar is somebody's word that the file is meant for us.
            guard isMeant(place), sighting.sidecar == nil else { return }
            files.append(RememberedFile(place: place, size: file.size, modified: file.modified, digest: nil))
        }
        return files
    }

    private func leaveAlone(_ files: [RememberedFile]) {
        for file in files { resting[file.place] = RestingFile(file) }
        if !files.isEmpty { actions.report(.leftAlone(options.folder, count: files.count)) }
    }

    private func tellMode() {
        guard let mode = session?.mode, mode != toldMode else { return }
        toldMode = mode
        actions.report(.following(options.folder, mode))
    }

    func report(memoryFailure error: any Error) {
        let text = (error as? SystemError)?.systemMessage ?? "\(error)"
        guard lastMemoryFailure != text else { return }
        lastMemoryFailure = text
        actions.report(.memoryFailed(options.folder, text))
    }

    // MARK: How it is followed

    /// Follows one more folder; at a limit of the system the whole drop folder is polled from now on.
    func follow(_ components: [[UInt8]], _ folder: OpenFolder) {
        guard let events = session?.events else { return }
        do throws(SystemError) {
            session?.watches[try events.follow(folder)] = components
        } catch {
            if error.kind == .missing { return }
            let mode = WatchMode.polling(because: error)
            session?.events = nil
            session?.watches = [:]
            session?.mode = mode
            // The first one is told when the session has begun.
            if !components.isEmpty { tellMode() }
        }
    }
}
