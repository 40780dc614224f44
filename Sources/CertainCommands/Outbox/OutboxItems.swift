// outbox list, show and drop: looking at what waits, and letting go of it.
import Foundation
import Outbox
import Platform
import Rules
import Settings
import Terminal

struct OutboxItems {
    private let outbox: Outbox
    private let context: Context
    private let places: Places
    private let addresses: PresentAddresses

    init(_ surroundings: Surroundings, _ options: OptionValues, _ context: Context) throws(CommandFailure) {
        outbox = try DeliveryService.open(surroundings, context)
        addresses = PresentAddresses(surroundings, options, context)
        self.context = context
        places = surroundings.places
    }

    func list() throws(CommandFailure) -> ExitCode {
        let items = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.items() }
        let pauses = Dictionary(uniqueKeysWithValues: Set(items.map(\.destination)).map { ($0, pause(of: $0)) })
        let waiting = items.map { item in
            WaitingItem(
                item, pauses[item.destination] ?? nil, isStranded: addresses.isStranded(item), context)
        }
        for item in waiting { context.console.json(ItemObject(item: item, language: context.console.language)) }
        guard context.console.form == .lines else { return .success }
        if items.isEmpty {
            context.console.note(Words.outboxEmpty)
            return .success
        }
        var table = Table(columns: Words.outboxColumns.map { Table.Column($0[context.console.language]) })
        for entry in waiting {
            table.add([
                String(entry.item.id), Words.standing(entry.report.outcome)[context.console.language],
                context.moment(entry.item.created), entry.nextTry.map { context.moment($0) } ?? "–",
                entry.report.shown.escapingControls, entry.report.reason?.message[context.console.language] ?? "",
            ])
        }
        for line in table.lines(width: nil) { context.console.result(line) }
        tellWhoRetries(items.filter { !addresses.isStranded($0) })
        let refused = items.count { $0.standing.state == .refused }
        if refused > 0 { context.console.note(Words.refusedListed(refused)) }
        for stranded in addresses.stranded(among: items) { context.console.note(Words.stranded(stranded)) }
        return .success
    }

    private func tellWhoRetries(_ items: [OutboxItem]) {
        let waiting = items.filter { $0.nextTry != nil }.map(\.destination.profile)
        for profile in Set(waiting).sorted() {
            let count = waiting.count { $0 == profile }
            let destination = items.first { $0.destination.profile == profile }?.destination
            let step = context.nextStep(destination.flatMap(pause), needsLogin: false)
            context.console.note(Words.waiting(count, context.retrier(of: profile, places), step))
        }
    }

    private func pause(of destination: Destination) -> Pause? {
        (try? outbox.pause(of: destination)) ?? nil
    }

    func show(_ id: Int64) throws(CommandFailure) -> ExitCode {
        let (item, attempts) = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.item(id) }
        let stranded = addresses.stranded(among: [item])
        let waiting = WaitingItem(item, pause(of: item.destination), isStranded: !stranded.isEmpty, context)
        context.console.json(ItemObject(item: waiting, language: context.console.language))
        if context.console.form == .json { return .success }
        context.console.result(waiting.report.line(context.console.language))
        for attempt in attempts {
            let why = attempt.reason.map { Reason(kept: $0).message[context.console.language] } ?? ""
            let outcome = Words.attempt(attempt.outcome)[context.console.language]
            context.console.result("  \(context.moment(attempt.began))  \(outcome)  \(why)")
        }
        for items in stranded { context.console.note(Words.stranded(items)) }
        return .success
    }

    func drop(_ id: Int64) throws(CommandFailure) -> ExitCode {
        let item = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.drop(id) }
        context.console.result(Words.dropped(item))
        return .success
    }
}

/// An item as it is shown: what its server asked for counts for it too.
struct WaitingItem {
    let item: OutboxItem
    let report: FileReport
    /// Its own time, or the end of its server's pause, in seconds since 1970.
    let nextTry: Double?

    /// `isStranded`: no run would take it.
    init(_ item: OutboxItem, _ pause: Pause?, isStranded: Bool, _ context: Context) {
        self.item = item
        var report = FileReport(item)
        if isStranded {
            nextTry = nil
            report.reason = .otherServer(item.destination.server)
            self.report = report
            return
        }
        nextTry = item.nextTry.map { max($0, pause?.until ?? 0) }
        // One without a reason of its own waits for the pause to end.
        if report.reason == .queued, let pause {
            report.reason = pause.isDemanded ? .paused(until: context.moment(pause.until)) : Reason(kept: pause.reason)
        }
        self.report = report
    }
}

/// The file object with what the outbox adds to it.
struct ItemObject: Encodable {
    let item: WaitingItem
    let language: Language

    private enum Key: String, CodingKey {
        case item, attempts
        case nextAttempt = "next_attempt"
    }

    func encode(to encoder: any Encoder) throws {
        try FileObject(report: item.report, language: language).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(item.item.id, forKey: .item)
        try object.encode(item.item.standing.attempts, forKey: .attempts)
        try object.encode(item.nextTry.map(Moments.iso), forKey: .nextAttempt)
    }
}

extension OutboxItem {
    /// When it is tried by itself, in seconds since 1970; nil where only a person moves it.
    var nextTry: Double? {
        switch standing.state {
        case .waiting, .unknown: max(standing.nextAttempt, created)
        case .sending, .undecidable, .refused: nil
        }
    }
}

extension CommandFailure {
    /// What the outbox cannot do ends the command.
    static func ofOutbox<Result>(_ body: () throws(OutboxError) -> Result) throws(CommandFailure) -> Result {
        do throws(OutboxError) {
            return try body()
        } catch {
            if case .noSuchItem = error { throw CommandFailure(.usage, .outbox(error)) }
            if case .bytesGone = error { throw CommandFailure(.unreadable, .outbox(error)) }
            if case .itemBusy = error { throw CommandFailure(.waiting, .outbox(error)) }
            throw CommandFailure(.cannotKeep, .outbox(error))
        }
    }
}
