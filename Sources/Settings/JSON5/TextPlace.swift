// A place in a text file, as editors show it, and how it is measured.

/// Line and column, both from 1. A column is a character as people see it (a grapheme cluster; a tab is one);
/// a line ends with LF, CR or CR LF.
package struct TextPlace: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Moves through a text and keeps count, so that measuring every token costs one pass in all.
struct PlaceTracker {
    private var position: Int
    private var line = 1
    private var column = 1

    init(from position: Int) {
        self.position = position
    }

    /// `target` must not lie before the last one asked for.
    mutating func place(of target: Int, in scalars: [Unicode.Scalar]) -> TextPlace {
        var segment = String.UnicodeScalarView()
        while position < target {
            let scalar = scalars[position]
            position += 1
            let isHalfOfPair = scalar == "\r" && position < scalars.count && scalars[position] == "\n"
            if scalar == "\n" || (scalar == "\r" && !isHalfOfPair) {
                line += 1
                column = 1
                segment = String.UnicodeScalarView()
            } else {
                segment.append(scalar)
            }
        }
        column += String(segment).count
        return TextPlace(line: line, column: column)
    }
}
