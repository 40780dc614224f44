// Folders that hold more than somebody means when he says "deliver what arrives there".
import Foundation
import Platform

/// HOME, whatever lies around it, and the desktop's standing folders.
struct BroadFolders {
    private let folders: [Path]

    init(_ context: Context) {
        guard let home = context.home else {
            folders = [Path("/")]
            return
        }
        let standing = ["Desktop", "Downloads", "Documents"].map { home.appending($0) }
        folders = [home] + Self.around(home) + standing + Self.named(home, context)
    }

    func contain(_ folder: Path) -> Bool {
        let identity = (try? FileStatus(of: folder))?.identity
        return folders.contains { broad in
            broad == folder || (identity != nil && (try? FileStatus(of: broad))?.identity == identity)
        }
    }

    private static func around(_ home: Path) -> [Path] {
        var all: [Path] = []
        var place = home
        while place.parent != place, place.parent != Path(".") {
            place = place.parent
            all.append(place)
        }
        return all
    }

    /// As the desktop calls them here (xdg-user-dirs): `XDG_DOWNLOAD_DIR="$HOME/Téléchargements"`.
    private static func named(_ home: Path, _ context: Context) -> [Path] {
        let folder = context.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? Path($0) : nil }
        let file = (folder ?? home.appending(".config")).appending("user-dirs.dirs")
        guard let bytes = (try? PrivateFiles.read(file, limit: 1 << 16)) ?? nil else { return [] }
        let wanted = ["XDG_DESKTOP_DIR", "XDG_DOWNLOAD_DIR", "XDG_DOCUMENTS_DIR"]
        return Path.text(of: bytes).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, wanted.contains(parts[0]) else { return nil }
            let value = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            if value.hasPrefix("$HOME/") { return home.appending(String(value.dropFirst("$HOME/".count))) }
            return value.hasPrefix("/") ? Path(value) : nil
        }
    }
}
