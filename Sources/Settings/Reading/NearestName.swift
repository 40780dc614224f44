// Of the known names, the one that was probably meant.

/// The name that differs from `word` by the fewest slips, or nil where none is near enough. A slip is a letter
/// added, left out, replaced or swapped with its neighbour (optimal string alignment); case, `-` and `_` count
/// for nothing. At most one slip in three letters.
package func nearestName(to word: String, among names: some Sequence<String>) -> String? {
    let wanted = folded(word)
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, slips: Int)?
    for name in names {
        let candidate = folded(name)
        let slips = slipsBetween(wanted, candidate)
        let allowed = max(1, max(wanted.count, candidate.count) / 3)
        if slips <= allowed, slips < min(candidate.count, best?.slips ?? .max) { best = (name, slips) }
    }
    return best?.name
}

private func folded(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" }.map { $0 }
}

private func slipsBetween(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var slips = min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1))
            if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                slips = min(slips, beforeLast[column - 1] + 1)
            }
            current.append(slips)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
