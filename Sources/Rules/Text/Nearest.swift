// The known word somebody probably meant.

/// The candidate most like `word`, whatever its case, if it is like it at all: up to a third of its letters may be
/// missing, added, wrong or swapped with their neighbour. The first of equals.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = FoldedText(word).scalars
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
        let distance = editDistance(wanted, FoldedText(candidate).scalars)
        let limit = max(1, max(wanted.count, candidate.unicodeScalars.count) / 3)
        if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
}

/// Optimal string alignment: the fewest insertions, deletions, replacements and swaps of neighbours.
private func editDistance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    // Nobody's key is that long; this bounds the work.
    guard left.count <= 100, right.count <= 100 else { return left == right ? 0 : .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
            var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
