// mimeapps.list: which program opens what (Association between MIME types and applications 1.0.1).

/// Our program as the default for a type that nobody else has a default for.
struct DefaultApplication: SharedFormat {
    let integration: String
    let type: String
    let desktopFile: String

    func seed(_ site: Site) -> [UInt8] { [] }

    /// Somebody else's default for the type is not ours to change.
    func standing(in bytes: [UInt8], _ site: Site) -> Standing {
        let standing = marked.standing(in: bytes)
        if standing != .absent { return standing }
        switch value(in: bytes) {
        case nil: return .absent
        // Chosen by the user, or written anew by another program: it works, and is not ours to take away.
        case desktopFile, desktopFile + ";": return .current
        default: return .foreign
        }
    }

    func adding(to bytes: [UInt8], _ site: Site) -> [UInt8]? { marked.adding(to: bytes) }

    func removing(from bytes: [UInt8], _ site: Site) -> [UInt8] {
        if marked.standing(in: bytes) != .absent { return marked.removing(from: bytes) }
        let ours = [desktopFile, desktopFile + ";"].map { Array("\(type)=\($0)".utf8)[...] }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return Array(lines.filter { !ours.contains($0) }.joined(separator: [UInt8(ascii: "\n")]))
    }

    private var marked: MarkedLine {
        MarkedLine(
            integration: integration, line: "\(type)=\(desktopFile)", token: type + "=", heading: Self.group)
    }

    private static let group = "[Default Applications]"

    private func value(in bytes: [UInt8]) -> String? {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        guard let start = lines.firstIndex(of: Self.group) else { return nil }
        let group = lines[(start + 1)...].prefix { !$0.hasPrefix("[") }
        return group.first { $0.hasPrefix(type + "=") }.map { String($0.dropFirst(type.count + 1)) }
    }
}
