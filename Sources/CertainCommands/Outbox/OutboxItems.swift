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

    init(_ surroundings: Surroundings, _ context: Context) throws(CommandFailure) {
        outbox = try DeliveryService.open(surroundings, context)
        self.context = context
        places = surroundings.places
    }

    func list() throws(CommandFailure) -> ExitCode {
        let items = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.items() }
        for item in items {
            context.console.json(ItemObject(item: item, language: context.console.language))
        }
        guard context.console.form == .lines else { return .success }
        if items.isEmpty {
            context.console.note(Words.outboxEmpty)
            return .success
        }
        var table = Table(columns: Words.outboxColumns.map { Table.Column($0[context.console.language]) })
        for item in items {
            let report = FileReport(item)
            table.add([
                String(item.id), Words.standing(report.outcome)[context.console.language], context.moment(item.created),
                nextTry(item).map { context.moment($0) } ?? "–", report.shown.escapingControls,
                report.reason?.message[context.console.language] ?? "",
            ])
        }
        for line in table.lines(width: nil) { context.console.result(line) }
        tellWhoRetries(items)
        return .success
    }

    private func tellWhoRetries(_ items: [OutboxItem]) {
        let waiting = items.filter { $0.nextTry != nil }.map(\.destination.profile)
        for profile in Set(waiting).sorted() {
            let count = waiting.count { $0 == profile }
            context.console.note(Words.waiting(count, context.retrier(of: profile, places)))
        }
    }

    /// The item's own time, or the end of a pause of its server.
    private func nextTry(_ item: OutboxItem) -> Double? {
        let pause = (try? outbox.pause(of: item.destination))?.until ?? 0
        return item.nextTry.map { max($0, pause) }
    }

    func show(_ id: Int64) throws(CommandFailure) -> ExitCode {
        let (item, attempts) = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.item(id) }
        context.console.json(ItemObject(item: item, language: context.console.language))
        if context.console.form == .json { return .success }
        context.console.result(FileReport(item).line(context.console.language))
        for attempt in attempts {
            let why = attempt.reason.map { Reason(kept: $0).message[context.console.language] } ?? ""
            context.console.result("  \(context.moment(attempt.began))  \(attempt.outcome)  \(why)")
        }
        return .success
    }

    func drop(_ id: Int64) throws(CommandFailure) -> ExitCode {
        let item = try CommandFailure.ofOutbox { () throws(OutboxError) in try outbox.drop(id) }
        context.console.result(Words.dropped(item))
        return .success
    }
}

/// The file object with what the outbox adds to it.
struct ItemObject: Encodable {
    let item: OutboxItem
    let language: Language

    private enum Key: String, CodingKey {
        case item, attempts
        case nextAttempt = "next_attempt"
    }

    func encode(to encoder: any Encoder) throws {
        try FileObject(report: FileReport(item), language: language).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(item.id, forKey: .item)
        try object.encode(item.standing.attempts, forKey: .attempts)
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
            if case .itemBusy = error { throw CommandFailure(.waiting, .outbox(error)) }
            throw CommandFailure(.cannotKeep, .outbox(error))
        }
    }
}
