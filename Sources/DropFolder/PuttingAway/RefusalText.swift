// The text beside a refused file that says why: written, known again, and removed when its file is gone.
import Platform

/// `NAME.why.txt` in `Refused`. Its last line holds a digest of the lines before: whatever somebody wrote himself, or
/// into one of ours, is his.
enum RefusalText {
    private static let ending = Array(".why.txt".utf8)
    private static let signature = "certain watch, "
    /// In bytes. A larger file is none of ours.
    private static let limit = 1 << 16
    private static let deepest = 64

    /// How many bytes longer its name is than its file's.
    static var endingLength: Int { ending.count }

    static func name(beside file: [UInt8]) -> [UInt8] { file + ending }

    static func bytes(saying reason: String) -> [UInt8] {
        let text = reason + "\n\n"
        return Array((text + signature + digest(of: Array(text.utf8)) + "\n").utf8)
    }

    /// As written by this program, and not changed since.
    static func isOurs(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")) else { return false }
        let text = Array(bytes[...end])
        return bytes[(end + 1)...].elementsEqual((signature + digest(of: text) + "\n").utf8)
    }

    /// Removes texts of ours whose file was taken out of this folder, or a folder below. What cannot be read or
    /// removed stays: it is in nobody's way.
    static func removeStale(in folder: OpenFolder, recursive: Bool, depth: Int = 0) {
        let names = Set((try? folder.names()) ?? [])
        for name in names {
            guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else {
                if recursive, depth < deepest, let below = try? OpenFolder(name, in: folder) {
                    removeStale(in: below, recursive: true, depth: depth + 1)
                }
                continue
            }
            let file = Array(name.dropLast(ending.count))
            // Asked once more: another process may have put it there while the names were read.
            guard !names.contains(file), !folder.has(file), isOurs(name, in: folder) else { continue }
            try? folder.remove(name)
        }
    }

    private static func isOurs(_ name: [UInt8], in folder: OpenFolder) -> Bool {
        guard let file = try? folder.open(name), let status = try? file.status(), status.kind == .regular,
            status.size <= limit, let bytes = try? file.read(count: limit, at: 0)
        else { return false }
        return isOurs(bytes)
    }

    private static func digest(of bytes: [UInt8]) -> String {
        String(SHA256.digest(of: bytes).description.prefix(16))
    }
}
