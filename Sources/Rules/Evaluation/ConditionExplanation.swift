// The same answer as `evaluate`, with every condition and the value it met.

extension Condition {
    /// Looks at every part, also where the answer is already known.
    func explain(_ subject: inout Subject) -> ConditionTrace {
        switch self {
        case .any(let conditions): return group("any", conditions, &subject)
        case .all(let conditions): return group("all", conditions, &subject)
        case .not(let condition): return group("not", [condition], &subject)
        case .date(let condition): return Self.explain(condition, &subject)
        case .filename(let globs): return leaf("filename", globs.map(\.text), subject.facts.name, &subject)
        case .pattern(let patterns): return leaf("pattern", patterns.map(\.text), subject.facts.name, &subject)
        case .fileExtension(let extensions):
            return leaf("extension", extensions.map(\.text), subject.facts.fileExtension, &subject)
        case .folder(let globs): return leaf("folder", globs.map(\.text), subject.facts.folder, &subject)
        case .source(let globs): return leaf("source", globs.map(\.text), subject.facts.source, &subject)
        case .device(let globs): return leaf("device", globs.map(\.text), subject.facts.device, &subject)
        case .profile(let globs): return leaf("profile", globs.map(\.text), subject.facts.profile, &subject)
        }
    }

    private func leaf(_ key: String, _ expected: [String], _ actual: String?, _ subject: inout Subject)
        -> ConditionTrace
    {
        ConditionTrace(key: key, expected: expected, actual: actual, result: evaluate(&subject))
    }

    /// The parts are explained on a copy, so that only `evaluate` decides which named groups count.
    private func group(_ key: String, _ conditions: [Condition], _ subject: inout Subject) -> ConditionTrace {
        var copy = subject
        let children = conditions.map { $0.explain(&copy) }
        return ConditionTrace(key: key, result: evaluate(&subject), children: children)
    }

    private static func explain(_ condition: DateCondition, _ subject: inout Subject) -> ConditionTrace {
        let (date, today) = (subject.date, subject.surroundings.today)
        let children = condition.parts(for: date, today: today).map { part in
            ConditionTrace(
                key: "date." + part.key, expected: part.expected, actual: date?.description,
                result: part.holds ? .held : .failed)
        }
        return ConditionTrace(
            key: "date", actual: date?.description,
            result: condition.holds(for: date, today: today) ? .held : .failed, children: children)
    }
}
