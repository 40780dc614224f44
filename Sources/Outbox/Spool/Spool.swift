// The bytes of items that must wait: whole and on the disk before a row speaks of them.
import Platform
import Synchronization

/// One file per item, named `DIGEST-CLAIM-NUMBER` after the beginning of its digest and the process that made it,
/// with a note (`.json`) that tells what it is should the database be lost. While being written it ends in `.part`.
final class Spool: Sendable {
    let folder: Path
    private let steps: StateSteps
    private let count = Mutex(0)

    init(folder: Path, steps: StateSteps) {
        self.folder = folder
        self.steps = steps
    }

    /// Copies the file, which must still be the content `item` speaks of (`sourceChanged` otherwise). Returns the name
    /// in the spool. On failure nothing is left behind, as far as that can be had.
    func keep(_ file: OpenFile, for item: OutboxItem, claim: String) throws(OutboxError) -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "\(item.delivery.digest.description.prefix(16))-\(claim)-\(number)"
        do throws(OutboxError) {
            try makeFolder()
            guard try copy(file, to: unfinished(name)) == item.delivery.digest else { throw .sourceChanged }
            try write(SpoolNote(item).json, to: note(name))
            try steps.take(.rename) { () throws(SystemError) in
                try FolderEntries.rename(unfinished(name), to: bytes(name))
            }
            try syncFolder()
        } catch {
            try? remove([name])
            throw error
        }
        return name
    }

    func open(_ name: String) throws(SystemError) -> OpenFile {
        try OpenFile(bytes(name), followingLinks: false)
    }

    /// Nil where there is no readable note.
    func note(of name: String) -> SpoolNote? {
        guard let json = try? PrivateFiles.read(note(name), limit: 1 << 20) else { return nil }
        return SpoolNote(json: json)
    }

    /// Removes the files of these names, in whatever state they are; returns when they are gone for good.
    func remove(_ names: [String]) throws(OutboxError) {
        if names.isEmpty { return }
        for name in names {
            // The note last: bytes without one would be somebody's file that nobody knows.
            for path in [unfinished(name), bytes(name), note(name)] {
                _ = try steps.take(.remove) { () throws(SystemError) in try FolderEntries.unlink(path) }
            }
        }
        try syncFolder()
    }

    /// What lies in the folder.
    func contents() throws(OutboxError) -> [SpoolName] {
        do throws(SystemError) {
            return try FolderEntries.names(in: folder).map { SpoolName(Path(bytes: $0).text) }
        } catch {
            if error.kind == .missing { return [] }
            throw .files(error)
        }
    }

    private func bytes(_ name: String) -> Path { folder.appending(name) }
    private func note(_ name: String) -> Path { folder.appending(name + SpoolName.noteEnding) }
    private func unfinished(_ name: String) -> Path { folder.appending(name + SpoolName.unfinishedEnding) }

    private func makeFolder() throws(OutboxError) {
        do throws(SystemError) {
            if (try? FileStatus(of: folder)) != nil { return }
            try PrivateFiles.makeFolder(folder)
            try FolderEntries.sync(folder.parent)
        } catch {
            throw .files(error)
        }
    }

    private func syncFolder() throws(OutboxError) {
        try steps.take(.syncFolder) { () throws(SystemError) in try FolderEntries.sync(folder) }
    }

    /// The digest is that of the copy: what it was before may have changed meanwhile.
    private func copy(_ file: OpenFile, to path: Path) throws(OutboxError) -> SHA256Digest {
        let copy = try steps.take(.createFile) { () throws(SystemError) in try NewFile(path) }
        let digest = try steps.take(.write) { () throws(SystemError) in try copy.fill(from: file) }
        try steps.take(.syncFile) { () throws(SystemError) in try copy.sync() }
        return digest
    }

    private func write(_ content: [UInt8], to path: Path) throws(OutboxError) {
        let file = try steps.take(.createFile) { () throws(SystemError) in try NewFile(path) }
        try steps.take(.write) { () throws(SystemError) in try file.append(content) }
        try steps.take(.syncFile) { () throws(SystemError) in try file.sync() }
    }
}
