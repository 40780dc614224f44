// The date of a document as its file name tells it. A missing date is cheap, a wrong one lands in the wrong tax
// year; so whatever is in doubt is no date. Steps: one spelling, candidates, reasons against them, the choice.

/// How `03-10-2016` is read where both are possible.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dmy, mdy
}

/// How one name was read: the date, and every piece that looked like one.
package struct DateReading: Sendable, Hashable {
    package let date: CalendarDate?
    /// From left to right.
    package let candidates: [DateCandidate]
}

package enum DateInName {
    /// Reads the last path component of `name`. `today` is the user's local day: later than tomorrow is no date.
    package static func read(_ name: String, today: CalendarDate, order: DateOrder = .dmy) -> DateReading {
        let scan = NameScan(NormalisedName(name))
        let window = DateWindow(today: today)
        let candidates = CandidateScanner.candidates(in: scan, window: window, order: order)
        return DateSelection.reading(of: candidates, in: scan)
    }
}
