// What `watch --json` prints beside what `send` prints: each object has an `event`.
import Terminal

/// The watch stands: nothing that arrives from now on is overlooked.
struct ReadyObject: Encodable {
    struct Folder: Encodable {
        let path: String
        /// Nil for a folder that is not there now.
        let mode: String?
        let why: String
        /// Seconds between two looks through the whole folder.
        let interval: Double?

        private enum Key: CodingKey { case path, mode, why, interval }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(path, forKey: .path)
            try object.encode(mode, forKey: .mode)
            try object.encode(why, forKey: .why)
            try object.encode(interval, forKey: .interval)
        }
    }

    let event = "ready"
    let folders: [Folder]
}

/// A folder that came back, or is followed otherwise than before.
struct FollowingObject: Encodable {
    let event = "following"
    let path: String
    let mode: String
}

struct PutAwayObject: Encodable {
    let event = "put_away"
    let file: String
    let to: String
}

/// A warning, or a trouble and its end.
struct NoticeObject: Encodable {
    let event = "notice"
    let code: String
    let path: String?
    let message: String
}

/// The file object with its event.
struct FileEventObject: Encodable {
    let report: FileReport
    let language: Language

    private enum Key: CodingKey { case event }

    func encode(to encoder: any Encoder) throws {
        try FileObject(report: report, language: language).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode("file", forKey: .event)
    }
}
