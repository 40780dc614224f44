// A file being made in an open folder: under a name of its own until it is whole.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new file, readable by its owner alone until told otherwise.
package final class CreatedFile {
    package let name: [UInt8]
    private let folder: OpenFolder
    private let path: Path
    private let descriptor: Int32

    /// Throws `exists` where the name is taken.
    package init(_ name: [UInt8], in folder: OpenFolder) throws(SystemError) {
        let path = folder.path.appending(bytes: name)
        let component = try OpenFolder.component(name, path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        descriptor = try retryingOnInterrupt("open", path) {
            component.withCString { openat(folder.descriptor, $0, flags, 0o600) }
        }
        self.name = name
        self.folder = folder
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    package func append(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try retryingOnInterrupt("write", path) {
                rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Everything from the file's beginning to its end; returns how many bytes that were.
    @discardableResult
    package func append(contentOf source: OpenFile) throws(SystemError) -> Int64 {
        source.adviseSequential()
        var offset: Int64 = 0
        while true {
            let piece = try source.read(count: 1 << 18, at: offset)
            if piece.isEmpty { return offset }
            try append(piece)
            offset += Int64(piece.count)
        }
    }

    /// Lets those read it who may read the folder: the folder's group, or everybody where this process may not give
    /// files to that group and the folder is all that protects them.
    package func shareWithFolder() throws(SystemError) {
        let group = try folder.group()
        let isShared = fchown(descriptor, .max, group) == 0
        // A file system without rights refuses, and needs none.
        _ = fchmod(descriptor, isShared ? 0o640 : 0o644)
    }

    /// Gives it another file's permissions.
    package func setPermissions(_ permissions: UInt32) {
        // A file system without rights refuses, and needs none.
        _ = fchmod(descriptor, mode_t(permissions))
    }

    /// Takes over when the content was last changed.
    package func setModified(_ moment: FileStatus.Instant) {
        let time = timespec(tv_sec: Int(moment.seconds), tv_nsec: Int(moment.nanoseconds))
        // Only a date that might be shown: not worth failing for.
        _ = withUnsafePointer(to: (time, time)) { pair in
            pair.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(descriptor, $0) }
        }
    }

    /// Returns once the content is on the disk itself.
    package func sync() throws(SystemError) {
        _ = try retryingOnInterrupt("fsync", path) { fsync(descriptor) }
    }
}

extension OpenFolder {
    fileprivate func group() throws(SystemError) -> gid_t {
        var status = stat()
        _ = try retryingOnInterrupt("fstat", path) { fstat(descriptor, &status) }
        return status.st_gid
    }
}
