// The inbox of one server with one token: deliver, and ask who one is.
import Foundation
package import Platform

/// Everything that carries the token goes through here, to the one address the client was made for.
package struct InboxClient: Sendable {
    package let address: ServerAddress
    package let contract: Contract
    private let token: Secret
    let transport: any Transport
    private let random: RandomSource
    private let clock: WallClock

    package init(
        address: ServerAddress, contract: Contract, token: Secret, transport: any Transport, random: RandomSource,
        clock: WallClock
    ) {
        self.address = address
        self.contract = contract
        self.token = token
        self.transport = transport
        self.random = random
        self.clock = clock
    }

    package func deliver(_ upload: InboxUpload) -> InboxAnswer {
        let form = upload.form(contract)
        let body = MultipartBody(framing: MultipartFraming(form, random: random), upload: upload.file)
        let key = (name: Contract.idempotencyHeader, value: upload.idempotencyKey.description)
        var request = HTTPRequest(
            .post, address, path: contract.uploadPath, headers: headers + [key], body: body)
        request.progress = upload.progress
        do throws(TransportFailure) {
            let response = try transport.exchange(request)
            return InboxAnswer(
                response, sentFields: Set(form.fields.map(\.name) + [form.fileField]), digest: upload.file.digest,
                now: clock.now())
        } catch {
            return InboxAnswer(error)
        }
    }

    package enum Identity: Equatable, Sendable {
        case user(name: String?)
        /// The token may deliver and nothing else: normal for a small scope.
        case deliveryOnly
        case refused
        /// The server does not tell: it has no such question, or is in trouble.
        case untold(InboxTrouble)
        case unreachable(TransportFailure)
    }

    /// Who the server takes the token's holder for.
    package func identity() -> Identity {
        struct User: Decodable {
            let username: String?
        }
        do throws(TransportFailure) {
            let response = try transport.exchange(
                HTTPRequest(.get, address, path: contract.whoPath, headers: headers))
            switch response.status {
            case 200..<300:
                guard let user = try? JSONDecoder().decode(User.self, from: Data(response.body)) else {
                    return .untold(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
                }
                return .user(name: user.username)
            case 401: return .refused
            case 403: return .deliveryOnly
            default: return .untold(InboxTrouble(response))
            }
        } catch {
            return .unreachable(error)
        }
    }

    var headers: [(name: String, value: String)] {
        [(name: Contract.tokenHeader, value: token.text), (name: "Accept", value: "application/json")]
    }
}

extension InboxTrouble {
    /// An answer with a status that is no success.
    init(_ response: HTTPResponse) {
        let detail = ErrorDetail(response.body).text
        guard (300..<400).contains(response.status) else {
            self.init(.status(response.status), detail: detail)
            return
        }
        self.init(.redirect(status: response.status, target: response.headers["location"] ?? ""), detail: detail)
    }
}
