// Files that stay in the drop folder and are done with, at least for now.
import Platform

struct RestingFile {
    enum State: Equatable {
        /// There before the folder was first watched.
        case leftAlone
        /// Accepted and confirmed; the file could or should not be moved.
        case finished(SHA256Digest, Disposal)
        /// Accepted and on its way.
        case waiting(SHA256Digest)
        /// A rule says that it is not to be delivered.
        case left(SHA256Digest)
        /// Not something a drop folder takes.
        case passedOver
    }

    let state: State
    /// As last seen. Nil for a file known from an earlier run.
    var stamp: FileStamp?
    /// As an earlier run saw it.
    let remembered: RememberedFile?

    init(_ state: State, _ stamp: FileStamp) {
        self.state = state
        self.stamp = stamp
        remembered = nil
    }

    init(_ remembered: RememberedFile) {
        state = remembered.digest.map { .finished($0, .keep) } ?? .leftAlone
        stamp = nil
        self.remembered = remembered
    }

    /// Of the content that was decided on.
    var digest: SHA256Digest? {
        switch state {
        case .finished(let digest, _), .waiting(let digest), .left(let digest): digest
        case .leftAlone, .passedOver: nil
        }
    }

    /// True where the file is the one that was decided on, as far as can be seen from outside.
    func matches(_ stamp: FileStamp) -> Bool {
        if let own = self.stamp { return own == stamp }
        return remembered.map { $0.matches(stamp) } ?? false
    }
}
