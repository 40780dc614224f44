// What the kernel says of a file: kind, size, identity, times.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A snapshot of a file's metadata (`struct stat`).
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable {
        case regular, folder, link, fifo, socket, device, other
    }

    /// Names a file within one machine, whatever it is called.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64

        package init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }
    }

    package let kind: Kind
    package let identity: Identity
    /// In bytes.
    package let size: Int64
    package let modified: Instant
    /// Changes with content and metadata alike, and cannot be set back by a program.
    package let changed: Instant
    package let permissions: UInt32
    package let owner: UInt32

    /// Seconds and nanoseconds since 1970-01-01 UTC.
    package struct Instant: Hashable, Sendable {
        package let seconds: Int64
        package let nanoseconds: Int64

        package init(seconds: Int64, nanoseconds: Int64) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }
    }

    /// Of the file at `path`; a symbolic link is followed unless told otherwise.
    package init(of path: Path, followingLinks: Bool = true) throws(SystemError) {
        var status = stat()
        _ = try retryingOnInterrupt("stat", path) {
            path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) }
        }
        self.init(status)
    }

    /// Of a single name in an open folder.
    init(_ name: Path, in folder: Int32, path: Path, followingLinks: Bool) throws(SystemError) {
        var status = stat()
        _ = try retryingOnInterrupt("stat", path) {
            name.withCString { fstatat(folder, $0, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) }
        }
        self.init(status)
    }

    init(descriptor: Int32, path: Path) throws(SystemError) {
        var status = stat()
        _ = try retryingOnInterrupt("fstat", path) { fstat(descriptor, &status) }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            case S_IFCHR, S_IFBLK: .device
            default: .other
            }
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = Int64(status.st_size)
        permissions = UInt32(status.st_mode & 0o7777)
        owner = UInt32(status.st_uid)
        #if canImport(Glibc)
            modified = Instant(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
            changed = Instant(seconds: Int64(status.st_ctim.tv_sec), nanoseconds: Int64(status.st_ctim.tv_nsec))
        #else
            modified = Instant(
                seconds: Int64(status.st_mtimespec.tv_sec), nanoseconds: Int64(status.st_mtimespec.tv_nsec))
            changed = Instant(
                seconds: Int64(status.st_ctimespec.tv_sec), nanoseconds: Int64(status.st_ctimespec.tv_nsec))
        #endif
    }
}

extension Path {
    /// What a symbolic link says. Throws where it is none.
    package func linkTarget() throws(SystemError) -> Path {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = try retryingOnInterrupt("readlink", self) {
            withCString { name in
                buffer.withUnsafeMutableBytes { raw in
                    readlink(name, raw.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped, raw.count)
                }
            }
        }
        return Path(bytes: Array(buffer.prefix(count)))
    }

    /// Where the path really leads, without links and `..` (POSIX realpath). Throws `missing`.
    package func resolved() throws(SystemError) -> Path {
        guard let text = withCString({ realpath($0, nil) }) else { throw .last("realpath", self) }
        defer { free(text) }
        return Path(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }

    /// Resolved where it has `..` in it and leads somewhere; otherwise as it is, with its links.
    package var withoutParents: Path {
        guard bytes.split(separator: UInt8(ascii: "/")).contains(Array("..".utf8)[...]) else { return self }
        return (try? resolved()) ?? self
    }
}
