// What was named on the command line, turned into the files that are meant.
import DropFolder
import Platform

enum Operand: Equatable, Sendable {
    /// As it was typed.
    case file(Path)
    case standardInput
    /// An address of another kind than `file://`, or a file's on another machine, as it was given.
    case otherAddress(String)
    /// Where an address was promised, something else.
    case noAddress(String)
    /// An empty argument: file managers give one for what has no path, such as a file in the trash.
    case unnamed
    /// A folder that could not be listed.
    case unlisted(Path, SystemError)

    /// A path, a `file://` URI (RFC 8089), or `-`. `host` is this machine's name.
    init(_ argument: Path, host: String = "") {
        if argument == Path("-") {
            self = .standardInput
        } else if argument.bytes.isEmpty {
            self = .unnamed
        } else if let scheme = AddressScheme(argument.bytes), scheme.rest.starts(with: Self.authority) {
            let file = scheme.name == "file" ? Self.path(scheme.rest, host) : nil
            self = file.map(Operand.file) ?? .otherAddress(argument.text)
        } else {
            self = .file(argument)
        }
    }

    /// A URI and nothing else; the form without an authority, `file:/path`, is one too (RFC 8089, appendix B).
    init(address: String, host: String = "") {
        if let scheme = AddressScheme(address) {
            let file = scheme.name == "file" ? Self.path(scheme.rest, host) : nil
            self = file.map(Operand.file) ?? .otherAddress(address)
        } else {
            self = .noAddress(address)
        }
    }

    var shown: String {
        switch self {
        case .file(let path), .unlisted(let path, _): path.text
        case .standardInput: "-"
        case .otherAddress(let text), .noAddress(let text): text
        case .unnamed: "\"\""
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

    private static let authority = Array("//".utf8)

    /// The path of `///path`, `//localhost/path` or `/path`, percent signs decoded; nil for another host's file.
    private static func path(_ address: ArraySlice<UInt8>, _ thisHost: String) -> Path? {
        var rest = address
        if rest.starts(with: authority) {
            let host = rest.dropFirst(authority.count).prefix { $0 != UInt8(ascii: "/") }
            guard ["", "localhost", thisHost.lowercased()].contains(Path.text(of: Array(host)).lowercased()) else {
                return nil
            }
            rest = rest[host.endIndex...]
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        var path: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                if value == 0 { return nil }
                path.append(value)
                rest = rest.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return Path(bytes: path)
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension [Operand] {
    /// Folders replaced by the files in and below them, and the folders that lead to no file.
    func expanded() -> (files: [Operand], emptyFolders: [Path]) {
        var (files, emptyFolders): ([Operand], [Path]) = ([], [])
        for operand in self {
            let found = operand.expanded()
            if found.isEmpty, case .file(let folder) = operand { emptyFolders.append(folder) }
            files += found
        }
        return (files, emptyFolders)
    }
}

/// The scheme of an address, such as `smb` of `smb://nas/scans` (RFC 3986, 3.1), and what stands behind its colon. A
/// single letter is none: it is a drive on other systems.
struct AddressScheme {
    /// In lower case.
    let name: String
    let rest: ArraySlice<UInt8>

    init?(_ bytes: [UInt8]) {
        let scheme = bytes.prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || Array("+-.".utf8).contains(byte)
        }
        guard scheme.count > 1, (0x61...0x7A).contains(scheme[0] | 0x20),
            scheme.endIndex < bytes.endIndex, bytes[scheme.endIndex] == UInt8(ascii: ":")
        else { return nil }
        name = String(decoding: scheme, as: UTF8.self).lowercased()
        rest = bytes[(scheme.endIndex + 1)...]
    }

    init?(_ text: String) {
        self.init(Array(text.utf8))
    }
}
