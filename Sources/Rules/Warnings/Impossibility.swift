// Conditions no file can ever meet. Says so only where it is certain.

extension Condition {
    /// Nil where some file may meet it.
    var neverReason: NeverReason? {
        switch self {
        case .any(let conditions):
            guard let first = conditions.first else { return .emptyList(key: "any") }
            return conditions.allSatisfy { $0.neverReason != nil } ? first.neverReason : nil
        case .all(let conditions):
            return conditions.lazy.compactMap(\.neverReason).first ?? Self.contradiction(conditions)
        case .not(.all(let conditions)) where conditions.isEmpty: return .emptyList(key: "all")
        case .not, .pattern: return emptyListReason
        case .filename(let globs): return emptyListReason ?? Self.reason(globs) { $0.slashReason }
        case .fileExtension(let extensions):
            return emptyListReason
                ?? Self.reason(extensions) { item in
                    item.text.contains { "*?[]{}/".contains($0) } ? .extensionIsNoGlob(item.text) : nil
                }
        case .folder(let globs):
            return emptyListReason
                ?? Self.reason(globs) { glob in
                    let isOutside = ["/", "~/", "./", "../"].contains { glob.text.hasPrefix($0) }
                    return isOutside ? .folderIsNotRelative(glob.text) : nil
                }
        case .source, .device, .profile: return emptyListReason
        case .date(let condition): return condition.neverReason
        }
    }

    private var emptyListReason: NeverReason? {
        switch self {
        case .filename([]): .emptyList(key: "filename")
        case .pattern([]): .emptyList(key: "pattern")
        case .fileExtension([]): .emptyList(key: "extension")
        case .folder([]): .emptyList(key: "folder")
        case .source([]): .emptyList(key: "source")
        case .device([]): .emptyList(key: "device")
        case .profile([]): .emptyList(key: "profile")
        default: nil
        }
    }

    /// Of a list every entry must be impossible.
    private static func reason<Item>(_ items: [Item], _ reason: (Item) -> NeverReason?) -> NeverReason? {
        let reasons = items.map(reason)
        return reasons.allSatisfy { $0 != nil } ? reasons.first ?? nil : nil
    }

    private static func contradiction(_ conditions: [Condition]) -> NeverReason? {
        for (position, left) in conditions.enumerated() {
            for right in conditions[(position + 1)...] where left.excludes(right) || right.excludes(left) {
                return .contradiction(left.key, right.key)
            }
        }
        return nil
    }

    private func excludes(_ other: Condition) -> Bool {
        switch (self, other) {
        case (.not(let condition), _): condition.covers(other)
        case (.fileExtension(let extensions), .filename(let globs)):
            !globs.contains { glob in extensions.contains { $0.canEnd(glob) } }
        case (.fileExtension(let extensions), .fileExtension(let others)):
            !extensions.contains { one in others.contains { one.folded.agrees(with: $0.folded.scalars) } }
        case (.date(let one), .date(let other)): one.excludes(other)
        default: false
        }
    }

    /// The key in the rules file.
    var key: String {
        switch self {
        case .filename: "filename"
        case .pattern: "pattern"
        case .fileExtension: "extension"
        case .folder: "folder"
        case .source: "source"
        case .device: "device"
        case .profile: "profile"
        case .date: "date"
        case .any: "any"
        case .all: "all"
        case .not: "not"
        }
    }
}

extension Glob {
    fileprivate var slashReason: NeverReason? {
        let hasSlash = nodes.contains { node in
            if case .literal(let scalars) = node { scalars.contains(Ascii.slash) } else { false }
        }
        return hasSlash ? .slashInFilename(text) : nil
    }
}

extension FileExtension {
    /// Whether a name that fits the glob can have this extension.
    fileprivate func canEnd(_ glob: Glob) -> Bool {
        switch glob.nodes.last {
        case .literal(let scalars):
            glob.nodes.count == 1 ? matches(FoldedText(scalars: scalars)) : folded.agrees(with: scalars)
        case nil: false
        default: true
        }
    }
}

extension FoldedText {
    /// Whether one of two endings ends in the other.
    fileprivate func agrees(with ending: [UInt32]) -> Bool {
        let shared = min(scalars.count, ending.count)
        return scalars.suffix(shared) == ending.suffix(shared)
    }
}

extension DateCondition {
    fileprivate var neverReason: NeverReason? {
        if let from, let to, from > to { return .contradiction("date.from", "date.to") }
        if known == false, needsDate { return .contradiction("date.known", "date") }
        if let latest = years.max(), let from, latest < from.year { return .contradiction("date.year", "date.from") }
        if let earliest = years.min(), let to, earliest > to.year { return .contradiction("date.year", "date.to") }
        if !months.isEmpty, !quarters.isEmpty, !months.contains(where: { quarters.contains(($0 - 1) / 3 + 1) }) {
            return .contradiction("date.month", "date.quarter")
        }
        return nil
    }

    /// Two conditions whose spans do not meet, or of which one wants a date and one none.
    fileprivate func excludes(_ other: DateCondition) -> Bool {
        let from = max(self.from ?? .first, other.from ?? .first)
        let to = min(self.to ?? .last, other.to ?? .last)
        if from > to { return true }
        return known == false && other.needsDate
    }

    private var needsDate: Bool {
        known == true || from != nil || to != nil || olderThan != nil || newerThan != nil
            || !(years.isEmpty && months.isEmpty && quarters.isEmpty && weekdays.isEmpty)
    }
}
