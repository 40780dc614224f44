// What was named on the command line, turned into the files that are meant.
import DropFolder
import Platform

enum Operand: Equatable, Sendable {
    /// As it was typed.
    case file(Path)
    case standardInput
    /// An address of another kind than `file://`, as it was given.
    case otherAddress(String)
    /// A folder that could not be listed.
    case unlisted(Path, SystemError)

    /// A path, a `file://` URI (RFC 8089), or `-`.
    init(_ argument: Path) {
        if argument == Path("-") {
            self = .standardInput
        } else if let scheme = Self.scheme(of: argument.bytes) {
            let file = scheme == "file" ? Self.fileURI(argument.bytes) : nil
            self = file.map(Operand.file) ?? .otherAddress(argument.text)
        } else {
            self = .file(argument)
        }
    }

    var shown: String {
        switch self {
        case .file(let path), .unlisted(let path, _): path.text
        case .standardInput: "-"
        case .otherAddress(let text): text
        }
    }

    /// The files in a folder and below it, in the order of their names; what a drop folder
    /// ignores (hidden, half-written, thumbnails of a NAS) and links to folders are left out.
    /// What is no folder is itself.
    func expanded() -> [Operand] {
        guard case .file(let path) = self, let status = try? FileStatus(of: path), status.kind == .folder else {
            return [self]
        }
        return Self.files(below: path)
    }

    private static func files(below folder: Path) -> [Operand] {
        let names: [[UInt8]]
        do throws(SystemError) {
            names = try FolderEntries.names(in: folder)
        } catch {
            return [.unlisted(folder, error)]
        }
        let ignored = IgnoreList()
        let visible = names.filter { ignored.entry(for: $0) == nil }
        return visible.sorted(by: NaturalOrder.precedes).flatMap { name -> [Operand] in
            let path = folder.appending(bytes: name)
            let own = try? FileStatus(of: path, followingLinks: false)
            if own?.kind == .folder { return files(below: path) }
            if own?.kind == .link, (try? FileStatus(of: path))?.kind == .folder { return [] }
            return [.file(path)]
        }
    }

    /// `scheme` of `scheme://…`; at least two letters, lower case.
    private static func scheme(of bytes: [UInt8]) -> String? {
        let text = bytes.prefix { (0x61...0x7A).contains($0 | 0x20) }
        guard text.count > 1, bytes[text.endIndex...].starts(with: Array("://".utf8)) else { return nil }
        return String(decoding: text, as: UTF8.self).lowercased()
    }

    /// The path of `file:///path` or `file://localhost/path`, percent signs decoded; nil for another host's file.
    private static func fileURI(_ bytes: [UInt8]) -> Path? {
        let rest = bytes.dropFirst("file://".utf8.count)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else { return nil }
        var path: [UInt8] = []
        var left = rest[host.endIndex...]
        while let byte = left.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimal(left.prefix(2)) {
                if value == 0 { return nil }
                path.append(value)
                left = left.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path.isEmpty ? nil : Path(bytes: path)
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
