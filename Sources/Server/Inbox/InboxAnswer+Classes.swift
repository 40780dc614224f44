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
            case 409: Self.conflict(response, trouble, digest: digest)
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

    private struct Confirmation: Decodable {
        let id: DocumentID
        let duplicate: Bool?

        private enum Key: CodingKey {
            case id, duplicate
        }

        /// Only the id must be right; what else the answer holds can be missing or of another form.
        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            id = try object.decode(DocumentID.self, forKey: .id)
            duplicate = try? object.decode(Bool.self, forKey: .duplicate)
        }
    }

    /// What stands in FastAPI's `detail`.
    private struct Wrapped<Content: Decodable>: Decodable {
        let detail: Content
    }

    private struct StatedDigest: Decodable {
        let sha256: String
    }

    private static func decode<Content: Decodable>(_ type: Content.Type, _ response: HTTPResponse) -> Content? {
        try? JSONDecoder().decode(type, from: Data(response.body))
    }

    private static func success(_ response: HTTPResponse, digest: SHA256Digest) -> InboxAnswer {
        guard let answer = decode(Confirmation.self, response) else {
            return .unknown(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
        }
        return confirmed(answer, isDuplicate: answer.duplicate == true, response, digest)
    }

    /// 409 with an id is the duplicate answer; the id stands in the answer itself or in FastAPI's `detail`.
    private static func conflict(
        _ response: HTTPResponse, _ trouble: InboxTrouble, digest: SHA256Digest
    ) -> InboxAnswer {
        let answer =
            decode(Confirmation.self, response) ?? decode(Wrapped<Confirmation>.self, response)?.detail
        guard let answer else { return .unknown(trouble) }
        return confirmed(answer, isDuplicate: true, response, digest)
    }

    /// Whatever digest the answer states, in itself or in its `detail`, must be that of what was sent.
    private static func confirmed(
        _ answer: Confirmation, isDuplicate: Bool, _ response: HTTPResponse, _ digest: SHA256Digest
    ) -> InboxAnswer {
        let stated = [
            decode(StatedDigest.self, response)?.sha256, decode(Wrapped<StatedDigest>.self, response)?.detail.sha256,
        ].compactMap(\.self)
        guard stated.allSatisfy({ $0.lowercased() == digest.description }) else {
            return .unknown(InboxTrouble(.otherDigest))
        }
        let receipt = InboxReceipt(id: answer.id, namesDigest: !stated.isEmpty)
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
