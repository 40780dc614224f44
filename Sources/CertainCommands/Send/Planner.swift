// From an open document to what is to be done with it: options first, then the rules.
import Documents
import Foundation
import Platform
import Rules
import Settings

struct Planner: Sendable {
    let options: SendOptions
    let rules: RuleSet
    let profile: String?
    let dates: DateConfig
    private let surroundings: RuleSurroundings

    init(options: SendOptions, rules: RuleSet, profile: String?, dates: DateConfig, _ context: Context) {
        self.options = options
        self.rules = rules
        self.profile = profile
        self.dates = dates
        surroundings = RuleSurroundings(today: context.today, order: dates.order)
    }

    func plan(for document: Document) -> Plan {
        rules.plan(for: facts(name: name(of: document)), surroundings)
    }

    func explain(_ facts: FileFacts) -> (plan: Plan, trace: Trace) {
        rules.explain(facts, surroundings)
    }

    /// The name the server shall show: the file's own, or what `--name` says of standard input.
    func name(of document: Document) -> String {
        let name = document.file.path.nameText
        return name == "-" ? "stdin." + document.contentType.fileExtension : name
    }

    /// What is known of a file by its name and the options.
    func facts(name: String) -> FileFacts {
        var facts = FileFacts(
            name: name.precomposedStringWithCanonicalMapping, source: "send", profile: profile, givenTags: options.tags,
            givenNote: options.note)
        let reading = DateInName.read(name, today: surroundings.today, order: surroundings.order)
        facts.dateReading = reading
        if let date = options.date {
            (facts.date, facts.dateSource) = (date, .option)
        } else if dates.sources.contains(.filename), let date = reading.date {
            (facts.date, facts.dateSource) = (date, .filename)
        }
        return facts
    }
}
