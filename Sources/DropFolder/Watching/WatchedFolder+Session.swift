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
        let (mode, events) = chooseMode(root)
        session = Session(identity: identity, mode: mode, events: events)
        lastFailure = nil
        follow([], root)
        guard session != nil else { return false }
        if isNew {
            do {
                try begin(root, at: now)
            } catch {
                report(memoryFailure: error)
                endSession()
                return false
            }
        }
        tellMode()
        nextScan = now
        return true
    }

    /// True for a folder that was never watched.
    private func recall() throws -> Bool {
        if isRecalled { return false }
        guard let known = try memory.recall() else { return true }
        for file in known { resting[file.place] = RestingFile(file) }
        isRecalled = true
        return false
    }

    /// The first time: what is there already is left alone, unless it is asked for.
    private func begin(_ root: OpenFolder, at now: Duration) throws {
        var files: [RememberedFile] = []
        if !options.existing {
            try walk(root, []) { place, sighting in
                let file = sighting.file
                files.append(RememberedFile(place: place, size: file.size, modified: file.modified, digest: nil))
            }
        }
        try memory.begin(files)
        isRecalled = true
        for file in files { resting[file.place] = RestingFile(file) }
        if !files.isEmpty { actions.report(.leftAlone(options.folder, count: files.count)) }
    }

    private func tellMode() {
        guard let mode = session?.mode, mode != toldMode else { return }
        toldMode = mode
        actions.report(.following(options.folder, mode))
    }

    func report(memoryFailure error: any Error) {
        let text = "\(error)"
        guard lastMemoryFailure != text else { return }
        lastMemoryFailure = text
        actions.report(.memoryFailed(options.folder, text))
    }

    // MARK: How it is followed

    private func chooseMode(_ root: OpenFolder) -> (WatchMode, FileEvents?) {
        if case .every(let interval) = options.polling { return (polling(.configured, interval), nil) }
        let fileSystem = FileSystemKind(of: root)
        if !fileSystem.announcesChanges { return (polling(.fileSystem(fileSystem.name ?? "")), nil) }
        do throws(SystemError) {
            switch try LiveProbe.run(in: root, random: random) {
            case .announced: return (events(.probed), try FileEvents())
            case .notWritable(let error): return (events(.notProbed(error)), try FileEvents())
            case .silent: return (polling(.silent), nil)
            }
        } catch {
            return (polling(Self.reason(error)), nil)
        }
    }

    private static func reason(_ error: SystemError) -> WatchMode.Reason {
        FileEvents.limit(behind: error).map { .limit($0) } ?? .failed(error)
    }

    private func events(_ reason: WatchMode.Reason) -> WatchMode {
        WatchMode(kind: .events, reason: reason, interval: WatchOptions.safetyInterval)
    }

    private func polling(_ reason: WatchMode.Reason, _ interval: Duration = WatchOptions.pollInterval) -> WatchMode {
        WatchMode(kind: .polling, reason: reason, interval: interval)
    }

    /// Follows one more folder; at a limit of the system the whole drop folder is polled from now on.
    func follow(_ components: [[UInt8]], _ folder: OpenFolder) {
        guard let events = session?.events else { return }
        do throws(SystemError) {
            session?.watches[try events.follow(folder)] = components
        } catch {
            if error.kind == .missing { return }
            let mode = polling(Self.reason(error))
            session?.events = nil
            session?.watches = [:]
            session?.mode = mode
            // The first one is told when the session has begun.
            if !components.isEmpty { tellMode() }
        }
    }
}
