// From an HTTP answer to its class, exactly by the contract's table.
import Foundation
import Platform

extension InboxAnswer {
    /// `sentFields` are the field names of the form, `now` seconds since 1970 for a `Retry-After` that names a date.
    init(
        _ response: HTTPResponse, sentFields: @autoclosure () -> Set<String>, digest: SHA256Digest, now: Double
    ) {
        if (200..<300).contains(response.status) {
            self = Self.success(response, digest: digest)
        } else {
            self = Self.failure(response, sentFields(), digest, now: now)
        }
    }

    private static func failure(
        _ response: HTTPResponse, _ sentFields: Set<String>, _ digest: SHA256Digest, now: Double
    ) -> InboxAnswer {
        let status = response.status
        let detail = ErrorDetail(response.body)
        let trouble = InboxTrouble(.status(status), detail: detail.text)
        let retryAfter = RetryAfter.seconds(response.headers, now: now)
        return switch status {
        case 300..<400:
            .contractTrouble(InboxTrouble(.redirect(status: status, target: target(response)), detail: detail.text))
        case 401, 403: .stopped(trouble)
        case 408, 425, 429: .later(trouble, retryAfter: retryAfter)
        case 409: conflict(response, trouble, digest: digest)
        case 413, 415: .refused(trouble)
        case 422: detail.blames(sentFields) ? .refused(trouble) : .contractTrouble(trouble)
        case 503 where retryAfter != nil: .later(trouble, retryAfter: retryAfter)
        case 500... where !response.requestWasSentWhole:
            .later(
                InboxTrouble(.cutShort(status: status, seconds: Int(response.duration)), detail: detail.text),
                retryAfter: nil)
        case 500...: .unknown(trouble)
        default: .contractTrouble(trouble)
        }
    }

    init(_ failure: TransportFailure) {
        let trouble = InboxTrouble(.transport(failure), detail: nil)
        self =
            switch failure.kind {
            case .body(let failure): .unsent(failure)
            case .cancelled where !failure.requestMayHaveArrived: .cancelled
            default: failure.requestMayHaveArrived ? .unknown(trouble) : .later(trouble, retryAfter: nil)
            }
    }

    /// What an answer says of the document: in itself, or in FastAPI's `detail`.
    private struct Confirmation: Decodable {
        let direct: Statement
        let wrapped: Statement?

        private enum Key: CodingKey {
            case detail
        }

        init(from decoder: any Decoder) throws {
            direct = try Statement(from: decoder)
            wrapped = try? decoder.container(keyedBy: Key.self).decodeIfPresent(Statement.self, forKey: .detail)
        }

        init?(_ response: HTTPResponse) {
            guard let read = try? JSONDecoder().decode(Self.self, from: Data(response.body)) else { return nil }
            self = read
        }
    }

    /// Whatever is missing, or of another form, is nil.
    private struct Statement: Decodable {
        let id: DocumentID?
        let isDuplicate: Bool?
        let digest: String?

        private enum Key: String, CodingKey {
            case id
            case isDuplicate = "duplicate"
            case digest = "sha256"
        }

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            id = try? object.decodeIfPresent(DocumentID.self, forKey: .id)
            isDuplicate = try? object.decodeIfPresent(Bool.self, forKey: .isDuplicate)
            digest = try? object.decodeIfPresent(String.self, forKey: .digest)
        }
    }

    private static func success(_ response: HTTPResponse, digest: SHA256Digest) -> InboxAnswer {
        guard let answer = Confirmation(response), let id = answer.direct.id else {
            return .unknown(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
        }
        return confirmed(id, isDuplicate: answer.direct.isDuplicate == true, answer, digest)
    }

    /// 409 with an id is the duplicate answer.
    private static func conflict(
        _ response: HTTPResponse, _ trouble: InboxTrouble, digest: SHA256Digest
    ) -> InboxAnswer {
        guard let answer = Confirmation(response), let id = answer.direct.id ?? answer.wrapped?.id else {
            return .unknown(trouble)
        }
        return confirmed(id, isDuplicate: true, answer, digest)
    }

    /// Whatever digest the answer states must be that of what was sent.
    private static func confirmed(
        _ id: DocumentID, isDuplicate: Bool, _ answer: Confirmation, _ digest: SHA256Digest
    ) -> InboxAnswer {
        let stated = [answer.direct.digest, answer.wrapped?.digest].compactMap(\.self)
        guard stated.allSatisfy({ $0.lowercased() == digest.description }) else {
            return .unknown(InboxTrouble(.otherDigest))
        }
        let receipt = InboxReceipt(id: id, namesDigest: !stated.isEmpty)
        return isDuplicate ? .duplicate(receipt) : .delivered(receipt)
    }

    private static func target(_ response: HTTPResponse) -> String {
        String((response.headers["location"] ?? "").prefix(500))
    }
}

extension HTTPResponse {
    /// An HTML page where JSON was asked for.
    var isPage: Bool {
        headers["content-type"]?.lowercased().hasPrefix("text/html") ?? false
            || body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<")
    }
}
