// rules.json: the user's rules, read into those of the Rules room, each with its place.
package import Platform
package import Rules

package struct RulesFile: Sendable {
    package let rules: RuleSet
    /// Where each rule begins, in the order of `rules`.
    package let places: [TextPlace]

    /// Nil where there is no file.
    package static func load(from file: Path) throws(SettingsError) -> RulesFile? {
        guard let whole = try SettingsSource(file: file, home: nil).load() else { return nil }
        return try RulesFile(whole)
    }

    private enum Key: String, SettingsKey { case rules }

    private init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        var rules: [Rule] = []
        var places: [TextPlace] = []
        for element in try object[.rules]?.list() ?? [] {
            rules.append(try element.readRule())
            places.append(element.value.place)
        }
        self.rules = RuleSet(rules)
        self.places = places
    }
}

private enum RuleKey: String, SettingsKey { case name, when, then, examples }
private enum ActionKey: String, SettingsKey { case tags, note, date, skip, stop }

extension ValueReader {
    fileprivate func readRule() throws(SettingsError) -> Rule {
        // The name first, so that every error of the rule carries it.
        let named = inRule(try writtenName())
        let object = try named.object(RuleKey.self)
        let when = try object[.when]?.condition()
        return Rule(
            name: try object.required(.name).line(), when: when,
            then: try object.required(.then).actions(groups: when?.groupNames ?? []),
            examples: try object[.examples]?.examples() ?? [])
    }

    private func writtenName() throws(SettingsError) -> String? {
        let name = try members().first { $0.key == RuleKey.name.rawValue }
        guard case .text(let text) = name?.value.value.content else { return nil }
        return text
    }

    private func actions(groups: [String]) throws(SettingsError) -> Actions {
        let object = try object(ActionKey.self)
        var tags: [Template] = []
        for tag in try object[.tags]?.oneOrMore() ?? [] { tags.append(try tag.template(groups)) }
        let note = try object[.note]?.template(groups, isOneLine: false)
        let date = try object[.date]?.template(groups)
        let skip = try object[.skip]?.template(groups)
        let stop = try object[.stop]?.flag()
        guard !tags.isEmpty || note != nil || date != nil || skip != nil || stop != nil else { throw error(.empty) }
        if let text = object[.date] { try text.check { () throws(RuleError) in _ = try Actions(date: date) } }
        return try check { () throws(RuleError) in
            try Actions(tags: tags, note: note, date: date, skip: skip, stop: stop ?? false)
        }
    }

    private func template(_ groups: [String], isOneLine: Bool = true) throws(SettingsError) -> Template {
        let text = try isOneLine ? line() : paragraph()
        return try check { () throws(RuleError) in try Template(text, groups: groups) }
    }

    /// Names with their tags; null where the rule is not to apply.
    private func examples() throws(SettingsError) -> [Example] {
        var examples: [Example] = []
        for member in try members() {
            guard !member.value.isNull else {
                examples.append(Example(name: member.key, tags: nil))
                continue
            }
            var tags: [String] = []
            for tag in try member.value.oneOrMore() { tags.append(try tag.line()) }
            examples.append(Example(name: member.key, tags: tags))
        }
        return examples
    }

    /// What the Rules room refuses gets this value's place.
    func check<Result>(_ make: () throws(RuleError) -> Result) throws(SettingsError) -> Result {
        do throws(RuleError) {
            return try make()
        } catch {
            throw self.error(.rule(error))
        }
    }
}
