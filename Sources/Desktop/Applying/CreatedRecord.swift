// What an installation made beside its files: folders, and shared files that nobody had. Only so can all of it go
// again, and nothing that was there before.
import Foundation
import Platform

/// Kept in the state folder as long as there is something to remember.
struct CreatedRecord: Equatable, Codable {
    /// Folders made by us, as paths.
    var folders: Set<String> = []
    /// Shared files made by us, with the digest of what they began as.
    var files: [String: String] = [:]

    var isEmpty: Bool { folders.isEmpty && files.isEmpty }

    private enum Key: CodingKey {
        case folders, files
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        folders = try object.decode(Set<String>.self, forKey: .folders)
        files = try object.decode([String: String].self, forKey: .files)
    }

    /// The same record is the same bytes.
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(folders.sorted(), forKey: .folders)
        try object.encode(files, forKey: .files)
    }

    /// An unreadable record counts as an empty one: then something stays behind that could have gone.
    static func load(_ site: Site) -> CreatedRecord {
        let bytes = try? PrivateFiles.read(path(site), limit: 1 << 20)
        return bytes.flatMap { try? JSONDecoder().decode(CreatedRecord.self, from: Data($0)) } ?? CreatedRecord()
    }

    func save(_ site: Site) throws(SystemError) {
        let path = Self.path(site)
        if isEmpty {
            if try FolderEntries.unlink(path) { try? FolderEntries.sync(path.parent) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Only texts are ever encoded.
        guard let data = try? encoder.encode(self) else { preconditionFailure("texts that JSON cannot hold") }
        try PrivateFiles.makeFolder(path.parent)
        try PrivateFiles.write(Array(data) + [0x0A], to: path)
    }

    static func path(_ site: Site) -> Path { site.stateFolder.appending("installed.json") }
}

extension CreatedRecord {
    /// Forgets what holds nothing of ours any more, whoever took it out; empty folders of ours go. Then puts the record
    /// on disk, or away with the folders that were made for it.
    mutating func settle(_ site: Site) throws(SystemError) {
        let ownPaths = site.ownPaths
        files = files.filter { ownPaths.contains(Path($0.key)) }
        let used = folders.filter { text in ownPaths.contains { $0.isOrLies(below: Path(text)) } }
        let ofRecord = folders.filter { site.stateFolder.isOrLies(below: Path($0)) }
        removeEmpty(folders.subtracting(used).subtracting(ofRecord))
        folders = used.union(ofRecord)
        if !used.isEmpty || !files.isEmpty {
            folders.formUnion(missingFolders(of: site.stateFolder))
            return try save(site)
        }
        self = CreatedRecord()
        try save(site)
        removeEmpty(ofRecord)
    }

    private func removeEmpty(_ folders: Set<String>) {
        for folder in folders.map({ Path($0) }).sorted(by: { $0.bytes.count > $1.bytes.count }) {
            _ = try? FolderEntries.removeFolder(folder)
        }
    }

    private func missingFolders(of folder: Path) -> [String] {
        guard (try? FileStatus(of: folder)) == nil, folder.parent != folder else { return [] }
        return missingFolders(of: folder.parent) + [folder.text]
    }
}

extension Site {
    /// Every file, link and shared file with something of ours in it.
    fileprivate var ownPaths: [Path] {
        Integration.all.flatMap { integration in
            integration.files.flatMap { file in
                paths(of: file).filter { standing(of: file, at: $0, integration).isOurs }
            }
                + integration.links.filter { standing(of: $0).isOurs }
                .map { folder($0.base).appending($0.path) }
                + integration.entries.filter { standing(of: $0).isOurs }.map { Path(name(of: $0)) }
        }
    }
}
