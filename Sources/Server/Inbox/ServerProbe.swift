// Is there a Certain at this address? Asked before anything is asked of the user.
import Foundation

package enum ServerProbe: Equatable, Sendable {
    case certain(version: String?)
    /// Something answers, and it is no Certain.
    case other(InboxTrouble)
    case unreachable(TransportFailure)

    /// `GET /api/version`, without a token.
    package init(_ address: ServerAddress, contract: Contract, transport: any Transport) {
        struct Version: Decodable {
            let name: String?
            let version: String?
        }
        do throws(TransportFailure) {
            let response = try transport.exchange(
                HTTPRequest(
                    .get, address, path: contract.versionPath, headers: [(name: "Accept", value: "application/json")]))
            guard (200..<300).contains(response.status) else {
                self = .other(InboxTrouble(response))
                return
            }
            guard let answer = try? JSONDecoder().decode(Version.self, from: Data(response.body)),
                answer.name?.lowercased() ?? "certain" == "certain", answer.name != nil || answer.version != nil
            else {
                self = .other(InboxTrouble(.noID(status: response.status, isPage: response.isPage)))
                return
            }
            self = .certain(version: answer.version.map { String($0.prefix(40)) })
        } catch {
            self = .unreachable(error)
        }
    }
}
