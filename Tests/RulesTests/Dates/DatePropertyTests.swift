// What holds for dates in file names whatever the name: random digits, random surroundings, very long names.
import Rules
import Testing

@Suite("Reading any file name")
struct DatePropertyTests {
    private let today = CalendarDate(iso: "2026-11-30") ?? .first

    private func date(_ name: String) -> CalendarDate? { DateInName.read(name, today: today).date }

    // The rates of field-cases.md, section 2: 0.04 %, 0.14 % and 0.003 %. A count is accepted within four standard
    // deviations of what the rate predicts, all rounding of the rate included.
    @Test(
        "takes almost no random digits for a date",
        arguments: [(8, 0.00044, 80_000), (12, 0.00146, 40_000), (14, 0.000038, 80_000)])
    func randomDigits(count: Int, rate: Double, names: Int) {
        var random = SeededRandom(seed: UInt64(count))
        var found = 0
        for _ in 0..<names {
            let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            if date(digits) != nil { found += 1 }
        }
        let expected = rate * Double(names)
        print("\(count) random digits: \(Double(found) * 100 / Double(names)) % are taken for a date")
        #expect(abs(Double(found) - expected) < 4 * expected.squareRoot())
    }

    @Test("finds the one ISO date in random surroundings")
    func isoDate() throws {
        var random = SeededRandom(seed: 1)
        let pieces = [
            "Rechnung", "scan", " ", "_", "-", "Ä", "🧾", "4711", "12.5", "Nr.", "v", "bis", "SEPA", "(", ")", "#", ",",
            "x",
            "0815", "99", "Kopie", "\u{2013}", "\u{301}", "ß", ";", "2024", "1. Mai", "%20", "[", "'", "03_04_22",
            "240506",
        ]
        for _ in 0..<3_000 {
            func surroundings() -> String {
                (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
                    .joined()
            }
            let day = Int.random(in: -44_000...20_000, using: &random)
            let expected = try #require(CalendarDate(dayNumber: min(day, 20_787)))
            guard (1900...2026).contains(expected.year), !["1970-01-01", "1980-01-01"].contains(expected.description)
            else { continue }
            // A letter or blank on both sides keeps digits and dots of the surroundings away (principle P3).
            let name =
                surroundings() + ["x", " ", "_"].randomElement(using: &random)! + expected.description
                + [" ", "_", "k"].randomElement(using: &random)! + surroundings() + ".pdf"
            #expect(date(name) == expected, "\(name)")
        }
    }

    @Test("gives only days that exist, and none after tomorrow")
    func random() {
        var random = SeededRandom(seed: 2)
        let alphabet = Array("0123456789012345678901234567890-._ -._ TbisMaiOkt.#+(é\u{2011}\u{FF11}\u{0664}/%20")
        for _ in 0..<15_000 {
            let length = Int.random(in: 0...40, using: &random)
            let name = String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
            let reading = DateInName.read(name, today: today)
            guard let date = reading.date else { continue }
            #expect(date <= CalendarDate(year: 2026, month: 12, day: 1)!, "\(name)")
            let chosen = reading.candidates.filter { if case .chosen = $0.verdict { true } else { false } }
            #expect(chosen.map(\.date) == [date])
        }
    }

    // Quadratic work on a hundred thousand characters would take hours.
    @Test(
        "reads very long names of awkward make in one go", .timeLimit(.minutes(1)),
        arguments: [
            "1", "1-", "12.", "2024-", "2024-05-06-", "06-05-2024-", "20240506", "20240506-", "Mai ", "5 Mai ", "+1 ",
            "+",
            "a", "aB", "DE89 ", "3f2504e0-4f89-", "bis ", "_", ".", "%20", "#", "é", "e\u{301}", "5. Mai 24 ",
            "2024Mai",
        ])
    func long(piece: String) {
        _ = date(String(repeating: piece, count: 100_000 / piece.utf8.count) + " 2024-05-06.pdf")
    }
}
