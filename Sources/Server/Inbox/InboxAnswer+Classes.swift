// From an HTTP answer to its class, exactly by the contract's table.
import Foundation
import Platform

extension InboxAnswer {
    /// `sentFields` are the field names of the form, `now` seconds since 1970 for a `Retry-After` that names a date.
    init(_ response: HTTPResponse, sentFields: Set<String>, digest: SHA256Digest, now: Double) {
        let status = response.status
        let detail = ErrorDetail(response.body)
        let trouble = InboxTrouble(.status(status), detail: detail.text)
        let retryAfter = RetryAfter.seconds(response.headers, now: now)
        self =
            switch status {
            case 200..<300: Self.success(response, digest: digest)
            case 300..<400:
                .contractTrouble(
                    InboxTrouble(.redirect(status: status, target: Self.target(response)), detail: detail.text))
            case 401, 403: .stopped(trouble)
            case 408, 425, 429: .later(trouble, retryAfter: retryAfter)
            case 409: Self.conflict(response, trouble)
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

    private struct Success: Decodable {
        let id: DocumentID
        let duplicate: Bool?
        let sha256: String?

        private enum Key: CodingKey {
            case id, duplicate, sha256
        }

        /// Only the id must be right; what else the answer holds can be missing or of another form.
        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            id = try object.decode(DocumentID.self, forKey: .id)
            duplicate = try? object.decode(Bool.self, forKey: .duplicate)
            sha256 = try? object.decode(String.self, forKey: .sha256)
        }
    }

    private static func success(_ response: HTTPResponse, digest: SHA256Digest) -> InboxAnswer {
        guard let answer = try? JSONDecoder().decode(Success.self, from: Data(response.body)) else {
            return .unknown(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
        }
        if let stored = answer.sha256, stored.lowercased() != digest.description {
            return .unknown(InboxTrouble(.otherDigest))
        }
        let receipt = InboxReceipt(id: answer.id)
        return answer.duplicate == true ? .duplicate(receipt) : .delivered(receipt)
    }

    /// 409 with an id is the duplicate answer; the id stands in the answer itself or in FastAPI's `detail`.
    private static func conflict(_ response: HTTPResponse, _ trouble: InboxTrouble) -> InboxAnswer {
        struct Wrapped: Decodable {
            let detail: Success
        }
        let body = Data(response.body)
        let answer =
            (try? JSONDecoder().decode(Success.self, from: body))
            ?? (try? JSONDecoder().decode(Wrapped.self, from: body))?.detail
        return answer.map { .duplicate(InboxReceipt(id: $0.id)) } ?? .unknown(trouble)
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
