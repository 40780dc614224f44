// Which days a document may bear: from 1900 (compact forms: 1981) to tomorrow.

package struct DateWindow: Sendable {
    let today: CalendarDate

    /// `today` is the user's local day.
    package init(today: CalendarDate) {
        self.today = today
    }

    /// Whether a document may bear this day, however it came by it: no unset clock, not before 1900, not after tomorrow.
    package func allows(_ date: CalendarDate) -> Bool {
        refusal(of: date, form: .yearFirst) == nil
    }

    /// Why a day is refused. Nil where it is welcome.
    func refusal(of date: CalendarDate, form: DateForm) -> DateRejection? {
        // A machine that never learned the time stamps the epoch of Unix or of DOS.
        if date.month == 1, date.day == 1, date.year == 1970 || date.year == 1980 { return .unsetClock }
        if date > (today.adding(days: 1) ?? today) { return .future }
        if date.year < (form >= .compactYearFirst ? 1981 : 1900) { return .tooEarly }
        return nil
    }

    /// The year two digits mean: up to the current one 20xx, from 70 on 19xx, nothing between.
    func year(twoDigits: Int) -> Int? {
        let century = today.year / 100 * 100
        if twoDigits <= today.year - century { return century + twoDigits }
        return twoDigits >= 70 ? century - 100 + twoDigits : nil
    }
}
