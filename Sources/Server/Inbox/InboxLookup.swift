// Looking a document up by its digest in the inbox list: whether an attempt without an answer arrived.
import Foundation
package import Platform

/// What the list said of one content.
package enum InboxLookup: Equatable, Sendable {
    case found(DocumentID)
    /// The whole list was read, and no document has this digest.
    case absent
    /// The server has no list for this token, or one without digests.
    case unsupported
    case trouble(InboxTrouble)
}

extension InboxClient {
    private struct Entry: Decodable {
        let id: DocumentID
        let sha256: String?
    }

    var pageSize: Int { min(contract.capabilities.listLimit ?? 100, 100) }
    /// A list that never ends is none; a hundred thousand documents are read.
    private static let pageLimit = 1000

    /// Reads the list from the newest on, page by page, until the digest is found or the list ends. Documents named in
    /// `known` do not count: they were there before the attempt.
    package func lookUp(_ digest: SHA256Digest, except known: Set<DocumentID> = []) -> InboxLookup {
        var seen: Set<DocumentID> = []
        for page in 0..<Self.pageLimit {
            let entries: [Entry]
            switch list(page: page, of: Entry.self) {
            case .success(let list): entries = list
            case .failure(let end): return end.lookup
            }
            // A digest that is missing could be the one that is looked for.
            if entries.contains(where: { $0.sha256 == nil }) { return .unsupported }
            let found = entries.first { $0.sha256?.lowercased() == digest.description && !known.contains($0.id) }
            if let found { return .found(found.id) }
            // The list may grow at its head while it is read, and then shows some twice; all twice is a server that
            // does not know `offset`.
            let fresh = entries.filter { seen.insert($0.id).inserted }
            if fresh.isEmpty { return .absent }
        }
        return .unsupported
    }

    struct ListEnd: Error {
        let lookup: InboxLookup
    }

    /// One page of the list, the newest on page 0.
    func list<Element: Decodable>(page: Int, of type: Element.Type) -> Result<[Element], ListEnd> {
        let path = "\(contract.listPath)?limit=\(pageSize)&offset=\(page * pageSize)"
        do throws(TransportFailure) {
            let response = try transport.exchange(
                HTTPRequest(.get, address, path: path, headers: headers, answerLimit: 8 << 20))
            switch response.status {
            case 200..<300:
                guard !response.bodyWasCut,
                    let list = try? JSONDecoder().decode([Element].self, from: Data(response.body))
                else { return .failure(ListEnd(lookup: .unsupported)) }
                return .success(list)
            case 403, 404, 405: return .failure(ListEnd(lookup: .unsupported))
            default: return .failure(ListEnd(lookup: .trouble(InboxTrouble(response))))
            }
        } catch {
            return .failure(ListEnd(lookup: .trouble(InboxTrouble(.transport(error)))))
        }
    }
}
