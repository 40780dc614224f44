// The line by which a file of ours is known again: who wrote it, in which version, and a digest that tells whether it
// was changed since.
import Platform

package struct Marker: Equatable, Sendable {
    /// How the file's syntax writes a comment.
    package enum Comment: Sendable {
        case hash, xml, slashes

        fileprivate var ends: (String, String) {
            switch self {
            case .hash: ("# ", "")
            case .slashes: ("// ", "")
            case .xml: ("<!-- ", " -->")
            }
        }
    }

    /// Raised whenever a file's text changes its meaning.
    package static let currentVersion = 1

    let integration: String
    let version: Int
    /// The first 16 hexadecimal digits of the SHA-256 of the text without the marker's line.
    let digest: String

    /// The text with its marker: in the first line, or in the second where the first has a meaning of its own.
    static func mark(
        _ text: String, of integration: String, _ comment: Comment, version: Int = currentVersion
    ) -> String {
        let marker = line(of: integration, digest: digest(of: text), comment, version: version) + "\n"
        guard keepsFirstLine(text), let end = text.firstIndex(of: "\n") else { return marker + text }
        let second = text.index(after: end)
        return text[..<second] + marker + text[second...]
    }

    static func line(
        of integration: String, digest: String, _ comment: Comment = .hash, version: Int = currentVersion
    ) -> String {
        let (opening, closing) = comment.ends
        return "\(opening)\(prefix)\(integration), version \(version), \(digest)\(closing)"
    }

    /// The marker of a text, and whether the text is as it was written; nil where it has none.
    static func read(_ text: String, _ comment: Comment) -> (marker: Marker, isUnchanged: Bool)? {
        var lines = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
        guard
            let (index, marker) = lines.indices.prefix(4).lazy.compactMap({ index in
                Marker(line: lines[index], comment).map { (index, $0) }
            }).first
        else { return nil }
        lines.remove(at: index)
        return (marker, digest(of: lines.joined(separator: "\n")) == marker.digest)
    }

    /// As `certain install nemo, version 1, 0123456789abcdef` within a comment.
    init?(line: some StringProtocol, _ comment: Comment) {
        let (opening, closing) = comment.ends
        guard line.hasPrefix(opening + Self.prefix), line.hasSuffix(closing) else { return nil }
        let parts = line.dropFirst(opening.count + Self.prefix.count).dropLast(closing.count).split(separator: ", ")
        guard parts.count == 3, parts[1].hasPrefix("version "), let version = Int(parts[1].dropFirst(8)) else {
            return nil
        }
        integration = String(parts[0])
        self.version = version
        digest = String(parts[2])
    }

    static func digest(of text: String) -> String { digest(of: Array(text.utf8)) }

    static func digest(of bytes: [UInt8]) -> String {
        String(SHA256.digest(of: bytes).description.prefix(16))
    }

    private static let prefix = "certain install "

    private static func keepsFirstLine(_ text: String) -> Bool {
        ["#!", "#compdef", "<?xml"].contains { text.hasPrefix($0) }
    }
}
