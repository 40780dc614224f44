// File names and the dates they tell, against the tables in Fixtures/dates.
import Rules
import Testing

@Suite("The date in a file name")
struct DateInNameTests {
    @Test(
        "is right in every row of the tables, or an answer the row tolerates",
        arguments: ["filename-dates.tsv", "more-names.tsv"])
    func tables(file: String) throws {
        let today = try #require(CalendarDate(iso: "2026-11-30"))
        let rows = try NameRow.table(file)
        var exact = [false: 0, true: 0]
        var tolerated = 0
        for row in rows {
            let reading = DateInName.read(row.name, today: today, order: .dmy)
            let got = reading.date?.description ?? "none"
            if got == row.answer {
                exact[row.isSoft, default: 0] += 1
            } else if got == row.tolerated {
                tolerated += 1
            } else {
                Issue.record("\(row.name): \(got) instead of \(row.answer) (\(row.note)) \(reading.candidates)")
            }
        }
        let soft = rows.count(where: \.isSoft)
        print(
            "\(file): \(exact[false] ?? 0) of \(rows.count - soft) hard answers right, \(exact[true] ?? 0) of \(soft)",
            "soft ones right and \(tolerated) tolerated")
        #expect(rows.count > 100)
    }
}
