// Where the browser has to go, as far as the server's word for it can be trusted.
import Platform

extension ServerAddress {
    /// The page a server names, on its own origin; its first page where it names none, or one elsewhere.
    package func browserPage(_ written: String?) -> String {
        guard let written, (1...300).contains(written.utf8.count),
            written.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) })
        else { return text + "/" }
        if written.hasPrefix("/"), !written.hasPrefix("//") { return origin.description + written }
        let prefix = origin.description + "/"
        return written.hasPrefix(prefix) ? written : text + "/"
    }
}
