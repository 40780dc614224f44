// Drop folders that would get into each other's way.
package import Platform

/// Two folders of one watch of which one takes what the other takes, or what the other has put away.
package struct FolderOverlap: Equatable, Sendable {
    package let outer: Path
    /// The same folder, or one in it.
    package let inner: Path

    /// Nil where there are no two such folders. Folders that are not there cannot be judged.
    package static func first(in folders: [WatchOptions]) -> FolderOverlap? {
        for (position, folder) in folders.enumerated() {
            for other in folders[..<position] {
                if isWithin(folder.folder, other) {
                    return FolderOverlap(outer: other.folder, inner: folder.folder)
                }
                if isWithin(other.folder, folder) {
                    return FolderOverlap(outer: folder.folder, inner: other.folder)
                }
            }
        }
        return nil
    }

    private static func isWithin(_ inner: Path, _ outer: WatchOptions) -> Bool {
        guard let own = identity(outer.folder) else { return inner == outer.folder }
        if identity(inner) == own { return true }
        let around = Set(ancestors(of: inner))
        if outer.recursive { return around.contains(own) }
        let ours = [PuttingAway.sent, PuttingAway.refused].compactMap { identity(outer.folder.appending(bytes: $0)) }
        return ours.contains { around.contains($0) }
    }

    /// The folder itself and every one around it, by what they are, whatever links lead there.
    private static func ancestors(of folder: Path) -> [FileStatus.Identity] {
        var all: [FileStatus.Identity] = []
        var place = folder
        while let next = identity(place), next != all.last {
            all.append(next)
            place = place.appending("..")
        }
        return all
    }

    private static func identity(_ folder: Path) -> FileStatus.Identity? {
        (try? FileStatus(of: folder))?.identity
    }
}
