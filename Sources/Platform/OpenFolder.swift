// One open folder: its files are named relative to its descriptor, so that nobody can put another folder in its place.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder opened for listing and for working on the names in it. A name is a single component; any other is
/// answered with EINVAL. Symbolic links are never followed unless a parameter says so.
package final class OpenFolder: Sendable {
    package let path: Path
    let descriptor: Int32

    /// Opens by path, following links in it.
    package init(_ path: Path) throws(SystemError) {
        self.path = path
        descriptor = try retryingOnInterrupt("open", path) {
            path.withCString { openName(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
    }

    /// Opens a folder that lies in another one. Throws `notFolder` or `loopOfLinks` where a link has the name.
    package init(_ name: [UInt8], in folder: OpenFolder) throws(SystemError) {
        let path = folder.path.appending(bytes: name)
        let component = try Self.component(name, path)
        self.path = path
        descriptor = try retryingOnInterrupt("open", path) {
            component.withCString {
                openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
        }
    }

    /// Opens a folder into which one may put files but which one may not list.
    package init(unlisted path: Path) throws(SystemError) {
        self.path = path
        #if canImport(Glibc)
            // O_PATH of fcntl.h, hidden from programs that are not GNU ones.
            let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC
        #else
            let flags = O_SEARCH | O_DIRECTORY | O_CLOEXEC
        #endif
        descriptor = try retryingOnInterrupt("open", path) { path.withCString { openName(AT_FDCWD, $0, flags) } }
    }

    deinit {
        close(descriptor)
    }

    package func status() throws(SystemError) -> FileStatus {
        try FileStatus(descriptor: descriptor, path: path)
    }

    /// Throws where this process may not put files into it.
    package func checkWriting() throws(SystemError) {
        _ = try retryingOnInterrupt("access", path) { faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS) }
    }

    /// Of a name in the folder. Throws `missing`.
    package func status(of name: [UInt8], followingLinks: Bool = false) throws(SystemError) -> FileStatus {
        let whole = path.appending(bytes: name)
        let component = try Self.component(name, whole)
        return try FileStatus(component, in: descriptor, path: whole, followingLinks: followingLinks)
    }

    /// False only where nothing has the name, or nothing can.
    package func has(_ name: [UInt8]) -> Bool {
        do throws(SystemError) {
            _ = try status(of: name)
            return true
        } catch {
            return error.kind != .missing && error.kind != .nameTooLong
        }
    }

    /// Every name but `.` and `..`, in no order.
    package func names() throws(SystemError) -> [[UInt8]] {
        // A stream of its own, since listing moves a descriptor's position.
        let copy = try retryingOnInterrupt("open", path) {
            openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw .last("opendir", path)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .last("readdir", path) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
    }

    /// Opens a file for reading, as `OpenFile` does: without waiting for anything.
    package func open(_ name: [UInt8], followingLinks: Bool = false) throws(SystemError) -> OpenFile {
        let whole = path.appending(bytes: name)
        let component = try Self.component(name, whole)
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        let opened = try retryingOnInterrupt("open", whole) {
            component.withCString { openName(descriptor, $0, flags) }
        }
        return OpenFile(descriptor: opened, path: whole)
    }

    /// Makes a folder with this one's permissions, so that whoever sees this one sees that one too.
    /// Throws `exists`.
    package func makeFolder(_ name: [UInt8]) throws(SystemError) {
        let whole = path.appending(bytes: name)
        let component = try Self.component(name, whole)
        let permissions = mode_t(try status().permissions)
        _ = try retryingOnInterrupt("mkdir", whole) { component.withCString { mkdirat(descriptor, $0, 0o700) } }
        let made = try OpenFolder(name, in: self)
        // The process's own mask would take rights away. A file system without rights refuses: nothing is lost.
        _ = fchmod(made.descriptor, permissions)
    }

    package func remove(_ name: [UInt8]) throws(SystemError) {
        let whole = path.appending(bytes: name)
        let component = try Self.component(name, whole)
        _ = try retryingOnInterrupt("unlink", whole) { component.withCString { unlinkat(descriptor, $0, 0) } }
    }

    /// Returns once the names are on the disk itself.
    package func sync() throws(SystemError) {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("fsync", path) { fsync(descriptor) }
        } catch {
            // A folder that is not listed cannot be synced, nor can one on some network file systems.
            if error.code != EBADF && error.code != EINVAL { throw error }
        }
    }

    /// Takes the folder for this process alone; it is free again after `unlock` or when the process
    /// ends.
    /// False where another process has it. True too where no lock is to be had: NFS wants to write to what it locks,
    /// which no folder allows, and other file systems know no locks at all.
    package func lock() -> Bool {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("flock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            return error.code != EWOULDBLOCK
        }
    }

    /// Gives the folder back. Closing alone would not do: a program that is just being started has a copy of every
    /// descriptor for a moment.
    package func unlock() {
        flock(descriptor, LOCK_UN)
    }

    static func component(_ name: [UInt8], _ whole: Path) throws(SystemError) -> Path {
        guard !name.isEmpty, name != [0x2E], name != [0x2E, 0x2E], !name.contains(0x2F), !name.contains(0) else {
            throw SystemError(code: EINVAL, operation: "name", path: whole)
        }
        return Path(bytes: name)
    }
}

/// The method of the same name hides the call.
private func openName(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    openat(folder, name, flags)
}
