// One file taken up for delivery: opened once, and everything known of it comes from that descriptor.
package import Platform

/// A regular, non-empty file that can be sent. Facts, digest and upload all come from `file`.
package struct Document: Sendable {
    package let file: OpenFile
    /// Before the digest was taken.
    package let status: FileStatus
    package let digest: SHA256Digest
    package let contentType: ContentType

    /// Opens, judges and hashes. Nothing is ever waited for: not a FIFO's writer, nor a terminal.
    package init(_ path: Path) throws(DocumentError) {
        try self.init(Self.opened(path))
    }

    /// The same from a file that is open already.
    package init(_ file: OpenFile) throws(DocumentError) {
        self.file = file
        status = try Self.judged(file)
        do throws(SystemError) {
            let beginning = try file.read(count: ContentType.bytesNeeded, at: 0)
            contentType = ContentType(beginning: beginning, name: file.path.nameText)
            digest = try file.sha256()
        } catch {
            throw .unreadable(error)
        }
    }

    /// Opens a file that could be sent and reads nothing of it.
    package static func opened(_ path: Path) throws(DocumentError) -> OpenFile {
        let file: OpenFile
        do throws(SystemError) {
            file = try OpenFile(path)
        } catch {
            throw DocumentError(opening: path, error)
        }
        _ = try judged(file)
        return file
    }

    private static func judged(_ file: OpenFile) throws(DocumentError) -> FileStatus {
        let status: FileStatus
        do throws(SystemError) {
            status = try file.status()
        } catch {
            throw .unreadable(error)
        }
        switch status.kind {
        case .regular: break
        case .folder: throw .folder
        case .fifo, .socket, .device, .link, .other: throw .special(status.kind)
        }
        if status.size == 0 { throw .empty }
        return status
    }
}

/// Why a path is no document that can be sent.
package enum DocumentError: Error, Equatable, Sendable {
    case missing
    /// A symbolic link whose target is not there.
    case danglingLink
    case unreadable(SystemError)
    case folder
    case empty
    case special(FileStatus.Kind)

    fileprivate init(opening path: Path, _ error: SystemError) {
        let own = try? FileStatus(of: path, followingLinks: false)
        switch (error.kind, own?.kind) {
        case (.missing, .link), (.loopOfLinks, _): self = .danglingLink
        case (.missing, _), (.notFolder, _): self = .missing
        // A socket cannot be opened at all, and a device without a driver says it its own way.
        case (_, .socket): self = .special(.socket)
        case (_, .device): self = .special(.device)
        default: self = .unreadable(error)
        }
    }
}
