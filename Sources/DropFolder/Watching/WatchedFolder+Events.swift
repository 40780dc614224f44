// What events mean for a drop folder.
import Documents
import Platform

extension WatchedFolder {
    func handle(_ event: FileEvent, _ root: OpenFolder, at now: Duration) {
        switch event {
        case .arrived(let watch, let name): touch(watch, name, root, wasWritten: true, at: now)
        case .left(let watch, let name): touch(watch, name, root, wasWritten: false, at: now)
        case .folderArrived(let watch, let name):
            guard let components = session?.watches[watch], !isIgnored(name, in: components) else { return }
            look(Place(folders: components, name: name), root, wasWritten: false, at: now)
        case .folderLeft(let watch, let name):
            guard let components = session?.watches[watch] else { return }
            leaveFolder(components + [name])
        case .gone(let watch), .ended(let watch):
            guard let components = session?.watches.removeValue(forKey: watch) else { return }
            // The drop folder itself was moved or removed and something else has its path: begin anew.
            if components.isEmpty { endSession() } else { leaveFolder(components) }
        case .changed: nextScan = now
        case .overflow:
            actions.report(.overflow(options.folder))
            nextScan = now
        }
    }

    private func touch(_ watch: FolderWatch, _ name: [UInt8], _ root: OpenFolder, wasWritten: Bool, at now: Duration) {
        guard let components = session?.watches[watch] else { return }
        if let document = Sidecar.document(of: name) {
            // The pair is quiet only when both are.
            let place = Place(folders: components, name: document)
            if resting[place] == nil { look(place, root, wasWritten: wasWritten, at: now) }
            return
        }
        for ending in IgnoreList.companions where name.count > ending.count && name.suffix(ending.count) == ending[...]
        {
            settling.nudge(Place(folders: components, name: Array(name.dropLast(ending.count))), at: now)
        }
        if isIgnored(name, in: components) { return }
        look(Place(folders: components, name: name), root, wasWritten: wasWritten, at: now)
    }

    /// A folder below was moved away or removed: what is written in it now is none of ours.
    private func leaveFolder(_ components: [[UInt8]]) {
        guard let session else { return }
        for (watch, folder) in session.watches where folder.starts(with: components) {
            session.events?.unfollow(watch)
            self.session?.watches[watch] = nil
        }
        for place in session.present where place.folders.starts(with: components) { forget(place) }
    }
}
