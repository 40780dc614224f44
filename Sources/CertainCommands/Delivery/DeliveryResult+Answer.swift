// From the server's answer to what the outbox makes of it.
import Outbox
import Server
import Terminal

extension DeliveryResult {
    init(_ answer: InboxAnswer, _ address: ServerAddress) {
        func reason(_ trouble: InboxTrouble) -> DeliveryReason { DeliveryReason(trouble, address) }
        self =
            switch answer {
            case .delivered(let receipt): .delivered(StoredID(receipt.id), namesDigest: receipt.namesDigest)
            case .duplicate(let receipt): .duplicate(StoredID(receipt.id), namesDigest: receipt.namesDigest)
            case .later(let trouble, let seconds):
                .later(reason(trouble).reaching(seconds == nil ? nil : .server), retryAfter: seconds)
            case .unknown(let trouble): .unknown(reason(trouble))
            case .refused(let trouble): .refused(reason(trouble))
            case .stopped(let trouble): .stopped(reason(trouble).reaching(.server))
            case .contractTrouble(let trouble): .contractTrouble(reason(trouble))
            case .unsent(let failure): .unsent(DeliveryReason(.body(failure), reach: .item))
            case .cancelled: .cancelled
            }
    }
}

extension DeliveryReason {
    /// The words are kept in both languages: whoever asks later may speak the other one.
    init(_ reason: Reason, status: Int? = nil, reach: Reach) {
        self.init(
            code: reason.code, status: status, detail: reason.message.german + "\n" + reason.message.english,
            reach: reach)
    }

    init(_ trouble: InboxTrouble, _ address: ServerAddress) {
        self.init(.trouble(trouble, address), status: trouble.status, reach: trouble.reach)
    }

    fileprivate func reaching(_ reach: Reach?) -> DeliveryReason {
        var reason = self
        reason.reach = reach ?? self.reach
        return reason
    }
}

extension InboxTrouble {
    fileprivate var status: Int? {
        switch cause {
        case .status(let status), .cutShort(let status, _), .redirect(let status, _), .noID(let status, _): status
        case .transport, .otherDigest: nil
        }
    }

    /// A server that cannot be reached, or does not know its own paths, fails everybody alike; what befalls one
    /// delivery may be that delivery's own.
    fileprivate var reach: DeliveryReason.Reach {
        switch cause {
        case .transport(let failure): failure.kind.reach
        case .status(404), .status(405), .status(407), .redirect: .server
        case .status, .cutShort, .noID, .otherDigest: .item
        }
    }
}

extension TransportFailure.Kind {
    fileprivate var reach: DeliveryReason.Reach {
        switch self {
        case .insecure, .nameNotFound, .proxyFailed, .connectionRefused, .connectTimedOut, .tlsHandshake,
            .certificate, .caFile:
            .server
        case .stalled, .connectionLost, .badAnswer, .body, .cancelled, .other: .item
        }
    }
}

extension StoredID {
    init(_ id: DocumentID) {
        switch id {
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }
}

extension DocumentID {
    init(_ id: StoredID) {
        switch id {
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }
}

extension Capabilities {
    init(_ server: InboxCapabilities) {
        self.init(
            answersDuplicates: server.answersDuplicates, takesKey: server.takesKey,
            listsDigests: server.canList && server.listsDigests)
    }
}
