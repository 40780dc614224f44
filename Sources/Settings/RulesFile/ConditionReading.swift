// The conditions of a rule, as rules.json writes them.
import Rules

private enum ConditionKey: String, SettingsKey {
    case filename, pattern, folder, source, device, profile, date, any, all, not
    case fileExtension = "extension"
}

private enum DateKey: String, SettingsKey {
    case from, to, year, month, quarter, weekday, known
    case olderThan = "older_than"
    case newerThan = "newer_than"
}

extension ValueReader {
    /// All keys of the object must hold.
    func condition() throws(SettingsError) -> Condition {
        let object = try object(ConditionKey.self)
        var conditions: [Condition] = []
        for key in ConditionKey.allCases {
            if let value = object[key] { conditions.append(try value.condition(key)) }
        }
        guard let first = conditions.first else { throw error(.empty) }
        return conditions.count == 1 ? first : .all(conditions)
    }

    private func condition(_ key: ConditionKey) throws(SettingsError) -> Condition {
        switch key {
        case .filename: .filename(try oneOf { text throws(RuleError) in try Glob(text) })
        case .pattern: .pattern(try oneOf { text throws(RuleError) in try Pattern(text) })
        case .fileExtension: .fileExtension(try oneOf { text throws(RuleError) in try FileExtension(text) })
        case .folder: .folder(try oneOf { text throws(RuleError) in try Glob(folder: text) })
        case .source: .source(try oneOf { text throws(RuleError) in try Glob(label: text) })
        case .device: .device(try oneOf { text throws(RuleError) in try Glob(label: text) })
        case .profile: .profile(try oneOf { text throws(RuleError) in try Glob(label: text) })
        case .date: .date(try dateCondition())
        case .any: .any(try conditions())
        case .all: .all(try conditions())
        case .not: .not(try negated())
        }
    }

    private func conditions() throws(SettingsError) -> [Condition] {
        let conditions = try list().map { value throws(SettingsError) in try value.condition() }
        guard !conditions.isEmpty else { throw error(.empty) }
        return conditions
    }

    /// An object, or a list of which none may hold.
    private func negated() throws(SettingsError) -> Condition {
        guard case .list = value.content else { return try condition() }
        return .any(try conditions())
    }

    /// One text or a list of them, each made into what it stands for.
    private func oneOf<Made>(_ make: (String) throws(RuleError) -> Made) throws(SettingsError) -> [Made] {
        try elements { element throws(SettingsError) in
            let text = try element.line()
            return try element.check { () throws(RuleError) in try make(text) }
        }
    }

    private func elements<Made>(
        _ make: (ValueReader) throws(SettingsError) -> Made
    ) throws(SettingsError) -> [Made] {
        let made = try oneOrMore().map(make)
        guard !made.isEmpty else { throw error(.empty) }
        return made
    }
}

extension ValueReader {
    private func dateCondition() throws(SettingsError) -> DateCondition {
        let object = try object(DateKey.self)
        let from = try object[.from]?.day()
        let to = try object[.to]?.day()
        let years = try object[.year]?.numbers { number throws(RuleError) in try DateCondition(years: [number]) }
        let months = try object[.month]?.numbers(named: DateCondition.month) { number throws(RuleError) in
            try DateCondition(months: [number])
        }
        let quarters = try object[.quarter]?.numbers { number throws(RuleError) in
            try DateCondition(quarters: [number])
        }
        let weekdays = try object[.weekday]?.numbers(named: DateCondition.weekday) { number throws(RuleError) in
            try DateCondition(weekdays: [number])
        }
        let olderThan = try object[.olderThan]?.age()
        let newerThan = try object[.newerThan]?.age()
        let known = try object[.known]?.flag()
        guard object.hasValues else { throw error(.empty) }
        return try check { () throws(RuleError) in
            try DateCondition(
                from: from, to: to, years: years ?? [], months: months ?? [], quarters: quarters ?? [],
                weekdays: weekdays ?? [], olderThan: olderThan, newerThan: newerThan, known: known)
        }
    }

    private func day() throws(SettingsError) -> CalendarDate {
        let text = try text()
        return try check { () throws(RuleError) in try CalendarDate(inRule: text) }
    }

    /// `30 days`, or a number of days.
    private func age() throws(SettingsError) -> Age {
        guard case .number = value.content else {
            let text = try text()
            return try check { () throws(RuleError) in try Age(text) }
        }
        let days = try wholeNumber(in: 0...99_999)
        return try check { () throws(RuleError) in try Age(days: days) }
    }

    /// Whole numbers, or names of numbers where there are some; `probe` refuses those that cannot be.
    private func numbers(
        named number: ((String) throws(RuleError) -> Int)? = nil, probe: (Int) throws(RuleError) -> DateCondition
    ) throws(SettingsError) -> [Int] {
        try elements { element throws(SettingsError) in
            let found: Int
            if let number, case .text(let text) = element.value.content {
                found = try element.check { () throws(RuleError) in try number(text) }
            } else {
                found = try element.wholeNumber(in: -9999...9999)
            }
            _ = try element.check { () throws(RuleError) in try probe(found) }
            return found
        }
    }
}
