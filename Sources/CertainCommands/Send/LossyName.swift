// A name in which another program put U+FFFD for bytes that are no UTF-8, as Dolphin does: whose file is meant.
import Platform

enum LossyName {
    /// The one file of the folder whose name reads like this where it cannot be read; nil where there is none, or more
    /// than one.
    static func file(meantBy path: Path) -> Path? {
        guard path.name.firstRange(of: sign) != nil, let names = try? FolderEntries.names(in: path.parent) else {
            return nil
        }
        let wanted = read(path.name)
        let meant = names.filter { String(validating: $0, as: UTF8.self) == nil && read($0) == wanted }
        return meant.count == 1 ? path.parent.appending(bytes: meant[0]) : nil
    }

    private static let sign = Array("\u{FFFD}".utf8)

    /// Programs differ in how many signs they put for several bytes in a row: one is as good as many.
    private static func read(_ name: [UInt8]) -> [Unicode.Scalar] {
        var read: [Unicode.Scalar] = []
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars
        where scalar != "\u{FFFD}" || read.last != scalar {
            read.append(scalar)
        }
        return read
    }
}
