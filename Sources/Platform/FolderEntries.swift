// Names in a folder, and what is done to names: rename, remove, make durable.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum FolderEntries {
    /// Every name in the folder but `.` and `..`, in no order.
    package static func names(in folder: Path) throws(SystemError) -> [[UInt8]] {
        guard let stream = folder.withCString({ opendir($0) }) else { throw .last("opendir", folder) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .last("readdir", folder) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
    }

    /// Gives the file its new name in one step, replacing what had it.
    package static func rename(_ old: Path, to new: Path) throws(SystemError) {
        _ = try retryingOnInterrupt("rename", old) {
            old.withCString { from in new.withCString { to in renameName(from, to) } }
        }
    }

    /// Makes a symbolic link. Throws `exists`.
    package static func link(_ path: Path, to target: Path) throws(SystemError) {
        _ = try retryingOnInterrupt("symlink", path) {
            path.withCString { name in target.withCString { symlink($0, name) } }
        }
    }

    /// True where there was something to remove.
    package static func unlink(_ path: Path) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("unlink", path) { path.withCString { removeName($0) } }
            return true
        } catch {
            if error.kind == .missing { return false }
            throw error
        }
    }

    /// Removes an empty folder; false where there is something in it, or no such folder.
    package static func removeFolder(_ path: Path) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("rmdir", path) { path.withCString { rmdir($0) } }
            return true
        } catch {
            if error.kind == .missing || error.code == ENOTEMPTY || error.code == EEXIST { return false }
            throw error
        }
    }

    /// Returns once the folder's names are on the disk itself.
    package static func sync(_ folder: Path) throws(SystemError) {
        let descriptor = try retryingOnInterrupt("open", folder) {
            folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
        defer { close(descriptor) }
        try syncToDisk(descriptor, folder)
    }
}

/// fsync, and on Apple systems the drive's own cache too.
func syncToDisk(_ descriptor: Int32, _ path: Path) throws(SystemError) {
    #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retryingOnInterrupt("fsync", path) { fsync(descriptor) }
}

// The members above would otherwise hide the calls they are named after.
private func renameName(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { rename(old, new) }
private func removeName(_ path: UnsafePointer<CChar>) -> Int32 { unlink(path) }
