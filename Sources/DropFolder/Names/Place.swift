// Where a file lies below its drop folder.
package import Platform

/// A file's name and the folders below the drop folder that lead to it.
package struct Place: Hashable, Sendable {
    /// Empty at the drop folder's top.
    package let folders: [[UInt8]]
    package let name: [UInt8]

    package init(folders: [[UInt8]] = [], name: [UInt8]) {
        self.folders = folders
        self.name = name
    }

    /// From the drop folder on.
    package var path: Path {
        Path(bytes: Array((folders + [name]).joined(separator: [UInt8(ascii: "/")])))
    }

    /// What `path` gave.
    package init?(path: Path) {
        var parts = path.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard let name = parts.popLast() else { return nil }
        self.init(folders: parts, name: name)
    }

    /// The folders as rules know them: joined by `/`, empty at the top.
    package var folderText: String {
        Path.text(of: Array(folders.joined(separator: [UInt8(ascii: "/")])))
    }

    func sibling(_ name: [UInt8]) -> Place {
        Place(folders: folders, name: name)
    }
}

extension Place: Comparable {
    /// In natural order, folder by folder: page 2 comes before page 10.
    package static func < (left: Place, right: Place) -> Bool {
        let (leftParts, rightParts) = (left.folders + [left.name], right.folders + [right.name])
        for (one, other) in zip(leftParts, rightParts) where one != other {
            return NaturalOrder.precedes(one, other)
        }
        return leftParts.count < rightParts.count
    }
}
