// File events by kqueue(2). Unverified: written after the manual, never run on an Apple system.
#if canImport(Darwin)
    import Darwin
    import Synchronization

    /// Follows any number of folders, each for itself. kqueue tells that a folder's names changed, not which, and
    /// nothing of writing into a file: whoever listens looks at the folder and lets files settle.
    package final class FileEvents: Sendable {
        let descriptor: Int32
        /// kqueue follows descriptors: each folder's must stay open.
        private let folders = Mutex<[Int32: OpenFolder]>([:])

        package init() throws(SystemError) {
            descriptor = try retryingOnInterrupt("kqueue") { kqueue() }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }

        deinit {
            close(descriptor)
        }

        package func follow(_ folder: OpenFolder) throws(SystemError) -> FolderWatch {
            var change = kevent(
                ident: UInt(folder.descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE), data: 0, udata: nil)
            _ = try retryingOnInterrupt("kevent", folder.path) { kevent(descriptor, &change, 1, nil, 0, nil) }
            folders.withLock { $0[folder.descriptor] = folder }
            return FolderWatch(number: folder.descriptor)
        }

        package func unfollow(_ watch: FolderWatch) {
            var change = kevent(
                ident: UInt(watch.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_DELETE), fflags: 0, data: 0,
                udata: nil)
            _ = kevent(descriptor, &change, 1, nil, 0, nil)
            folders.withLock { $0[watch.number] = nil }
        }

        package func next() throws(SystemError) -> [FileEvent] {
            var ready = [kevent](repeating: kevent(), count: 64)
            var none = timespec()
            let count = try retryingOnInterrupt("kevent") {
                kevent(descriptor, nil, 0, &ready, Int32(ready.count), &none)
            }
            return ready.prefix(Int(count)).map { event in
                let watch = FolderWatch(number: Int32(event.ident))
                let lost = UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)
                return event.fflags & lost != 0 ? .gone(watch) : .changed(watch)
            }
        }

        package static func limit(behind error: SystemError) -> EventLimit? {
            error.code == EMFILE ? EventLimit(name: "kern.maxfilesperproc", value: nil) : nil
        }
    }
#endif
