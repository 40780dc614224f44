// A login session with one server: its steps, the token minted in it, and its end.
import Foundation
package import Platform

/// Holds the session's cookie from the first step to `end()`, which whoever opens a session has to call.
package final class LoginSession {
    package let address: ServerAddress
    package private(set) var state = LoginState.start
    private let contract: Contract
    private let transport: any Transport
    private var cookies = SessionCookies()
    /// Needed once more where a new one is due.
    private var password: Secret?

    package init(_ address: ServerAddress, contract: Contract, transport: any Transport) {
        self.address = address
        self.contract = contract
        self.transport = transport
    }

    package func give(username: String, password: Secret) {
        self.password = password
        step(contract.loginPath, ["username": username, "password": password.text], secrets: [password.text])
    }

    package func give(code: Secret) {
        step(contract.secondFactorPath, ["code": code.text], secrets: [code.text])
    }

    package func give(newPassword: Secret) {
        let current = password?.text ?? ""
        step(
            contract.newPasswordPath, ["current_password": current, "new_password": newPassword.text],
            secrets: [current, newPassword.text])
    }

    /// What came of asking for a token.
    package enum Minting: Sendable {
        case minted(MintedToken)
        /// The server gives none, at least not of this scope.
        case refused(InboxTrouble)
        /// One may have been made, and nobody has it now.
        case lost(InboxTrouble)
    }

    package func mint(name: String, scope: String) -> Minting {
        do throws(TransportFailure) {
            let response = try exchange(contract.tokensPath, ["name": name, "scope": scope])
            guard (200..<300).contains(response.status) else {
                let trouble = InboxTrouble(response, withholding: [])
                return response.status >= 500 ? .lost(trouble) : .refused(trouble)
            }
            guard let token = try? JSONDecoder().decode(MintedToken.self, from: Data(response.body)) else {
                return .lost(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
            }
            return .minted(token)
        } catch {
            let trouble = InboxTrouble(.transport(error))
            return error.requestMayHaveArrived ? .lost(trouble) : .refused(trouble)
        }
    }

    /// Ends the session where there is one, also after a signal to stop, and forgets its cookie whatever comes of it.
    /// False where the server may still hold it open.
    @discardableResult
    package func end() -> Bool {
        defer {
            cookies.forget()
            password = nil
        }
        guard !cookies.isEmpty else { return true }
        var request = request(contract.logoutPath, body: nil)
        request.isFarewell = true
        do throws(TransportFailure) {
            let status = try transport.exchange(request).status
            return (200..<300).contains(status) || status == 401
        } catch {
            return false
        }
    }

    private func step(_ path: String, _ fields: [String: String], secrets: [String]) {
        do throws(TransportFailure) {
            state = state.next(after: LoginAnswer(try exchange(path, fields), secrets: secrets))
        } catch {
            state = .failed(.trouble(InboxTrouble(.transport(error))))
        }
    }

    private func exchange(_ path: String, _ fields: [String: String]) throws(TransportFailure) -> HTTPResponse {
        let response = try transport.exchange(request(path, body: fields))
        for cookie in response.cookies { cookies.take(cookie, isSecure: address.origin.isSecure) }
        return response
    }

    private func request(_ path: String, body fields: [String: String]?) -> HTTPRequest {
        var headers = [(name: "Accept", value: "application/json")]
        if let cookie = cookies.header { headers.append((name: "Cookie", value: cookie.text)) }
        let body = fields.flatMap { try? JSONEncoder().encode($0) }.map {
            BytesBody(Array($0), contentType: "application/json")
        }
        return HTTPRequest(.post, address, path: path, headers: headers, body: body)
    }
}

/// A device token as the server hands it out, once.
package struct MintedToken: Decodable, Sendable {
    package let token: Secret
    /// As listed in the web interface; nil where the server does not repeat it.
    package let name: String?
    package let scope: String?

    private enum Key: CodingKey {
        case token, name, scope
    }

    package init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        token = Secret(try object.decode(String.self, forKey: .token))
        name = try? object.decode(String.self, forKey: .name)
        scope = try? object.decode(String.self, forKey: .scope)
    }
}
