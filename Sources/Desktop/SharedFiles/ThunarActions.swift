// Our action among the user's own in Thunar's uca.xml.
import Platform

/// Thunar writes the whole file anew when its dialog is used: comments go, spaces change, and of the localised names
/// only one is left. What stays is the unique id, and so that is the marker: `certain-VERSION-DIGEST`, with a digest
/// of all but the texts that come in several languages.
struct ThunarActions: SharedFormat {
    let name: MenuText
    let description: MenuText
    let icon: String
    let command: @Sendable (Site) -> String

    /// Thunar's own default actions count only as long as the user has no file.
    func seed(_ site: Site) -> [UInt8] {
        let defaults = site.systemConfigFolders.lazy.compactMap { folder in
            try? PrivateFiles.read(folder.appending("Thunar/uca.xml"), limit: 1 << 20)
        }
        let empty = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<actions>\n</actions>\n"
        return defaults.first ?? Array(empty.utf8)
    }

    func standing(in bytes: [UInt8], _ site: Site) -> Standing {
        guard let file = ThunarActionsFile(bytes) else { return .foreign }
        guard let ours = file.ours else { return .absent }
        guard let id = ActionID(ours.text(of: "unique-id")), id.version <= Marker.currentVersion else { return .newer }
        if !ours.says(name, in: "name") || !ours.says(description, in: "description") || id.digest != ours.digest {
            return .edited
        }
        return ours.bytes == Array(element(site).utf8) || id.digest == parsed(site).digest ? .current : .outdated
    }

    func adding(to bytes: [UInt8], _ site: Site) -> [UInt8]? {
        ThunarActionsFile(bytes)?.adding(element(site))
    }

    func removing(from bytes: [UInt8], _ site: Site) -> [UInt8] {
        guard let file = ThunarActionsFile(bytes), file.ours != nil else { return bytes }
        // Thunar's dialog may have made copies of it.
        return removing(from: file.removingOurs(), site)
    }

    private func element(_ site: Site) -> String {
        element(site, id: ActionID(version: Marker.currentVersion, digest: parsed(site).digest))
    }

    private func parsed(_ site: Site) -> ThunarAction {
        ThunarAction(bytes: Array(element(site, id: ActionID(version: 0, digest: "")).utf8))
    }

    private func element(_ site: Site, id: ActionID) -> String {
        """
        <action>
        \t<icon>\(icon)</icon>
        \t<name>\(name.english.xmlEscaped)</name>
        \t<name xml:lang="de">\(name.german.xmlEscaped)</name>
        \t<unique-id>\(id.text)</unique-id>
        \t<command>\(command(site).xmlEscaped)</command>
        \t<description>\(description.english.xmlEscaped)</description>
        \t<description xml:lang="de">\(description.german.xmlEscaped)</description>
        \t<patterns>*</patterns>
        \t<directories/>
        \t<audio-files/>
        \t<image-files/>
        \t<other-files/>
        \t<text-files/>
        \t<video-files/>
        </action>

        """
    }
}

/// The unique id of an action of ours.
struct ActionID: Equatable {
    let version: Int
    let digest: String

    var text: String { "certain-\(version)-\(digest)" }

    init(version: Int, digest: String) {
        self.version = version
        self.digest = digest
    }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "certain", let version = Int(parts[1]) else { return nil }
        self.init(version: version, digest: String(parts[2]))
    }
}
