// Whether a condition holds for a file. Three-valued, since a stopped pattern tells nothing, not even under `not`.

extension Condition {
    /// Looks no further than needed. Named groups of patterns that held are left in the subject.
    func evaluate(_ subject: inout Subject) -> ConditionResult {
        switch self {
        case .any(let conditions):
            var result = ConditionResult.failed
            var assumed = 0
            for condition in conditions {
                let groups = subject.groups
                switch condition.evaluate(&subject) {
                case .held: return .held
                case .stopped: result = .stopped
                case .assumed: assumed += 1
                case .failed: break
                }
                subject.groups = groups
            }
            return assumed > 0 && assumed == conditions.count ? .assumed : result
        case .all(let conditions):
            var result = ConditionResult.held
            var assumed = 0
            for condition in conditions {
                switch condition.evaluate(&subject) {
                case .failed: return .failed
                case .stopped: result = .stopped
                case .assumed: assumed += 1
                case .held: break
                }
            }
            return assumed > 0 && assumed == conditions.count ? .assumed : result
        case .not(let condition):
            let groups = subject.groups
            defer { subject.groups = groups }
            switch condition.evaluate(&subject) {
            case .held: return .failed
            case .failed: return .held
            case .stopped: return .stopped
            case .assumed: return .assumed
            }
        case .pattern(let patterns): return Self.search(patterns, &subject)
        case .filename(let globs): return globs.contains { $0.matches(subject.name) } ? .held : .failed
        case .fileExtension(let extensions): return extensions.contains { $0.matches(subject.name) } ? .held : .failed
        case .folder(let globs): return Self.matches(globs, subject.folder)
        case .source(let globs): return subject.isExample ? .assumed : Self.matches(globs, subject.source)
        case .device(let globs): return subject.isExample ? .assumed : Self.matches(globs, subject.device)
        case .profile(let globs): return subject.isExample ? .assumed : Self.matches(globs, subject.profile)
        case .date(let condition):
            return condition.holds(for: subject.date, today: subject.surroundings.today) ? .held : .failed
        }
    }

    private static func matches(_ globs: [Glob], _ value: FoldedText?) -> ConditionResult {
        guard let value else { return .failed }
        return globs.contains { $0.matches(value) } ? .held : .failed
    }

    private static func search(_ patterns: [Pattern], _ subject: inout Subject) -> ConditionResult {
        var result = ConditionResult.failed
        for pattern in patterns {
            switch pattern.search(subject.composedName, budget: subject.surroundings.patternBudget) {
            case .found(let groups):
                subject.groups.merge(groups) { first, _ in first }
                return .held
            case .stopped:
                if !subject.stopped.contains(pattern.text) { subject.stopped.append(pattern.text) }
                result = .stopped
            case .absent: break
            }
        }
        return result
    }
}

extension DateCondition {
    func holds(for date: CalendarDate?, today: CalendarDate) -> Bool {
        parts(for: date, today: today).allSatisfy(\.holds)
    }

    /// Each thing asked for, by its key, with what was written.
    func parts(for date: CalendarDate?, today: CalendarDate) -> [(key: String, expected: [String], holds: Bool)] {
        var parts: [(key: String, expected: [String], holds: Bool)] = []
        func ask(_ key: String, _ expected: [String], _ test: (CalendarDate) -> Bool) {
            parts.append((key, expected, date.map(test) ?? false))
        }
        if let from { ask("from", [from.description]) { $0 >= from } }
        if let to { ask("to", [to.description]) { $0 <= to } }
        if !years.isEmpty { ask("year", years.map(String.init)) { years.contains($0.year) } }
        if !months.isEmpty { ask("month", months.map(String.init)) { months.contains($0.month) } }
        if !quarters.isEmpty { ask("quarter", quarters.map(String.init)) { quarters.contains($0.quarter) } }
        if !weekdays.isEmpty { ask("weekday", weekdays.map(String.init)) { weekdays.contains($0.weekday) } }
        if let olderThan { ask("older_than", [olderThan.description]) { $0 < olderThan.before(today) } }
        if let newerThan { ask("newer_than", [newerThan.description]) { $0 > newerThan.before(today) } }
        if let known { parts.append(("known", [String(known)], known == (date != nil))) }
        return parts
    }
}

extension Age: CustomStringConvertible {
    package var description: String { "\(count) \(unit.rawValue)" }
}
