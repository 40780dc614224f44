// What must outlast the program: that a folder is known, and which of its files are done with though they stay.
package import Platform

/// A file that stays in its drop folder and is not to be delivered (again).
package struct RememberedFile: Equatable, Sendable {
    package let place: Place
    package let size: Int64
    package let modified: FileStatus.Instant
    /// Of the content that was delivered; nil for a file that was there before the folder was first watched.
    package let digest: SHA256Digest?

    package init(place: Place, size: Int64, modified: FileStatus.Instant, digest: SHA256Digest?) {
        self.place = place
        self.size = size
        self.modified = modified
        self.digest = digest
    }

    /// The same file as far as its size and time say. Time stamps may be off by what file systems do to them: FAT
    /// has steps of two seconds, and counts in local time, so that all of them move by an hour with the clock.
    func matches(_ stamp: FileStamp) -> Bool {
        guard stamp.size == size else { return false }
        let (difference, overflow) = stamp.modified.seconds.subtractingReportingOverflow(modified.seconds)
        guard !overflow else { return false }
        return [0, 3600, -3600].contains { abs(difference - $0) <= 2 }
    }
}

/// What was known of a drop folder when it was watched last.
package struct FolderRecollection: Equatable, Sendable {
    package var files: [RememberedFile]
    /// It was followed into its folders.
    package var isRecursive: Bool

    package init(files: [RememberedFile] = [], isRecursive: Bool = false) {
        self.files = files
        self.isRecursive = isRecursive
    }
}

/// Where that is kept, for one drop folder. What these throw is told and does not end the watch, except that a
/// folder is not followed while it is not known whether it is new.
package struct FolderMemory {
    /// Everything remembered; nil where the folder was never watched.
    package var recall: () throws -> FolderRecollection?
    /// The folder is known from now on, with this and nothing else.
    package var begin: (FolderRecollection) throws -> Void
    package var remember: (RememberedFile) throws -> Void
    /// The file went away, so that one that comes in its place is new.
    package var forget: (Place) throws -> Void

    package init(
        recall: @escaping () throws -> FolderRecollection?, begin: @escaping (FolderRecollection) throws -> Void,
        remember: @escaping (RememberedFile) throws -> Void, forget: @escaping (Place) throws -> Void
    ) {
        self.recall = recall
        self.begin = begin
        self.remember = remember
        self.forget = forget
    }
}
