// Rows in columns, as wide as their widest cell or as the terminal allows.

/// A table of plain text. Control characters in cells are shown escaped, so a file's name can do no harm here.
package struct Table: Sendable {
    package struct Column: Sendable {
        package let title: String
        package let alignment: Alignment
        /// May be cut where the terminal is too narrow; the others keep their full width.
        package let shrinks: Bool

        package init(_ title: String, alignment: Alignment = .left, shrinks: Bool = false) {
            self.title = title
            self.alignment = alignment
            self.shrinks = shrinks
        }
    }

    package let columns: [Column]
    private var rows: [[String]] = []

    package init(columns: [Column]) {
        self.columns = columns
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// A missing cell is empty; cells beyond the last column are left out.
    package mutating func add(_ cells: [String]) {
        let cells = cells.prefix(columns.count).map(\.escapingControls)
        rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
    }

    /// The titles and the rows, a line each, without trailing spaces. A nil width (no terminal) cuts nothing.
    package func lines(width: Int?) -> [String] {
        let titles = columns.map(\.title)
        let all = (titles.allSatisfy(\.isEmpty) ? [] : [titles]) + rows
        let widths = columnWidths(of: all, fitting: width)
        return all.map { row in
            let cells = zip(zip(row, columns), widths).map { cell, width in
                cell.0.truncated(toWidth: width).padded(toWidth: width, alignment: cell.1.alignment)
            }
            let line = cells.joined(separator: Self.gap)
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }

    private static let gap = "  "
    /// Below this a cut cell says nothing.
    private static let narrowest = 8

    private func columnWidths(of rows: [[String]], fitting width: Int?) -> [Int] {
        var widths = columns.indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        guard let width else { return widths }
        var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - width
        while excess > 0 {
            let candidates = columns.indices.filter { columns[$0].shrinks && widths[$0] > Self.narrowest }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
