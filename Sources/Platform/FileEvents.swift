// What happens in folders, as the system tells it: the events, and the limits it sets on asking.

/// A folder that is being followed.
package struct FolderWatch: Hashable, Sendable {
    let number: Int32
}

package enum FileEvent: Equatable, Sendable {
    /// A file was closed by a writer, moved here, or got a name here.
    case arrived(FolderWatch, name: [UInt8])
    /// A folder was made or moved here. What came into it before it is followed is not told.
    case folderArrived(FolderWatch, name: [UInt8])
    /// A file was removed or moved away.
    case left(FolderWatch, name: [UInt8])
    case folderLeft(FolderWatch, name: [UInt8])
    /// Something in the folder changed; the system does not say what.
    case changed(FolderWatch)
    /// The followed folder itself was removed, moved or unmounted.
    case gone(FolderWatch)
    /// Nothing more will be told of this one.
    case ended(FolderWatch)
    /// Events were lost: everything must be looked at.
    case overflow
}

/// A limit of the system that kept a folder from being followed.
package struct EventLimit: Equatable, Sendable {
    /// As `sysctl` calls it.
    package let name: String
    package let value: Int?
}
