// Fetching a server's description, and keeping what it said.
import Foundation
package import Platform

/// What came of asking for the description.
package enum ContractDiscovery: Equatable, Sendable {
    case found(DiscoveredContract)
    /// The server does not publish one, or not one that tells anything: normal.
    case unpublished
    case unreachable(TransportFailure)

    /// `GET /openapi.json`, without a token.
    package init(_ address: ServerAddress, transport: any Transport) {
        do throws(TransportFailure) {
            let response = try transport.exchange(
                HTTPRequest(
                    .get, address, path: Contract().descriptionPath,
                    headers: [(name: "Accept", value: "application/json")],
                    answerLimit: OpenAPIDocument.sizeLimit))
            guard response.status == 200, !response.bodyWasCut,
                let contract = DiscoveredContract(response.body, basePath: address.basePath)
            else {
                self = .unpublished
                return
            }
            self = .found(contract)
        } catch {
            self = .unreachable(error)
        }
    }
}

/// `contracts/PROFILE.json` in the state folder: the last description that told something, and whose it is.
package struct ContractCache: Sendable {
    private let file: Path

    /// `profile` is a profile's name, which is fit for a file name.
    package init(stateFolder: Path, profile: String) {
        file = stateFolder.appending("contracts").appending(profile + ".json")
    }

    private struct Content: Codable {
        /// 2: a field is taken by its name, never because it is the only one of its kind.
        static let current = 2
        let version: Int
        let server: String
        let contract: DiscoveredContract
    }

    /// Nil where nothing is kept for this server. A file that cannot be read costs a question to the server and
    /// nothing else, so it is no error.
    package func load(for address: ServerAddress) -> DiscoveredContract? {
        guard let bytes = try? PrivateFiles.read(file, limit: 1 << 20),
            let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.version == Content.current, content.server == address.text
        else { return nil }
        return content.contract
    }

    package func save(_ contract: DiscoveredContract, for address: ServerAddress) throws(SystemError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let content = Content(version: Content.current, server: address.text, contract: contract)
        // Only texts, numbers and lists.
        guard let data = try? encoder.encode(content) else { preconditionFailure("a contract that JSON cannot hold") }
        try PrivateFiles.makeFolder(file.parent)
        try PrivateFiles.write(Array(data) + [0x0A], to: file)
    }
}
