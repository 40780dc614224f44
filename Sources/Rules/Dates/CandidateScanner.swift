// Finds everything in a name that looks like a date and says at once why it is none, if so.

struct CandidateScanner {
    let scan: NameScan
    let window: DateWindow
    let order: DateOrder
    let notDates: NotDates
    var candidates: [DateCandidate] = []

    init(_ scan: NameScan, window: DateWindow, order: DateOrder) {
        self.scan = scan
        self.window = window
        self.order = order
        notDates = NotDates(scan)
    }

    /// All candidates from left to right; those that start alike, strongest first.
    static func candidates(in scan: NameScan, window: DateWindow, order: DateOrder) -> [DateCandidate] {
        var scanner = CandidateScanner(scan, window: window, order: VendorStamp.order(of: scan) ?? order)
        scanner.findSeparated()
        scanner.findWeekDates()
        scanner.findMonthNames()
        scanner.findCompact()
        if let vendor = VendorStamp.candidate(in: scan, window: window) {
            scanner.candidates.removeAll { $0.range.overlaps(vendor.run) }
            scanner.candidates.append(vendor.reading)
        }
        return scanner.candidates.sorted {
            ($0.range.lowerBound, $0.form) < ($1.range.lowerBound, $1.form)
        }
    }

    /// Notes a candidate. The first reason against it counts, identifiers before all others; a doubt counts only
    /// beside another date.
    mutating func add(
        _ range: Range<Int>, _ form: DateForm, _ date: CalendarDate?, monthFirst: Bool = false,
        unless rejection: DateRejection? = nil, doubt: DateRejection? = nil
    ) {
        let reason =
            notDates.reason(overlapping: range) ?? rejection
            ?? date.map { window.refusal(of: $0, form: form) } ?? .impossible
        candidates.append(
            DateCandidate(
                text: scan.name.text(range), range: range, form: form, date: date, monthFirst: monthFirst,
                rejection: reason, doubt: doubt))
    }

    /// The day that two numbers and a year mean: in the preferred order, else, if there is no such day, the other.
    func day(_ first: Int, _ second: Int, of year: Int) -> (date: CalendarDate?, monthFirst: Bool) {
        let dayFirst = CalendarDate(year: year, month: second, day: first)
        let monthFirst = CalendarDate(year: year, month: first, day: second)
        switch order {
        case .dmy: return dayFirst.map { ($0, false) } ?? (monthFirst, monthFirst != nil)
        case .mdy: return monthFirst.map { ($0, true) } ?? (dayFirst, false)
        }
    }

    /// Why the word before a number at `start` makes it something else.
    func labelRejection(before start: Int, versions: Bool, times: Bool) -> DateRejection? {
        labelRejection(NumberLabel(before: start, in: scan), versions: versions, times: times)
    }

    /// Why a label makes a number something else; version and time words concern only what the caller says.
    func labelRejection(_ label: NumberLabel?, versions: Bool, times: Bool) -> DateRejection? {
        switch label {
        case .number(let word): .numberLabel(word)
        case .version(let word): versions ? .versionLabel(word) : nil
        case .time(let word): times ? .timeLabel(word) : nil
        case nil: nil
        }
    }
}
