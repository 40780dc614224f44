// Tables in columns, by what a terminal shows.
import Terminal
import Testing

@Suite("A table")
struct TableTests {
    private static func table(_ rows: [[String]]) -> Table {
        var table = Table(columns: [
            .init("ID", alignment: .right), .init("File", shrinks: true), .init("State"),
        ])
        for row in rows { table.add(row) }
        return table
    }

    @Test("aligns cells of wide, combining and plain characters")
    func aligned() {
        let table = Self.table([["1", "日本.pdf", "waits"], ["12", "Mu\u{308}ller.pdf", "refused"], ["3", "🧾", ""]])
        #expect(
            table.lines(width: nil) == [
                "ID  File        State", " 1  日本.pdf    waits", "12  Mu\u{308}ller.pdf  refused", " 3  🧾",
            ])
    }

    @Test("cuts only the columns that may shrink, and fits the terminal where that is possible")
    func shrinks() {
        let table = Self.table([["1", "a very long name of a receipt.pdf", "waits"]])
        #expect(table.lines(width: 30) == ["ID  File                 State", " 1  a very long name o…  waits"])
        #expect(table.lines(width: 5) == ["ID  File      State", " 1  a very …  waits"])
        #expect(table.lines(width: nil)[1] == " 1  a very long name of a receipt.pdf  waits")
    }

    @Test("shows control characters escaped, so that a name can neither break a line nor colour it")
    func controls() {
        let table = Self.table([["1", "a\nb\u{1B}[31m.pdf", "waits"]])
        #expect(table.lines(width: nil) == ["ID  File            State", " 1  a\\nb\\e[31m.pdf  waits"])
    }

    @Test("fills missing cells, leaves out surplus ones and needs no titles")
    func ragged() {
        var table = Table(columns: [.init(""), .init("")])
        #expect(table.isEmpty)
        table.add(["a"])
        table.add(["bb", "c", "d"])
        #expect(table.lines(width: 80) == ["a", "bb  c"])
    }
}
