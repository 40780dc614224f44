// The tags a server is known to use: those of the documents in its inbox.
import Foundation

extension InboxClient {
    private struct Tagged: Decodable {
        let tags: [String]
    }

    /// Of at most the newest 500 documents, since the contract names no list of the tags themselves; nil where the
    /// server has no list for this token, or one without tags.
    package func tagsInUse() -> Set<String>? {
        let size = min(contract.capabilities.listLimit ?? 100, 100)
        var tags: Set<String> = []
        for page in 0..<5 {
            let path = "\(contract.listPath)?limit=\(size)&offset=\(page * size)"
            let request = HTTPRequest(.get, address, path: path, headers: headers, answerLimit: 8 << 20)
            guard let response = try? exchange(request), (200..<300).contains(response.status),
                let list = try? JSONDecoder().decode([Tagged].self, from: Data(response.body))
            else { return nil }
            for document in list { tags.formUnion(document.tags) }
            if list.count < size { break }
        }
        return tags
    }
}
