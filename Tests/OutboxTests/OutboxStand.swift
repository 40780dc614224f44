// What the outbox' tests stand on: a clock that moves when told, repeatable randomness, a server in memory.
import Outbox
import Platform
import Synchronization
import TestSupport

/// Moves only when told.
final class StandClock: Sendable {
    private let moment = Mutex(1_000_000.0)

    var clock: WallClock { WallClock { self.now } }

    var now: Double {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    func advance(_ seconds: Double) { moment.withLock { $0 += seconds } }
}

/// Counts up: every draw differs, and the first bytes are small, so that waits are at their shortest.
final class StandRandom: Sendable {
    private let next = Mutex(UInt32(0))

    var source: RandomSource {
        RandomSource { count in
            let number = self.next.withLock { next in
                next += 1
                return next
            }
            return (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32(max(0, count - 1 - $0)))) }
        }
    }
}

let home = Destination(profile: "home", server: "https://certain.example.org")

/// One folder, and the outbox in it as often as it is opened.
struct OutboxStand {
    let folder: TemporaryFolder
    let clock = StandClock()
    let random = StandRandom()

    init() throws { folder = try TemporaryFolder(inMemory: true) }

    var outboxFolder: Path { folder.path.appending("state").appending("outbox") }

    func open(_ steps: StateSteps = .untouched) throws -> Outbox {
        try Outbox(folder: outboxFolder, clock: clock.clock, random: random.source, patience: 20, steps: steps)
    }

    /// A file with this content, judged.
    func file(_ content: String, _ name: String = "Beleg.pdf") throws -> (Delivery, OpenFile) {
        let path = try folder.write(content, to: name)
        let file = try OpenFile(path)
        let delivery = Delivery(
            digest: try file.sha256(), size: try file.status().size, name: name, contentType: "application/pdf",
            source: path, date: "2026-11-29", dateSource: "filename", tags: ["Steuer 2026", "Büro"], rules: ["Tax"],
            note: "Rechnung 7")
        return (delivery, file)
    }

    var spoolNames: [String] {
        ((try? FolderEntries.names(in: outboxFolder.appending("spool"))) ?? []).map { Path(bytes: $0).text }.sorted()
    }
}

/// Ends a test whose further steps make no sense.
struct Unexpected: Error {
    let what: String

    init(_ what: String = "another case than expected") {
        self.what = what
    }
}

/// Sends `content` by begin and finish, with a result that is given.
extension Outbox {
    func attempt(
        _ file: (Delivery, OpenFile), _ result: DeliveryResult, isForced: Bool = false
    ) throws -> Conclusion? {
        let key = isForced ? "forced" : "key-\(file.0.digest.description.prefix(8))"
        guard case .go(let intent) = try begin(file.0, to: home, key: key, isForced: isForced) else { return nil }
        return try finish(intent, result, file: file.1)
    }
}

extension DeliveryReason {
    static let refusedConnection = DeliveryReason(code: "connection-refused", reach: .server)
    static let reset = DeliveryReason(code: "connection-lost", reach: .item)
    static let badGateway = DeliveryReason(code: "status", status: 502, reach: .item)
    static let tooLarge = DeliveryReason(code: "status", status: 413, detail: "nginx", reach: .item)
    static let tokenRefused = DeliveryReason(code: "status", status: 401, reach: .server)
    static let notFound = DeliveryReason(code: "status", status: 404, reach: .server)
    static let badRequest = DeliveryReason(code: "status", status: 400, reach: .item)
    static let changedWhileSent = DeliveryReason(code: "body", reach: .item)
}
