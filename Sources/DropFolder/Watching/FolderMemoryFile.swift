// A drop folder's memory as a text file: a line for every file that is remembered or forgotten.
package import Platform

extension FolderMemory {
    /// Kept in a file of its own below `states`, a folder of ours, which is made where it is missing. It is known by
    /// where `dropFolder` really leads, however that is spelt. Earlier versions went by the spelling, `formerly`: what
    /// they kept is taken over. After a crash at any moment the file holds every line that was written whole.
    package static func file(for dropFolder: Path, formerly: Path, in states: Path) -> FolderMemory {
        let place = MemoryPlace(dropFolder, formerly, states)
        return FolderMemory(
            recall: { try FolderMemoryFile(place.found()).read() },
            begin: { known in
                try PrivateFiles.makeFolder(states)
                try FolderMemoryFile(place.found()).write(known)
            },
            remember: { try FolderMemoryFile(place.found()).append(FolderMemoryFile.line($0)) },
            forget: { try FolderMemoryFile(place.found()).append(FolderMemoryFile.line(forgetting: $0)) })
    }
}

/// Where a folder's memory lies. Looked for once the folder is there, and kept: it may go away for a while.
private final class MemoryPlace {
    private let dropFolder: Path
    private let former: Path
    private let states: Path
    private var path: Path?

    init(_ dropFolder: Path, _ spelling: Path, _ states: Path) {
        self.dropFolder = dropFolder
        self.states = states
        former = Self.file(of: spelling, in: states)
    }

    func found() throws(SystemError) -> Path {
        if let path { return path }
        let own = Self.file(of: try dropFolder.resolved(), in: states)
        // Taken over or out of date: a link that leads elsewhere one day must not find it.
        if former != own { try Self.leave(former, for: own) }
        path = own
        return own
    }

    private static func leave(_ former: Path, for own: Path) throws(SystemError) {
        do throws(SystemError) {
            if (try? FileStatus(of: own)) != nil {
                _ = try FolderEntries.unlink(former)
            } else {
                try FolderEntries.rename(former, to: own)
            }
        } catch {
            if error.kind != .missing { throw error }
        }
    }

    private static func file(of folder: Path, in states: Path) -> Path {
        states.appending(SHA256.digest(of: folder.bytes).description + ".seen")
    }
}

/// A first line that tells whether folders in the folder are followed, then lines `+ SIZE SECONDS NANOSECONDS DIGEST PLACE` and `- PLACE`; a digest that is not known is `-`, and a place is
/// hexadecimal, since it may hold any byte.
struct FolderMemoryFile {
    private let path: Path
    /// A folder with a million files needs less.
    private static let sizeLimit = 1 << 28

    init(_ path: Path) {
        self.path = path
    }

    /// Nil where there is no such file yet.
    func read() throws(SystemError) -> FolderRecollection? {
        guard let bytes = try PrivateFiles.read(path, limit: Self.sizeLimit) else { return nil }
        var files: [Place: RememberedFile] = [:]
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for line in lines { Self.apply(line, to: &files) }
        let known = FolderRecollection(
            files: files.values.sorted { $0.place < $1.place },
            isRecursive: lines.first?.elementsEqual(Self.recursiveHead) == true)
        // A line that was torn must not run into the next one, and what was forgotten need not be kept for ever.
        if bytes.last != UInt8(ascii: "\n") || lines.count > 2 * files.count + 100 { try write(known) }
        return known
    }

    func write(_ known: FolderRecollection) throws(SystemError) {
        // The file must not be empty: its last byte tells whether it is whole.
        let head = known.isRecursive ? Self.recursiveHead : Self.head
        try PrivateFiles.write(head + [UInt8(ascii: "\n")] + known.files.flatMap(Self.line), to: path)
    }

    private static let head = Array("# certain".utf8)
    private static let recursiveHead = Array("# certain recursive".utf8)

    func append(_ line: [UInt8]) throws(SystemError) {
        try PrivateFiles.append(line, to: path)
    }

    static func line(_ file: RememberedFile) -> [UInt8] {
        let digest = file.digest?.description ?? "-"
        let numbers = "\(file.size) \(file.modified.seconds) \(file.modified.nanoseconds)"
        return Array("+ \(numbers) \(digest) \(file.place.path.bytes.hexadecimal)\n".utf8)
    }

    static func line(forgetting place: Place) -> [UInt8] {
        Array("- \(place.path.bytes.hexadecimal)\n".utf8)
    }

    /// A line that is not understood counts for nothing.
    private static func apply(_ line: ArraySlice<UInt8>, to files: inout [Place: RememberedFile]) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        guard let last = words.last, let bytes = [UInt8](hexadecimal: last), let place = Place(path: Path(bytes: bytes))
        else { return }
        switch (words.first, words.count) {
        case ("-", 2): files[place] = nil
        case ("+", 6):
            guard let size = Int64(words[1]), let seconds = Int64(words[2]), let nanoseconds = Int64(words[3])
            else { return }
            let digest = [UInt8](hexadecimal: words[4]).map { SHA256Digest(bytes: $0) }
            if digest == nil, words[4] != "-" { return }
            files[place] = RememberedFile(
                place: place, size: size, modified: .init(seconds: seconds, nanoseconds: nanoseconds), digest: digest)
        default: break
        }
    }
}
