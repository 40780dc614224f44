// Paths as a description writes them, brought to the form of the contract: below the server's base.

enum DescribedPath {
    /// A path that begins with the base is whole already, any other is meant below it. Nil for everything that could
    /// lead elsewhere, or is a template.
    static func belowBase(_ written: String, basePath: String) -> String? {
        guard isClean(written) else { return nil }
        guard !basePath.isEmpty, written == basePath || written.hasPrefix(basePath + "/") else { return written }
        let rest = String(written.dropFirst(basePath.count))
        return rest.isEmpty ? nil : rest
    }

    private static func isClean(_ path: String) -> Bool {
        let lower = path.lowercased()
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.hasPrefix("/") && path.utf8.count <= 200 && !path.contains("//") && !parts.contains("..")
            && !parts.contains(".") && !["%2e", "%2f", "%5c", "%00"].contains(where: lower.contains)
            && path.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"'\\{}?#<>^`|:@".utf8.contains($0) }
    }
}
