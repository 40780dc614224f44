// What `secret-tool search` prints on its standard output, read item by item.

struct SecretToolItem: Equatable {
    /// Nil where the item is locked.
    var secret: String?

    /// An item begins with its object path in brackets; of its lines only that of the secret matters. Ours are of
    /// one line.
    static func items(in output: [UInt8]) -> [SecretToolItem] {
        var items: [SecretToolItem] = []
        for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let label = "secret = "
            if line.hasPrefix("[/"), line.hasSuffix("]") {
                items.append(SecretToolItem())
            } else if line.hasPrefix(label), let last = items.indices.last {
                items[last].secret = String(line.dropFirst(label.count))
            }
        }
        return items
    }
}
