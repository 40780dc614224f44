// Patterns of the ignore list: the whole name, with * for any run of characters and ? for one.
import Platform

struct NamePattern: Sendable {
    private let pattern: [Character]

    init(_ text: String) {
        pattern = Array(text.lowercased())
    }

    /// Letters' case does not matter.
    func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        var (position, place) = (0, 0)
        // Where to go on should the part behind the last star not fit.
        var retry: (position: Int, place: Int)?
        while place < name.count {
            if position < pattern.count, pattern[position] == "*" {
                retry = (position + 1, place)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == name[place] {
                position += 1
                place += 1
            } else if let last = retry {
                retry = (last.position, last.place + 1)
                (position, place) = (last.position, last.place + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
