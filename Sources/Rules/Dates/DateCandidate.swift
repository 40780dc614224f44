// One piece of a name that looks like a date: its form, its day, and what became of it.

/// How a date is written, strongest first: what a person typed beats what a machine stamped.
package enum DateForm: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// `2024-05-06`, also with `.`, `_` or space, and the ISO week date `2024-W19-1`.
    case yearFirst
    /// `6.5.2024`, `06-05-2024`, `06_05_2024`, `06 05 2024`; month first where day first is impossible.
    case dayFirst
    /// `6. Mai 2024`, `May 6, 2024`, `2024-Mai-06`, `06-MAY-24`.
    case monthName
    /// `06.05.24`.
    case dottedShortYear
    /// `20240506`, `20240506143000` and longer stamps.
    case compactYearFirst
    /// `06052024`, `06052024143000`.
    case compactDayFirst
    /// `240506143000`.
    case compactShortYear

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Why something that looks like a date is none.
package enum DateRejection: Sendable, Hashable {
    /// There is no such day or no such time of day.
    case impossible
    /// Earlier than documents go back: 1900, for compact forms 1981.
    case tooEarly
    /// After tomorrow.
    case future
    /// 1970-01-01 or 1980-01-01: the clock of the machine was never set.
    case unsetClock
    /// Part of a longer dotted chain, such as a version or an IP address.
    case dottedChain
    /// A digit and a hyphen stand before it, as in a telephone number.
    case digitsBefore
    /// Letters stand directly behind a compact number.
    case lettersBehind
    /// A word that announces a number stands before it, such as `Kundennummer`.
    case numberLabel(String)
    /// A word that announces a version stands before it.
    case versionLabel(String)
    /// A word that announces a time of day stands before it.
    case timeLabel(String)
    /// Two consecutive years without separator.
    case season
    /// A stamp that is valid both as `YYYYMMDDhhmm` and as `YYMMDDhhmmss`.
    case ambiguousStamp
    /// Two digits behind a day and month that may be a count or an hour.
    case uncertainYear
    case uuid, hexToken, iban, phoneNumber
}

package enum DateVerdict: Sendable, Hashable {
    case chosen(DateChoice)
    /// A valid date, but a stronger form is present.
    case weakerForm
    /// A valid date of the chosen form, further right.
    case furtherRight
    /// The other end of the chosen range.
    case rangePartner
    case rejected(DateRejection)
}

/// Why a candidate was chosen.
package enum DateChoice: Sendable, Hashable {
    case only
    case strongestForm
    case leftmost
    case rangeEnd
    /// The end of the range lies in the future.
    case rangeStart
}

/// A piece of a name that looks like a date.
package struct DateCandidate: Sendable, Hashable {
    /// The piece, in the normalised name.
    package let text: String
    /// Where it stands there, in Unicode scalars.
    package let range: Range<Int>
    package let form: DateForm
    /// The day it names. Nil where there is no such day.
    package let date: CalendarDate?
    /// Read as month before day.
    package let monthFirst: Bool
    package internal(set) var verdict: DateVerdict
    /// What speaks against it where the name holds another date.
    let doubt: DateRejection?

    /// A candidate whose verdict is still open counts as `furtherRight` until the choice is made.
    init(
        text: String, range: Range<Int>, form: DateForm, date: CalendarDate?, monthFirst: Bool = false,
        rejection: DateRejection?, doubt: DateRejection? = nil
    ) {
        self.text = text
        self.range = range
        self.form = form
        self.date = date
        self.monthFirst = monthFirst
        self.doubt = doubt
        verdict = rejection.map(DateVerdict.rejected) ?? .furtherRight
    }

    var rejection: DateRejection? {
        if case .rejected(let rejection) = verdict { rejection } else { nil }
    }
}
