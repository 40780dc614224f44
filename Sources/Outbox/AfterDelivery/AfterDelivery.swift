// What is done with the user's own file once the server holds it.
package import Platform

package enum AfterDelivery: Equatable, Sendable {
    case keep
    /// Into this folder, which is there, under its own name or a free one like it.
    case move(to: Path)
    case trash(TrashCan)
    case delete
}

/// A file as it was delivered.
package struct DeliveredFile: Sendable {
    /// As the user named it: of a symbolic link, the link is what is moved, trashed or deleted.
    package let path: Path
    /// Taken before the digest was.
    package let status: FileStatus
    package let digest: SHA256Digest

    package init(path: Path, status: FileStatus, digest: SHA256Digest) {
        self.path = path
        self.status = status
        self.digest = digest
    }
}

/// Why the file stays where it is, though it is delivered. Never a reason to send it again.
package enum AfterDeliveryError: Error, Equatable, Sendable {
    /// Another file, or other content, has its name by now.
    case changed
    /// The folder to move to cannot be used.
    case noFolder(SystemError)
    case trash(TrashError)
    case system(SystemError)
}

extension SendOutcome {
    /// The server has confirmed in this run that it holds the content. What only the ledger knows moves nothing: the
    /// document may have been deleted on the server since.
    package var isConfirmedNow: Bool {
        if case .concluded(.stored) = self { true } else { false }
    }
}

extension AfterDelivery {
    /// Returns the new place, where there is one. Nothing is ever overwritten.
    package func carryOut(_ file: DeliveredFile) throws(AfterDeliveryError) -> Path? {
        switch self {
        case .keep:
            return nil
        case .delete:
            try LeavingFile(file).delete()
            return nil
        case .move(let target):
            let folder: OpenFolder
            do throws(SystemError) { folder = try LeavingFile.open(target) } catch { throw .noFolder(error) }
            return try LeavingFile(file).move(into: folder)
        case .trash(let can):
            try LeavingFile(file).verify()
            do throws(TrashError) { try can.take(file.path) } catch { throw .trash(error) }
            return nil
        }
    }
}
