// What a file looked like at one moment: enough to see that it changed.
package import Platform

package struct FileStamp: Hashable, Sendable {
    package let identity: FileStatus.Identity
    /// In bytes.
    package let size: Int64
    package let modified: FileStatus.Instant

    package init(identity: FileStatus.Identity, size: Int64, modified: FileStatus.Instant) {
        self.identity = identity
        self.size = size
        self.modified = modified
    }

    package init(_ status: FileStatus) {
        identity = status.identity
        size = status.size
        modified = status.modified
    }
}

/// A document and its sidecar, seen together: while either changes, the pair is not whole.
package struct Sighting: Hashable, Sendable {
    package let file: FileStamp
    package let sidecar: FileStamp?

    package init(file: FileStamp, sidecar: FileStamp? = nil) {
        self.file = file
        self.sidecar = sidecar
    }
}
