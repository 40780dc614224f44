// What is suspicious about a set of rules although each of them can be read.

package enum RuleWarning: Sendable, Hashable {
    case neverMatches(rule: String, NeverReason)
    /// An earlier rule ends the list for every file this one is for.
    case shadowed(rule: String, by: String)
    case duplicateName(String)
    /// Asks and does exactly what an earlier rule does.
    case duplicateRule(rule: String, of: String)
    case withoutAction(rule: String)
}

/// Why no file can ever meet a condition.
package enum NeverReason: Sendable, Hashable {
    case emptyList(key: String)
    /// A file name has no slash; folders are asked for by `folder`.
    case slashInFilename(String)
    /// An extension is plain text: `pdf`, not `*.pdf`.
    case extensionIsNoGlob(String)
    /// A folder is given from the drop folder down, not from the root or from home.
    case folderIsNotRelative(String)
    /// Two conditions that exclude each other, by their keys.
    case contradiction(String, String)
}

extension RuleSet {
    /// In the order of the rules.
    package func warnings() -> [RuleWarning] {
        var warnings: [RuleWarning] = []
        var names: Set<String> = []
        var seen: [Rule: String] = [:]
        for (position, rule) in rules.enumerated() {
            if !names.insert(rule.name).inserted { warnings.append(.duplicateName(rule.name)) }
            if !rule.then.doesAnything { warnings.append(.withoutAction(rule: rule.name)) }
            if let reason = rule.when?.neverReason {
                warnings.append(.neverMatches(rule: rule.name, reason))
            } else if let ending = ending(for: rule, at: position) {
                warnings.append(.shadowed(rule: rule.name, by: ending.name))
            } else if let twin = seen.updateValue(rule.name, forKey: Rule(name: "", when: rule.when, then: rule.then)) {
                warnings.append(.duplicateRule(rule: rule.name, of: twin))
            }
        }
        return warnings
    }

    /// The tags that rules give as they are written, for a look whether the server knows them.
    package var literalTags: [(rule: String, tag: String)] {
        rules.flatMap { rule in rule.then.tags.compactMap { tag in tag.literalText.map { (rule.name, $0) } } }
    }

    private func ending(for rule: Rule, at position: Int) -> Rule? {
        for earlier in rules[..<position].indices {
            let candidate = rules[earlier]
            guard candidate.then.endsList else { continue }
            guard let asked = candidate.when else { return candidate }
            guard let wanted = rule.when, asked.covers(wanted) else { continue }
            // A date set in between may answer the same question differently.
            let isDateSet = rules[earlier..<position].contains { $0.then.date != nil }
            if !(isDateSet && asked.asksForDate) { return candidate }
        }
        return nil
    }
}

extension Actions {
    var doesAnything: Bool { !tags.isEmpty || note != nil || date != nil || endsList }
    var endsList: Bool { stop || skip != nil }
}
