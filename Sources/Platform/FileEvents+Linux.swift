// File events by inotify(7).
#if canImport(Glibc)
    import Glibc

    /// Follows any number of folders, each for itself: not the folders in it.
    package final class FileEvents: Sendable {
        let descriptor: Int32

        /// Throws `tooManyOpen` at a limit: see `limit(behind:)`.
        package init() throws(SystemError) {
            descriptor = try retryingOnInterrupt("inotify_init1") {
                inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            }
        }

        deinit {
            close(descriptor)
        }

        /// Follows the folder from now on. The same folder twice is the same watch.
        package func follow(_ folder: OpenFolder) throws(SystemError) -> FolderWatch {
            // By descriptor, so that it is this very folder, whatever its path leads to by now.
            let path = Path("/proc/self/fd/\(folder.descriptor)")
            let number = try retryingOnInterrupt("inotify_add_watch", folder.path) {
                path.withCString { inotify_add_watch(descriptor, $0, Self.mask) }
            }
            return FolderWatch(number: number)
        }

        package func unfollow(_ watch: FolderWatch) {
            // Fails for a folder that is gone, whose watch has ended by itself.
            _ = inotify_rm_watch(descriptor, watch.number)
        }

        /// What has happened since the last call; empty where nothing has. Never waits.
        package func next() throws(SystemError) -> [FileEvent] {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
            defer { buffer.deallocate() }
            let count: Int
            do throws(SystemError) {
                count = try retryingOnInterrupt("read") { read(descriptor, buffer.baseAddress, buffer.count) }
            } catch {
                if error.code == EAGAIN || error.code == EWOULDBLOCK { return [] }
                throw error
            }
            return Self.events(in: UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        }

        /// The limit that made a call fail, if it was one.
        package static func limit(behind error: SystemError) -> EventLimit? {
            switch error.code {
            case ENOSPC: limit("max_user_watches")
            case EMFILE: limit("max_user_instances")
            default: nil
            }
        }

        private static func limit(_ name: String) -> EventLimit {
            let text = try? PrivateFiles.read(Path("/proc/sys/fs/inotify/" + name), limit: 64)
            let digits = (text ?? nil).map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }
            return EventLimit(name: "fs.inotify." + name, value: digits.flatMap { Int($0) })
        }

        private static let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
            | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

        private static func events(in bytes: UnsafeRawBufferPointer) -> [FileEvent] {
            var events: [FileEvent] = []
            var position = 0
            let header = MemoryLayout<inotify_event>.size
            while position + header <= bytes.count {
                let raw = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                let end = min(position + header + Int(raw.len), bytes.count)
                let name = Array(bytes[(position + header)..<end].prefix { $0 != 0 })
                if let event = event(FolderWatch(number: raw.wd), raw.mask, name) { events.append(event) }
                position = end
            }
            return events
        }

        private static func event(_ watch: FolderWatch, _ mask: UInt32, _ name: [UInt8]) -> FileEvent? {
            func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32(bitPattern: $0) != 0 } }
            let isFolder = mask & UInt32(IN_ISDIR) != 0
            if has(Int32(IN_Q_OVERFLOW)) { return .overflow }
            if has(Int32(IN_IGNORED)) { return .ended(watch) }
            if has(Int32(IN_DELETE_SELF), Int32(IN_MOVE_SELF), Int32(IN_UNMOUNT)) { return .gone(watch) }
            if has(Int32(IN_MOVED_FROM), Int32(IN_DELETE)) {
                return isFolder ? .folderLeft(watch, name: name) : .left(watch, name: name)
            }
            if has(Int32(IN_CREATE), Int32(IN_MOVED_TO)) {
                return isFolder ? .folderArrived(watch, name: name) : .arrived(watch, name: name)
            }
            return has(Int32(IN_CLOSE_WRITE)) ? .arrived(watch, name: name) : nil
        }
    }
#endif
