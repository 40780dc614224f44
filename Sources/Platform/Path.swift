// A file's path as the bytes the kernel knows it by: a name on Linux need not be valid UTF-8.

/// A POSIX path. Two paths are equal when their bytes are; no form of Unicode is changed.
package struct Path: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package var isAbsolute: Bool { bytes.first == Self.slash }

    /// The last component, without trailing slashes; empty for `/` and for an empty path.
    package var name: [UInt8] {
        let trimmed = withoutTrailingSlashes
        return Array(trimmed.suffix(from: trimmed.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0))
    }

    /// The last component as text: see `text`.
    package var nameText: String { Self.text(of: name) }

    /// The folder this path lies in: `.` where the path names none.
    package var parent: Path {
        let trimmed = withoutTrailingSlashes
        guard let cut = trimmed.lastIndex(of: Self.slash) else { return Path(".") }
        return cut == 0 ? Path("/") : Path(bytes: Array(trimmed[..<cut]))
    }

    package func appending(_ component: String) -> Path {
        appending(bytes: Array(component.utf8))
    }

    package func appending(bytes component: [UInt8]) -> Path {
        if bytes.isEmpty { return Path(bytes: component) }
        return Path(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + component)
    }

    /// By their names alone: neither links nor `..` are looked at.
    package func isOrLies(below folder: Path) -> Bool {
        self == folder || bytes.starts(with: folder.bytes + [Self.slash])
    }

    /// The same file named from the root. `.` components and doubled slashes go; `..` stays, since a
    /// symbolic link before it would change its meaning.
    package func absolute(in folder: Path) -> Path {
        let whole = isAbsolute ? self : folder.appending(bytes: bytes)
        let parts = whole.bytes.split(separator: Self.slash).filter { $0 != [UInt8(ascii: ".")] }
        return Path(bytes: [Self.slash] + parts.joined(separator: [Self.slash]))
    }

    /// Valid UTF-8, whatever the bytes are. A byte that is not UTF-8 is read as Latin-1 (old scanners and
    /// file servers write that), or as U+FFFD where Latin-1 has only a control character.
    package var text: String { Self.text(of: bytes) }

    package static func text(of bytes: [UInt8]) -> String {
        if let valid = String(validating: bytes, as: UTF8.self) { return valid }
        var text = String.UnicodeScalarView()
        var decoder = UTF8Reader(bytes: bytes)
        while let next = decoder.next() {
            switch next {
            case .scalar(let scalar): text.append(scalar)
            case .stray(let byte): text.append(byte >= 0xA0 ? Unicode.Scalar(byte) : "\u{FFFD}")
            }
        }
        return String(text)
    }

    private var withoutTrailingSlashes: ArraySlice<UInt8> {
        var end = bytes.endIndex
        while end > 1, bytes[end - 1] == Self.slash { end -= 1 }
        return bytes[..<end]
    }

    private static let slash = UInt8(ascii: "/")
}

extension Path: CustomStringConvertible {
    package var description: String { text }
}

/// Splits bytes into valid scalars and stray bytes, one stray byte at a time.
private struct UTF8Reader {
    let bytes: [UInt8]
    var position = 0

    enum Piece {
        case scalar(Unicode.Scalar)
        case stray(UInt8)
    }

    mutating func next() -> Piece? {
        guard position < bytes.count else { return nil }
        for length in 1...4 where position + length <= bytes.count {
            let candidate = bytes[position..<position + length]
            if let text = String(validating: candidate, as: UTF8.self), let scalar = text.unicodeScalars.first {
                position += length
                return .scalar(scalar)
            }
        }
        position += 1
        return .stray(bytes[position - 1])
    }
}
