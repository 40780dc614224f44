// Files of our own: written whole or not at all, readable by their owner alone.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum PrivateFiles {
    /// Makes the folder and every missing one above it, each 0700. An existing folder keeps its mode.
    package static func makeFolder(_ folder: Path) throws(SystemError) {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("mkdir", folder) { folder.withCString { mkdir($0, 0o700) } }
        } catch {
            switch error.kind {
            case .exists: return
            case .missing where folder.parent != folder:
                try makeFolder(folder.parent)
                try makeFolder(folder)
            default: throw error
            }
        }
    }

    /// Replaces the file with these bytes: temporary file (0600) in the same folder, fsync, rename, fsync of the
    /// folder. After a crash at any moment the old or the new content is there whole.
    package static func write(
        _ bytes: [UInt8], to path: Path, permissions: UInt32 = 0o600
    ) throws(SystemError) {
        let folder = path.parent
        let (descriptor, temporary) = try TemporaryFile.make(folder.appending(bytes: temporaryBeginning(of: path)))
        do throws(SystemError) {
            defer { close(descriptor) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try retryingOnInterrupt("write", path) {
                    rest.withUnsafeBytes { writeOnce(descriptor, $0) }
                }
                rest = rest.dropFirst(count)
            }
            // A file system without rights refuses, and needs none.
            if permissions != 0o600 { _ = fchmod(descriptor, mode_t(permissions)) }
            try syncToDisk(descriptor, path)
            _ = try retryingOnInterrupt("rename", path) {
                temporary.withCString { old in path.withCString { new in rename(old, new) } }
            }
        } catch {
            _ = temporary.withCString { unlink($0) }
            throw error
        }
        try FolderEntries.sync(folder)
    }

    /// Lets one process at a time read, change and write the file anew. `NAME.lock` beside it is what they wait for.
    package static func alone<Result, Failure>(
        with path: Path, _ change: () throws(Failure) -> Result, failing: (SystemError) -> Failure
    ) throws(Failure) -> Result {
        let lock: FileLock
        do throws(SystemError) {
            try makeFolder(path.parent)
            lock = try FileLock(waitingFor: path.parent.appending(bytes: path.name + Array(".lock".utf8)))
        } catch {
            throw failing(error)
        }
        defer { withExtendedLifetime(lock) {} }
        removeAbandoned(of: path)
        return try change()
    }

    private static func temporaryBeginning(of path: Path) -> [UInt8] {
        [UInt8(ascii: ".")] + path.name + [UInt8(ascii: ".")]
    }

    /// Temporary files of writers that were killed. Nobody else writes this file now.
    private static func removeAbandoned(of path: Path) {
        let beginning = temporaryBeginning(of: path)
        for name in (try? FolderEntries.names(in: path.parent)) ?? []
        where name.starts(with: beginning) && name.count == beginning.count + 6 {
            _ = try? FolderEntries.unlink(path.parent.appending(bytes: name))
        }
    }

    /// Writes behind what is there, in one piece as long as the disk has room; the file is made where it is missing.
    /// Only the system decides when the bytes are on the disk itself.
    package static func append(_ bytes: [UInt8], to path: Path) throws(SystemError) {
        let descriptor = try retryingOnInterrupt("open", path) {
            path.withCString { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600) }
        }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try retryingOnInterrupt("write", path) { rest.withUnsafeBytes { writeOnce(descriptor, $0) } }
            rest = rest.dropFirst(count)
        }
    }

    /// The whole file, or nil where there is none. A file over `limit` bytes throws EFBIG.
    package static func read(_ path: Path, limit: Int) throws(SystemError) -> [UInt8]? {
        let file: OpenFile
        do throws(SystemError) {
            file = try OpenFile(path)
        } catch {
            if error.kind == .missing { return nil }
            throw error
        }
        let status = try file.status()
        guard status.kind == .regular else { throw SystemError(code: EINVAL, operation: "read", path: path) }
        let bytes = try file.read(count: limit + 1, at: 0)
        guard bytes.count <= limit else { throw SystemError(code: EFBIG, operation: "read", path: path) }
        return bytes
    }

    /// True where a file was there to remove.
    package static func remove(_ path: Path) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("unlink", path) { path.withCString { unlink($0) } }
        } catch {
            if error.kind == .missing { return false }
            throw error
        }
        try FolderEntries.sync(path.parent)
        return true
    }
}

private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
