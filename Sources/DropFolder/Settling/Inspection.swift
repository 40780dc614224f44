// Looking into a quiet file: opened once, and judged by what the descriptor shows.
//
// Whose file it is does not matter: scanners and file servers write as users of their own, and whoever may write to
// the drop folder decides what is delivered. What keeps others from handing over files that are not theirs is that
// links are not followed, and that the kernel lets nobody give a second name to a file he may not write
// (fs.protected_hardlinks). What this process may not read is tried again; what it may not move stays where it is.
import Documents
import Platform

/// One file, opened and judged.
struct Inspection {
    let finding: Finding
    /// As the descriptor has it, or the folder where the file could not be opened.
    let sighting: Sighting
    /// Nil where there is nothing to deliver.
    let file: OpenFile?

    /// Looks into `name`. Throws `missing` where it is gone.
    init(of name: [UInt8], in folder: OpenFolder, followingLinks: Bool) throws(SystemError) {
        let own = try folder.status(of: name)
        let sidecar = Sighting.sidecar(of: name, in: folder)
        guard own.kind == .regular || (own.kind == .link && followingLinks) else {
            self.init(.notRegular(own.kind), Sighting(own, sidecar))
            return
        }
        do throws(SystemError) {
            let file = try folder.open(name, followingLinks: followingLinks)
            let status = try file.status()
            let sighting = Sighting(status, sidecar)
            guard status.kind == .regular else {
                self.init(.notRegular(status.kind), sighting)
                return
            }
            self.init(try Self.finding(file, status, name, folder), sighting, file)
        } catch {
            if error.kind == .missing {
                // A link may lead nowhere while it is there itself.
                if own.kind == .link { self.init(.notRegular(.link), Sighting(own, sidecar)) } else { throw error }
            } else {
                self.init(.unreadable(error), Sighting(own, sidecar))
            }
        }
    }

    private init(_ finding: Finding, _ sighting: Sighting, _ file: OpenFile? = nil) {
        self.finding = finding
        self.sighting = sighting
        self.file = file
    }

    private static func finding(
        _ file: OpenFile, _ status: FileStatus, _ name: [UInt8], _ folder: OpenFolder
    ) throws(SystemError) -> Finding {
        for ending in IgnoreList.companions where folder.has(name + ending) { return .companion(name + ending) }
        if status.size == 0 { return .empty }
        if file.hasWriter() == true { return .beingWritten }
        return try Finding(content: file, size: status.size, name: file.path.nameText)
    }
}

extension Sighting {
    init(_ file: FileStatus, _ sidecar: FileStamp?) {
        self.init(file: FileStamp(file), sidecar: sidecar)
    }

    static func sidecar(of name: [UInt8], in folder: OpenFolder) -> FileStamp? {
        (try? folder.status(of: Sidecar.name(beside: name))).map(FileStamp.init)
    }
}
