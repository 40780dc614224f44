// What went wrong elsewhere with dates in file names, by the numbers of the field cases.
import Rules
import Testing

@Suite("A date that went wrong elsewhere")
struct FieldCaseTests {
    @Test(
        "comes out right here",
        arguments: [
            ("F094", "Car_2025-02-19.pdf", "2025-02-19"), ("F096", "Beleg 18.11.17.pdf", "2017-11-18"),
            ("F099", "Beleg 05.03.26.pdf", "2026-03-05"), ("F099", "Zeugnis 12.06.98.pdf", "1998-06-12"),
            ("F101", "Beleg 15.6.2023.pdf", "2023-06-15"), ("F101", "Beleg 1.7.2026.pdf", "2026-07-01"),
            ("F102", "scan_03_05_23-10_05_12.pdf", nil), ("F102", "scan_03_47_23-10_47_12.pdf", nil),
            ("F106", "Beleg 22. März 2022.pdf", "2022-03-22"), ("F106", "22 MAR 2022.pdf", "2022-03-22"),
            ("F106", "27. Nullmonat 2020.pdf", nil), ("F106", "SEPA 11 2022.pdf", nil), ("F107", "2020-01-00.jpg", nil),
            ("F107", "2024-W07 Bericht.pdf", nil), ("F107", "Protokoll 10.42.33.pdf", nil),
            ("F108", "2024-12-24.pdf", "2024-12-24"),
            (
                "F075", "KAUF_41801234_ord17102345_001_wknA0B1C2_dat20240402_id123450000.pdf", "2024-04-02"
            ),
        ] as [(String, String, String?)])
    func reading(case: String, name: String, expected: String?) throws {
        let today = try CalendarDate(inRule: "2026-11-30")
        #expect(DateInName.read(name, today: today).date?.description == expected)
    }

    @Test(
        "follows the order the user asked for, where both are possible (F097)",
        arguments: [
            ("Receipt 03-10-2016.pdf", "2016-10-03", "2016-03-10"),
            ("Receipt 11-27-2017.pdf", "2017-11-27", "2017-11-27"),
            ("Receipt 27-11-2017.pdf", "2017-11-27", "2017-11-27"), ("03102016.pdf", "2016-10-03", "2016-03-10"),
            ("Receipt 03.10.16.pdf", "2016-10-03", "2016-03-10"), ("2016-03-10.pdf", "2016-03-10", "2016-03-10"),
        ])
    func order(name: String, dayFirst: String, monthFirst: String) throws {
        let today = try CalendarDate(inRule: "2026-11-30")
        #expect(DateInName.read(name, today: today, order: .dmy).date?.description == dayFirst)
        #expect(DateInName.read(name, today: today, order: .mdy).date?.description == monthFirst)
    }

    @Test("may be tomorrow, not later (F104)")
    func tomorrow() throws {
        let today = try CalendarDate(inRule: "2024-03-14")
        #expect(DateInName.read("2024-03-14.pdf", today: today).date == today)
        #expect(DateInName.read("2024-03-15.pdf", today: today).date == today.adding(days: 1))
        #expect(DateInName.read("2024-03-20.pdf", today: today).date == nil)
    }

    @Test(
        "is told with the reason for every candidate",
        arguments: [
            ("Rechnung 20240506 vom 01.06.2024.pdf", [DateVerdict.weakerForm, .chosen(.strongestForm)]),
            ("2023-11-15_Scan_2023-11-28.pdf", [.chosen(.leftmost), .furtherRight]),
            ("2024-11-01_2024-11-30.pdf", [.rangePartner, .chosen(.rangeEnd)]),
            ("2026-11-01 - 2027-10-31.pdf", [.chosen(.rangeStart), .rejected(.future)]),
            ("Beleg 2024-05-06.pdf", [.chosen(.only)]),
            ("Kundennr 20240506.pdf", [.rejected(.numberLabel("Kundennr"))]),
            ("App v10.12.2019.pdf", [.rejected(.versionLabel("v"))]),
            ("um 10.11.12.pdf", [.rejected(.timeLabel("um"))]),
            ("20112012.pdf", [.rejected(.season)]), ("201012101530.pdf", [.rejected(.ambiguousStamp)]),
            ("20240506x.pdf", [.rejected(.lettersBehind)]),
            ("0049-30-11-2020.pdf", [.rejected(.impossible), .rejected(.digitsBefore)]),
            ("10.11.12.13.pdf", [.rejected(.dottedChain), .rejected(.dottedChain)]),
            ("+49 151 05062024.pdf", [.rejected(.phoneNumber)]), ("1970-01-01.pdf", [.rejected(.unsetClock)]),
            ("1899-12-31.pdf", [.rejected(.tooEarly)]), ("31.06.2023.pdf", [.rejected(.impossible)]),
            ("deadbeef20240506cafe.pdf", [.rejected(.hexToken)]), ("DE20240704101112131415.pdf", [.rejected(.iban)]),
            ("20230704-e29b-41d4-a716-4466554400ff.pdf", [.rejected(.uuid)]),
            ("5 Mai 24 Belege.pdf", [.rejected(.uncertainYear)]),
        ])
    func verdicts(name: String, expected: [DateVerdict]) throws {
        let today = try CalendarDate(inRule: "2026-11-30")
        #expect(DateInName.read(name, today: today).candidates.map(\.verdict) == expected)
    }
}
