// Moving files out of the way: to Sent, to Refused with the reason beside it, or deleting them.
import Documents
import Platform

/// Puts files of one drop folder away. Everything goes by open folders and names, so no swapped link leads it
/// elsewhere; nothing is ever overwritten.
struct PuttingAway {
    static let sent = Array("Sent".utf8)
    static let refused = Array("Refused".utf8)
    private static let mostNames = 10_000

    /// The drop folder itself.
    let root: OpenFolder

    /// To `Sent`, in the same folders as below the drop folder. Returns the new place.
    func moveToSent(_ file: FileToPutAway, _ place: Place) throws(PutAwayError) -> Place {
        try move(file, place, into: Self.sent, suffix: 0)
    }

    /// To `Refused`, with `reason` in a text file beside it. Returns the new place, and why the reason could not be
    /// written: the file is away all the same.
    func moveToRefused(
        _ file: FileToPutAway, _ place: Place, reason: String
    ) throws(PutAwayError) -> (Place, SystemError?) {
        let moved = try move(file, place, into: Self.refused, suffix: RefusalText.endingLength + 8)
        do throws(SystemError) {
            try write(reason, beside: moved)
            return (moved, nil)
        } catch {
            return (moved, error)
        }
    }

    /// Removes the file (of a link, the link alone) and its sidecar.
    func delete(_ file: FileToPutAway) throws(PutAwayError) {
        // A name of its own first: what lies under it is then looked at once more, and nobody writes to it by name.
        let hidden = Array(".certain-removed-".utf8) + FreeName.candidate(file.name, attempt: 1, suffix: 24)
        try takeOver(file, to: hidden, in: file.folder)
        do throws(SystemError) {
            try file.folder.remove(hidden)
        } catch {
            try putBack(file, from: hidden, in: file.folder)
            throw .system(error)
        }
        try? file.folder.remove(file.sidecarName)
    }

    private func move(
        _ file: FileToPutAway, _ place: Place, into name: [UInt8], suffix: Int
    ) throws(PutAwayError) -> Place {
        var target = try folder(name, in: root)
        for component in place.folders { target = try folder(component, in: target) }
        let room = max(suffix, Sidecar.ending.count)
        for attempt in 1...Self.mostNames {
            let free = FreeName.candidate(file.name, attempt: attempt, suffix: room)
            // A name whose companions are there belongs to another document.
            if target.has(Sidecar.name(beside: free)) || target.has(RefusalText.name(beside: free)) { continue }
            do throws(PutAwayError) {
                try takeOver(file, to: free, in: target)
            } catch {
                if case .system(let failure) = error, failure.kind == .exists { continue }
                throw error
            }
            // The document is away; a sidecar that will not follow is harmless where it is.
            try? file.folder.rename(file.sidecarName, to: Sidecar.name(beside: free), in: target)
            return Place(folders: [name] + place.folders, name: free)
        }
        throw .system(SystemError(code: 0, operation: "rename", path: file.folder.path.appending(bytes: file.name)))
    }

    /// Renames, and puts back what turns out to be another file: between looking at a name and moving it, somebody
    /// may have given it to another one, or written to it.
    private func takeOver(_ file: FileToPutAway, to name: [UInt8], in target: OpenFolder) throws(PutAwayError) {
        let identity = try file.verified()
        do throws(SystemError) {
            try file.folder.rename(file.name, to: name, in: target)
        } catch {
            throw error.kind == .missing ? .changed : .system(error)
        }
        let moved = FileToPutAway(folder: target, name: name, delivered: file.delivered)
        if (try? moved.verified()) == identity { return }
        try putBack(file, from: name, in: target)
        throw .changed
    }

    /// Under its own name, or another one where that is taken again: either way it is found and delivered.
    private func putBack(_ file: FileToPutAway, from name: [UInt8], in target: OpenFolder) throws(PutAwayError) {
        var failure = SystemError(code: 0, operation: "rename")
        for attempt in 1...Self.mostNames {
            do throws(SystemError) {
                let free = FreeName.candidate(file.name, attempt: attempt)
                return try target.rename(name, to: free, in: file.folder)
            } catch {
                failure = error
                if error.kind != .exists { break }
            }
        }
        throw .system(failure)
    }

    /// A real folder of that name, made where it is missing.
    private func folder(_ name: [UInt8], in parent: OpenFolder) throws(PutAwayError) -> OpenFolder {
        do throws(SystemError) {
            try parent.makeFolder(name)
        } catch {
            if error.kind != .exists { throw .system(error) }
        }
        do throws(SystemError) {
            return try OpenFolder(name, in: parent)
        } catch {
            switch error.kind {
            case .notFolder, .loopOfLinks: throw .noFolder(name)
            default: throw .system(error)
            }
        }
    }

    private func write(_ reason: String, beside moved: Place) throws(SystemError) {
        var folder = root
        for component in moved.folders { folder = try OpenFolder(component, in: folder) }
        let file = try CreatedFile(RefusalText.name(beside: moved.name), in: folder)
        try file.shareWithFolder()
        try file.append(RefusalText.bytes(saying: reason))
    }
}
