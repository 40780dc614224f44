// Moving or deleting a delivered file: only that file, never over another, whole in one of the two places throughout.
import Platform

struct LeavingFile {
    private static let mostNames = 10_000

    private let delivered: DeliveredFile
    private let folder: OpenFolder
    private let name: [UInt8]

    init(_ delivered: DeliveredFile) throws(AfterDeliveryError) {
        self.delivered = delivered
        name = delivered.path.name
        do throws(SystemError) {
            folder = try Self.open(delivered.path.parent)
        } catch {
            throw error.kind == .missing ? .changed : .system(error)
        }
    }

    /// A folder that may not be listed, only used, is fine.
    static func open(_ path: Path) throws(SystemError) -> OpenFolder {
        do throws(SystemError) {
            return try OpenFolder(path)
        } catch {
            guard error.kind == .notPermitted else { throw error }
            return try OpenFolder(unlisted: path)
        }
    }

    /// Throws `changed` unless the name leads to the delivered file with the delivered content.
    func verify() throws(AfterDeliveryError) {
        _ = try verified(name, in: folder)
    }

    func delete() throws(AfterDeliveryError) {
        // A name of its own first: nobody who writes a new file under the old name loses it then.
        let hidden = try takeAway(into: folder, as: Array(".certain-removed-".utf8) + name)
        do throws(SystemError) {
            try folder.remove(hidden)
        } catch {
            try putBack(hidden, in: folder)
            throw .system(error)
        }
    }

    func move(into target: OpenFolder) throws(AfterDeliveryError) -> Path {
        if let place = try? target.status().identity, place == (try? folder.status().identity) {
            return delivered.path
        }
        do throws(AfterDeliveryError) {
            return target.path.appending(bytes: try takeAway(into: target, as: name))
        } catch {
            guard case .system(let cause) = error, cause.kind == .otherFileSystem else { throw error }
        }
        return target.path.appending(bytes: try copy(into: target))
    }

    /// The name's own identity (a link's, where it is one).
    private func verified(_ name: [UInt8], in folder: OpenFolder) throws(AfterDeliveryError) -> FileStatus.Identity {
        do throws(SystemError) {
            let own = try folder.status(of: name)
            let file = try folder.open(name, followingLinks: true)
            let status = try file.status()
            if status.identity == delivered.status.identity, status.size == delivered.status.size,
                try file.sha256() == delivered.digest
            {
                return own.identity
            }
        } catch {
            throw error.kind == .missing ? .changed : .system(error)
        }
        throw .changed
    }

    /// Renames to a free name, and puts back what turns out to be another file: between looking at a name and moving
    /// it, somebody may have given it to another one.
    private func takeAway(into target: OpenFolder, as wish: [UInt8]) throws(AfterDeliveryError) -> [UInt8] {
        let identity = try verified(name, in: folder)
        let taken = try withFreeName(like: wish) { free throws(SystemError) in
            try folder.rename(name, to: free, in: target)
        }
        if (try? target.status(of: taken).identity) == identity {
            try? target.sync()
            return taken
        }
        try putBack(taken, in: target)
        throw .changed
    }

    private func putBack(_ taken: [UInt8], in target: OpenFolder) throws(AfterDeliveryError) {
        _ = try withFreeName(like: name) { free throws(SystemError) in
            try target.rename(taken, to: free, in: folder)
        }
    }

    /// To another file system: the original goes once the copy is whole there, on the disk and under its name.
    private func copy(into target: OpenFolder) throws(AfterDeliveryError) -> [UInt8] {
        let identity = try verified(name, in: folder)
        let taken: [UInt8]
        do throws(SystemError) {
            let source = try folder.open(name, followingLinks: true)
            let copy = try CreatedFile(hiddenName(), in: target)
            do throws(SystemError) {
                try copy.append(contentOf: source)
                copy.setPermissions(delivered.status.permissions)
                copy.setModified(delivered.status.modified)
                try copy.sync()
                guard try target.open(copy.name).sha256() == delivered.digest else {
                    throw SystemError(code: 5, operation: "copy", path: delivered.path)
                }
            } catch {
                try? target.remove(copy.name)
                throw error
            }
            taken = copy.name
        } catch {
            throw .system(error)
        }
        let free: [UInt8]
        do throws(AfterDeliveryError) {
            free = try withFreeName(like: name) { free throws(SystemError) in
                try target.rename(taken, to: free, in: target)
            }
        } catch {
            try? target.remove(taken)
            throw error
        }
        do throws(SystemError) {
            try target.sync()
            guard (try? verified(name, in: folder)) == identity else {
                throw SystemError(code: 0, operation: "changed")
            }
            try folder.remove(name)
        } catch {
            // Better in its old place alone than in both.
            try? target.remove(free)
            throw error.code == 0 ? .changed : .system(error)
        }
        return free
    }

    private func hiddenName() -> [UInt8] {
        FreeName.candidate(Array(".certain-copy-".utf8) + name, attempt: 1)
    }

    private func withFreeName(
        like wish: [UInt8], _ rename: ([UInt8]) throws(SystemError) -> Void
    ) throws(AfterDeliveryError) -> [UInt8] {
        for attempt in 1...Self.mostNames {
            let free = FreeName.candidate(wish, attempt: attempt)
            do throws(SystemError) {
                try rename(free)
                return free
            } catch {
                if error.kind == .exists { continue }
                throw error.kind == .missing ? .changed : .system(error)
            }
        }
        throw .system(SystemError(code: 17, operation: "rename", path: delivered.path))
    }
}
