// How a folder is followed, and how that is found out.
package import Platform

/// How a folder is followed, and why so.
package struct WatchMode: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case events = "inotify"
        case polling = "poll"
    }

    package enum Reason: Sendable, Equatable {
        /// A file was written to try it, and its event came.
        case probed
        /// The folder cannot be written to, so that was not tried.
        case notProbed(SystemError)
        /// A file was written, and no event came.
        case silent
        /// Changes by other hosts are not announced on it.
        case fileSystem(String)
        case limit(EventLimit)
        case failed(SystemError)
        case configured
    }

    package let kind: Kind
    package let reason: Reason
    /// Between two looks through the whole folder.
    package let interval: Duration
}

extension WatchMode {
    /// By the kind of file system and by trying. Events come with the mode they go with.
    package static func chosen(
        for folder: OpenFolder, _ polling: WatchOptions.Polling, random: RandomSource
    ) -> (WatchMode, FileEvents?) {
        if case .every(let interval) = polling { return (Self.polling(.configured, interval), nil) }
        let fileSystem = FileSystemKind(of: folder)
        if !fileSystem.announcesChanges { return (Self.polling(.fileSystem(fileSystem.name ?? "")), nil) }
        do throws(SystemError) {
            switch try LiveProbe.run(in: folder, random: random) {
            case .announced: return (events(.probed), try FileEvents())
            case .notWritable(let error): return (events(.notProbed(error)), try FileEvents())
            case .silent: return (Self.polling(.silent), nil)
            }
        } catch {
            return (Self.polling(because: error), nil)
        }
    }

    static func polling(because error: SystemError) -> WatchMode {
        polling(FileEvents.limit(behind: error).map { .limit($0) } ?? .failed(error))
    }

    private static func events(_ reason: Reason) -> WatchMode {
        WatchMode(kind: .events, reason: reason, interval: WatchOptions.safetyInterval)
    }

    private static func polling(_ reason: Reason, _ interval: Duration = WatchOptions.pollInterval) -> WatchMode {
        WatchMode(kind: .polling, reason: reason, interval: interval)
    }
}
