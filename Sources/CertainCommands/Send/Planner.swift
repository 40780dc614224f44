// From an open document to what is to be done with it: what is said of it first, then the rules.
import Documents
import Foundation
import Platform
import Rules
import Settings

/// What somebody says of a file beside its name and content: by options, or in its sidecar.
struct GivenFacts: Sendable {
    /// Who brings the file, as rules know it.
    var source = "send"
    /// Below the drop folder; empty at its top.
    var folder = ""
    var device: String?
    var tags: [String] = []
    /// With where it was said.
    var date: (day: CalendarDate, source: DateSource)?
    var note: String?
}

extension SendOptions {
    var given: GivenFacts {
        GivenFacts(tags: tags, date: date.map { ($0, .option) }, note: note)
    }
}

struct Planner: Sendable {
    let given: GivenFacts
    let rules: RuleSet
    let profile: String?
    let dates: DateConfig
    private let surroundings: RuleSurroundings
    private let contentDates: ContentDates

    init(_ given: GivenFacts, rules: RuleSet, profile: String?, dates: DateConfig, _ context: Context) {
        self.given = given
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

    /// What is known of a file by its name and what is said of it.
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
            name: name.precomposedStringWithCanonicalMapping, folder: given.folder, source: given.source,
            device: given.device, profile: profile, givenTags: given.tags, givenNote: given.note)
        let reading = DateInName.read(name, today: surroundings.today, order: surroundings.order)
        facts.dateReading = reading
        if let date = given.date {
            (facts.date, facts.dateSource) = date
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
