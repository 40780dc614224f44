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
    private let contentDates: ContentDates

    init(options: SendOptions, rules: RuleSet, profile: String?, dates: DateConfig, _ context: Context) {
        self.options = options
        self.rules = rules
        self.profile = profile
        self.dates = dates
        surroundings = RuleSurroundings(today: context.today, order: dates.order)
        contentDates = ContentDates(zone: context.zone, clock: context.clock)
    }

    func plan(for document: Document) -> Plan {
        rules.plan(for: facts(of: document), surroundings)
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
        facts(name: name) { _ in nil }
    }

    /// The same with what the file itself tells.
    private func facts(of document: Document) -> FileFacts {
        facts(name: name(of: document)) { source in
            switch source {
            // A date that cannot be read is no reason to keep a file back: its bytes were read already.
            case .content:
                (try? contentDates.date(in: document.file, size: document.status.size, type: document.contentType))
                    ?? nil
            case .modified:
                CalendarDate(secondsSince1970: Double(document.status.modified.seconds), in: contentDates.zone)
                    .flatMap { DateWindow(today: surroundings.today).allows($0) ? $0 : nil }
            default: nil
            }
        }
    }

    /// The first source, in the configured order, that has a date decides; an option comes before all of them.
    private func facts(name: String, other: (DateSource) -> CalendarDate?) -> FileFacts {
        var facts = FileFacts(
            name: name.precomposedStringWithCanonicalMapping, source: "send", profile: profile, givenTags: options.tags,
            givenNote: options.note)
        let reading = DateInName.read(name, today: surroundings.today, order: surroundings.order)
        facts.dateReading = reading
        if let date = options.date {
            (facts.date, facts.dateSource) = (date, .option)
            return facts
        }
        for source in dates.sources {
            if let date = source == .filename ? reading.date : other(source) {
                (facts.date, facts.dateSource) = (date, source)
                break
            }
        }
        return facts
    }
}
