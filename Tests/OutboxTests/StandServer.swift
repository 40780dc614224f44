// A server in memory that can lose answers, with any of the ways to settle an outcome.
import Outbox
import Platform
import Synchronization

final class StandServer: Sendable {
    struct Document: Equatable {
        let id: Int64
        let digest: SHA256Digest
        let key: String
        let name: String
    }

    private struct State {
        var documents: [Document] = []
        var requests = 0
        var listings = 0
    }

    let capabilities: Capabilities
    private let state = Mutex(State())
    /// Decides, before anything is stored, what a request comes to; nil lets it through.
    private let trouble: @Sendable (_ request: Int, OutboxItem) -> Trouble?

    enum Trouble {
        /// Nothing is stored.
        case instead(DeliveryResult)
        /// Stored, and then the client gets this.
        case afterwards(DeliveryResult)
    }

    init(
        _ capabilities: Capabilities = Capabilities(answersDuplicates: true, takesKey: true, listsDigests: true),
        trouble: @escaping @Sendable (Int, OutboxItem) -> Trouble? = { _, _ in nil }
    ) {
        self.capabilities = capabilities
        self.trouble = trouble
    }

    var documents: [Document] { state.withLock { $0.documents } }
    var requests: Int { state.withLock { $0.requests } }
    var listings: Int { state.withLock { $0.listings } }

    /// Reads the whole body, as a server would.
    func deliver(_ item: OutboxItem, _ file: OpenFile) -> DeliveryResult {
        let digest = try? file.sha256()
        guard let digest else { return .unsent(.changedWhileSent) }
        return state.withLock { state in
            state.requests += 1
            let trouble = trouble(state.requests, item)
            if case .instead(let result) = trouble { return result }
            let known = state.documents.first {
                capabilities.takesKey && $0.key == item.key || capabilities.answersDuplicates && $0.digest == digest
            }
            let id = known?.id ?? Int64(state.documents.count + 1)
            if known == nil {
                state.documents.append(Document(id: id, digest: digest, key: item.key, name: item.delivery.name))
            }
            if case .afterwards(let result) = trouble { return result }
            // Like the contract's, it names the digest of what it has.
            return known == nil
                ? .delivered(.number(id), namesDigest: true)
                : .duplicate(.number(id), namesDigest: known?.digest == item.delivery.digest)
        }
    }

    func settle(_ item: OutboxItem) -> Settlement {
        state.withLock { state in
            state.listings += 1
            // Newest first, as the list has it.
            let found = state.documents.last { $0.digest == item.delivery.digest }
            return found.map { .stored(.number($0.id)) } ?? .absent
        }
    }
}

extension Outbox {
    /// Flushes against this server; what was reported, by item.
    @discardableResult
    func flush(
        _ server: StandServer, absenceAfter: Double = 180, ignoresBackoff: Bool = false, width: Int = 1,
        stop: StopFlag = StopFlag()
    ) throws -> [(OutboxItem, Conclusion)] {
        let terms = FlushTerms(
            capabilities: server.capabilities, absenceAfter: absenceAfter, ignoresBackoff: ignoresBackoff, width: width)
        let collected = Collected()
        try flush(home, terms, stop: stop) {
            server.deliver($0.item, $0.file)
        } settle: {
            server.settle($0)
        } report: {
            collected.add($0, $1)
        }
        return collected.all
    }
}

private final class Collected: Sendable {
    private let reported = Mutex<[(OutboxItem, Conclusion)]>([])

    var all: [(OutboxItem, Conclusion)] { reported.withLock { $0 } }

    func add(_ item: OutboxItem, _ conclusion: Conclusion) {
        reported.withLock { $0.append((item, conclusion)) }
    }
}
