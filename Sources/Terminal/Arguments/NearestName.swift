// The known name that was most likely meant.

/// The known name that differs least from `name`: fewest letters inserted, left out, replaced, or swapped with their
/// neighbour (optimal string alignment distance), at most a third of the longer name. A name that begins with `name`
/// is taken next. Nil where none is near, so that no absurd one is proposed.
package func nearestName(to name: String, _ known: [String]) -> String? {
    // No name of ours is that long; this bounds the work.
    guard name.utf8.count <= 100 else { return nil }
    let wanted = Array(name.lowercased())
    let near = known.map { ($0, alignmentDistance(wanted, Array($0.lowercased()))) }
        .filter { candidate, distance in distance * 3 <= max(wanted.count, candidate.count) }
        .min { $0.1 < $1.1 }
    if let near { return near.0 }
    guard wanted.count >= 2 else { return nil }
    return known.first { $0.lowercased().hasPrefix(name.lowercased()) }
}

func alignmentDistance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
        var next = [row + 1]
        for (column, other) in right.enumerated() {
            var best = min(rows[row][column + 1] + 1, next[column] + 1, rows[row][column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                best = min(best, rows[row - 1][column - 1] + 1)
            }
            next.append(best)
        }
        rows.append(next)
    }
    return rows[left.count][right.count]
}
