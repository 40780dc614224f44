// Paragraphs broken into lines at spaces, and two-column lists.

extension String {
    /// Lines of at most `width` columns, broken at spaces; a longer word stands alone on its line. Line breaks of the
    /// text itself are kept.
    package func wrapped(toWidth width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines: [String] = []
            for word in paragraph.split(separator: " ").map(String.init) {
                if let line = lines.last, line.displayWidth + 1 + word.displayWidth <= width {
                    lines[lines.count - 1] = line + " " + word
                } else {
                    lines.append(word)
                }
            }
            return lines.isEmpty ? [""] : lines
        }
    }

    func indented(by columns: Int) -> String {
        isEmpty ? self : String(repeating: " ", count: columns) + self
    }
}

/// Terms on the left, what they mean on the right, wrapped; a long term has a line of its own.
struct DefinitionList {
    let rows: [(term: String, meaning: String)]

    private static let indent = 2
    private static let gap = 2
    private static let widestTerm = 26

    /// The columns the terms take, for lists that are to stand in line with one another.
    var termWidth: Int { rows.map(\.term.displayWidth).filter { $0 <= Self.widestTerm }.max() ?? 0 }

    func lines(width: Int, termWidth: Int) -> [String] {
        let left = Self.indent + termWidth + Self.gap
        return rows.flatMap { row in
            var meaning = row.meaning.wrapped(toWidth: max(20, width - left))
            let term = row.term.indented(by: Self.indent)
            guard row.term.displayWidth <= termWidth else { return [term] + meaning.map { $0.indented(by: left) } }
            let first = meaning.removeFirst()
            return [first.isEmpty ? term : term.padded(toWidth: left) + first] + meaning.map { $0.indented(by: left) }
        }
    }
}
