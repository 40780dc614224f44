// What the server answers to a step of the login.
import Foundation

/// `status` of a step that was taken.
package enum LoginStatus: Equatable, Sendable {
    case ok
    case secondFactorRequired
    case passwordChangeRequired
    case setupRequired(page: String?)
    case unknown(String)
}

package enum LoginAnswer: Equatable, Sendable {
    case status(LoginStatus)
    /// 401: password or code do not match.
    case wrong(String?)
    /// 422: what was sent will not do as it is.
    case unfit(InboxTrouble)
    case other(InboxTrouble)

    /// `secrets` are what was sent: words of the server that repeat one of them are dropped.
    package init(_ response: HTTPResponse, secrets: [String]) {
        let trouble = InboxTrouble(response, withholding: secrets)
        switch response.status {
        case 200..<300: self = Self.success(response)
        case 401: self = .wrong(trouble.detail)
        case 422: self = .unfit(trouble)
        default: self = .other(trouble)
        }
    }

    private struct Success: Decodable {
        let status: String
        let setupURL: String?

        private enum Key: String, CodingKey {
            case status
            case setupURL = "setup_url"
        }

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            status = try object.decode(String.self, forKey: .status)
            setupURL = try? object.decode(String.self, forKey: .setupURL)
        }
    }

    private static func success(_ response: HTTPResponse) -> LoginAnswer {
        guard let answer = try? JSONDecoder().decode(Success.self, from: Data(response.body)) else {
            return .other(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
        }
        return switch answer.status {
        case "ok": .status(.ok)
        case "mfa_required": .status(.secondFactorRequired)
        case "password_change_required": .status(.passwordChangeRequired)
        case "mfa_setup_required": .status(.setupRequired(page: answer.setupURL))
        default: .status(.unknown(String(answer.status.prefix(60))))
        }
    }
}

extension InboxTrouble {
    /// FastAPI repeats the `input` of a field it rejects, so an answer to a secret is never shown raw.
    init(_ response: HTTPResponse, withholding secrets: [String]) {
        let stated = ErrorDetail(response.body).stated
        let isTelling = secrets.contains { !$0.isEmpty && stated?.contains($0) ?? false }
        self.init(InboxTrouble(response).cause, detail: isTelling ? nil : stated)
    }
}
