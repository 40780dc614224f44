// Looking at the folder: through all of it, or at one name that an event told.
import Documents
import Platform

extension WatchedFolder {
    private static let deepest = 64

    /// Names that are never looked at: the ignore list's, and what we ourselves put there.
    func isIgnored(_ name: [UInt8], in components: [[UInt8]]) -> Bool {
        if components.isEmpty, name == PuttingAway.sent || name == PuttingAway.refused { return true }
        return options.ignore.entry(for: name) != nil
    }

    /// Looks at every file. Whatever was there in this session and is no longer has gone.
    func scan(_ root: OpenFolder, at now: Duration) {
        nextScan = session.map { now + $0.mode.interval }
        var seen: Set<Place> = []
        lonelySidecars = []
        do throws(SystemError) {
            try walk(root, []) { place, sighting in
                seen.insert(place)
                note(place, sighting, wasWritten: false, at: now)
            }
        } catch {
            lose(error, at: now)
            return
        }
        for place in session?.present.subtracting(seen) ?? [] { forget(place) }
        tellLonelySidecars(at: now)
        // Whoever took a file back, or deleted it, has done what the text beside it asks for.
        if let refused = try? OpenFolder(PuttingAway.refused, in: root) {
            RefusalText.removeStale(in: refused, recursive: options.recursive)
        }
    }

    /// A sidecar comes before its document; one that is still alone after a while belongs to nothing.
    private func tellLonelySidecars(at now: Duration) {
        aloneSince = aloneSince.filter { lonelySidecars.contains($0.key) }
        for place in lonelySidecars.sorted() {
            let since = aloneSince[place] ?? now
            aloneSince[place] = since
            if now - since >= options.incompleteAfter { tell(place, .sidecarAlone(path(place))) }
        }
    }

    /// Hands over every file below, folders in folders too where that is asked for, and follows those.
    /// Throws only what concerns `folder` itself.
    func walk(
        _ folder: OpenFolder, _ components: [[UInt8]], visit: (Place, Sighting) -> Void
    ) throws(SystemError) {
        let names = try folder.names()
        let all = Set(names)
        for name in names where !isIgnored(name, in: components) {
            if let document = Sidecar.document(of: name), all.contains(document) { continue }
            // Gone between listing and looking: its own event will follow.
            guard let status = try? folder.status(of: name) else { continue }
            let place = Place(folders: components, name: name)
            if status.kind == .folder {
                descend(folder, place, visit: visit)
            } else if Sidecar.document(of: name) != nil {
                lonelySidecars.insert(place)
            } else {
                let hasSidecar = all.contains(Sidecar.name(beside: name))
                visit(place, sighting(of: name, status, in: folder, hasSidecar: hasSidecar))
            }
        }
    }

    private func descend(_ parent: OpenFolder, _ place: Place, visit: (Place, Sighting) -> Void) {
        let components = place.folders + [place.name]
        guard options.recursive, components.count <= Self.deepest else {
            tell(place, .folderSkipped(path(place)))
            return
        }
        do throws(SystemError) {
            let folder = try OpenFolder(place.name, in: parent)
            // First followed, then looked through: nothing can come in between unseen.
            follow(components, folder)
            try walk(folder, components, visit: visit)
        } catch {
            if error.kind != .missing { tell(place, .held(path(place), .unreadable(error))) }
        }
    }

    /// Looks at one name.
    func look(_ place: Place, _ root: OpenFolder, wasWritten: Bool, at now: Duration) {
        do throws(SystemError) {
            let folder = try folder(of: place, root)
            let status = try folder.status(of: place.name)
            if status.kind == .folder {
                descend(folder, place) { note($0, $1, wasWritten: false, at: now) }
            } else {
                let seen = sighting(of: place.name, status, in: folder, hasSidecar: true)
                note(place, seen, wasWritten: wasWritten, at: now)
            }
        } catch {
            if error.kind == .missing || error.kind == .notFolder { forget(place) }
        }
    }

    /// As an inspection will see the file, without opening anything. `own` is what the name itself is.
    private func sighting(
        of name: [UInt8], _ own: FileStatus, in folder: OpenFolder, hasSidecar: Bool
    ) -> Sighting {
        let isFollowed = own.kind == .link && options.followLinks
        let target = isFollowed ? try? folder.status(of: name, followingLinks: true) : nil
        return Sighting(target ?? own, hasSidecar ? Sighting.sidecar(of: name, in: folder) : nil)
    }

    /// What was seen of a file, by whatever occasion.
    private func note(_ place: Place, _ sighting: Sighting, wasWritten: Bool, at now: Duration) {
        session?.present.insert(place)
        if let rest = resting[place], rest.matches(sighting.file) {
            resting[place]?.stamp = sighting.file
            // A writer may have put other content under the same size and time.
            if !wasWritten { return }
        }
        settling.observe(place, sighting, at: now, wasWritten: wasWritten)
    }

    /// The file is gone, and with it what was decided on it.
    func forget(_ place: Place) {
        settling.remove(place)
        session?.present.remove(place)
        guard let rest = resting.removeValue(forKey: place) else { return }
        switch rest.state {
        case .leftAlone, .finished:
            do { try memory.forget(place) } catch { report(memoryFailure: error) }
        case .waiting, .left, .passedOver: break
        }
    }
}
