// Names a drop folder does not look at: what other programs leave while they work.
import Platform

package struct IgnoreList: Sendable {
    package enum Reason: String, Sendable, CaseIterable {
        case systemFile, thumbnails, trash, versions, synchronisation, lockFile, unfinishedDownload, temporary, hidden
        case configured
    }

    package struct Entry: Sendable, Equatable {
        /// The whole name, whatever its case; `*` is any run of characters, `?` one.
        package let pattern: String
        package let reason: Reason
    }

    /// In the order in which they are asked.
    package let entries: [Entry]
    private let patterns: [NamePattern]

    /// The standard entries, changed by patterns of the user's: one with `!` before it is taken away from the list,
    /// any other is added.
    package init(changes: [String] = []) {
        let removed = Set(changes.filter { $0.hasPrefix("!") }.map { $0.dropFirst().lowercased() })
        let added = changes.filter { !$0.hasPrefix("!") }.map { Entry(pattern: $0, reason: .configured) }
        entries = Self.standard.filter { !removed.contains($0.pattern.lowercased()) } + added
        patterns = entries.map { NamePattern($0.pattern) }
    }

    /// Why a file or folder of this name is not looked at; nil where it is.
    package func entry(for name: [UInt8]) -> Entry? {
        let folded = NamePattern.folded(Path.text(of: name))
        return patterns.firstIndex { $0.matches(folded) }.map { entries[$0] }
    }

    package static let standard: [Entry] = table.flatMap { reason, patterns in
        patterns.map { Entry(pattern: $0, reason: reason) }
    }

    private static let table: [(Reason, [String])] = [
        (.systemFile, ["._*", ".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r", "lost+found"]),
        (.systemFile, ["System Volume Information"]),
        (.thumbnails, ["@eaDir", ".@__thumb"]),
        (.trash, ["#recycle", "$RECYCLE.BIN", ".Trash-*"]),
        (.versions, [".stversions"]),
        (.synchronisation, [".syncthing.*", "~syncthing~*", ".stfolder", ".sync_*.db*", "._sync_*.db*"]),
        (.synchronisation, [".nextcloudsync.log", ".owncloudsync.log*", "*.nextcloud", "*.owncloud"]),
        (.lockFile, [".~lock.*#", "~$*"]),
        (.unfinishedDownload, ["*.part", "*.partial", "*.filepart", "*.crdownload", "*.opdownload", "*.download"]),
        (.unfinishedDownload, ["*.aria2"]),
        (.temporary, ["*~", "*.tmp", "*.temp"]),
        (.hidden, [".*"]),
    ]

    /// Endings of a file that stands beside `x.pdf` while `x.pdf` is not finished.
    static let companions = [".part", ".aria2", ".crdownload", ".filepart", ".partial"].map { Array($0.utf8) }
}
