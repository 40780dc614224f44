// One run of `open`: looks at what is asked for and shows it where the user looks.
import Keystore
import Outbox
import Platform
import Server
import Settings
import Terminal

struct OpenRun {
    private let arguments: ParsedArguments
    private let context: Context

    /// What is shown: a title, and lines below it.
    private struct View {
        var title: LocalizedText
        var lines: [LocalizedText] = []
    }

    private struct ViewObject: Encodable {
        let title: String
        let lines: [String]
    }

    /// As many as a notification has room for.
    private static let mostLines = 8

    init(_ arguments: ParsedArguments, _ context: Context) {
        self.arguments = arguments
        self.context = context
    }

    func run() throws(CommandFailure) -> ExitCode {
        do throws(CommandFailure) {
            guard let address = arguments.operandTexts.first.flatMap(CertainAddress.init) else {
                throw CommandFailure(.usage, .unknownCertainAddress)
            }
            show(try view(of: address))
            return .success
        } catch {
            if !isAtTerminal { context.show(.trouble(error.reason.message, context.console.language)) }
            throw error
        }
    }

    private var isAtTerminal: Bool { context.console.isTerminal(.output) }

    private func view(of address: CertainAddress) throws(CommandFailure) -> View {
        var context = context
        let surroundings = try Surroundings(&context, arguments.options)
        let connection = try Connection(surroundings.profile(arguments.options), context)
        switch address {
        case .status: return try status(connection, surroundings)
        case .inbox:
            let entries = try entries(connection, surroundings) { $0.newest() }
            return View(title: Words.inboxTitle(connection.address, isEmpty: entries.isEmpty), lines: lines(entries))
        case .inboxEntry(let id):
            let entries = try entries(connection, surroundings) { $0.entry(.number(id)) }
            guard let entry = entries.first else { throw CommandFailure(.no, .noInboxEntry) }
            return View(title: Words.inboxEntryTitle(entry), lines: lines([entry]))
        case .outbox: return try outbox(connection, surroundings)
        case .outboxItem(let id): return try outboxItem(id, connection, surroundings)
        }
    }

    private func status(_ connection: Connection, _ surroundings: Surroundings) throws(CommandFailure) -> View {
        let found = try connection.token(arguments.options, surroundings.places, context)
        let standing: LocalizedText
        switch connection.client(found.token, context).identity() {
        case .user(let name): standing = Words.loggedIn(name)
        case .deliveryOnly: standing = Words.onlyDelivers
        case .refused: throw CommandFailure(.notLoggedIn, .trouble(InboxTrouble(.status(401)), connection.address))
        case .untold(let trouble): throw CommandFailure(.serverUnusable, .trouble(trouble, connection.address))
        case .unreachable(let failure):
            throw CommandFailure(.serverUnusable, .transport(failure, connection.address))
        }
        let waiting = try items(connection, surroundings).filter { $0.standing.state != .refused }.count
        let retrier = context.retrier(of: connection.profile.name, surroundings.places)
        let lines = [standing, waiting > 0 ? Words.waiting(waiting, retrier) : Words.outboxEmpty]
        return View(title: LocalizedText(stringLiteral: "Certain: \(connection.address.hostAndPort)"), lines: lines)
    }

    private func entries(
        _ connection: Connection, _ surroundings: Surroundings, _ ask: (InboxClient) -> InboxEntries
    ) throws(CommandFailure) -> [InboxEntry] {
        let found = try connection.token(arguments.options, surroundings.places, context)
        switch ask(connection.client(found.token, context)) {
        case .entries(let entries): return entries
        case .unsupported: throw CommandFailure(.no, .noInboxList)
        case .trouble(let trouble):
            let isRefused = trouble.cause == .status(401)
            throw CommandFailure(isRefused ? .notLoggedIn : .serverUnusable, .trouble(trouble, connection.address))
        }
    }

    private func lines(_ entries: [InboxEntry]) -> [LocalizedText] {
        let shown = entries.prefix(Self.mostLines).map { LocalizedText(stringLiteral: $0.line) }
        let rest = entries.count - shown.count
        return shown + (rest > 0 ? [Words.furtherFiles(rest)] : [])
    }

    private func outbox(_ connection: Connection, _ surroundings: Surroundings) throws(CommandFailure) -> View {
        let items = try items(connection, surroundings)
        let shown = items.prefix(Self.mostLines).map { FileReport($0).shortLine }
        let rest = items.count - shown.count
        return View(
            title: Words.outboxTitle(items.count), lines: shown + (rest > 0 ? [Words.furtherFiles(rest)] : []))
    }

    private func outboxItem(
        _ id: Int64, _ connection: Connection, _ surroundings: Surroundings
    ) throws(CommandFailure) -> View {
        guard let item = try items(connection, surroundings).first(where: { $0.id == id }) else {
            throw CommandFailure(.no, .outbox(.noSuchItem(id)))
        }
        return View(title: Words.outboxItemTitle(id), lines: [FileReport(item).shortLine])
    }

    /// Nothing in it is tidied.
    private func items(_ connection: Connection, _ surroundings: Surroundings) throws(CommandFailure) -> [OutboxItem] {
        guard surroundings.hasOutbox else { return [] }
        return try CommandFailure.ofOutbox { () throws(OutboxError) in
            try Outbox(folder: surroundings.outboxFolder, clock: context.clock, random: context.random).items()
                .filter { $0.destination == connection.destination }
        }
    }

    private func show(_ view: View) {
        let language = context.console.language
        let (title, lines) = (view.title[language], view.lines.map { $0[language] })
        context.console.json(ViewObject(title: title, lines: lines))
        context.console.result(title)
        for line in lines { context.console.result("  " + line) }
        if !isAtTerminal { context.show(Notification(title: title, lines: lines)) }
    }
}

extension InboxEntry {
    /// `41: Beleg.pdf · 2026-11-03 · Lebensmittel`
    fileprivate var line: String {
        let facts = [name, date, tags.isEmpty ? nil : tags.joined(separator: ", ")].compactMap(\.self)
        return "\(id): " + facts.joined(separator: " · ").escapingControls.truncated(toWidth: 200)
    }
}

extension FileReport {
    /// With the file's own name only.
    fileprivate var shortLine: LocalizedText {
        let name = Path(shown).nameText
        return LocalizedText(german: "\(name): \(summary(.german))", english: "\(name): \(summary(.english))")
    }
}
