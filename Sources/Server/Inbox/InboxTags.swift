// The tags a server is known to use: those of the documents in its inbox.

extension InboxClient {
    private struct Tagged: Decodable {
        let tags: [String]
    }

    /// Of at most the newest 500 documents, since the contract names no list of the tags themselves; nil where the
    /// server has no list for this token, or one without tags.
    package func tagsInUse() -> Set<String>? {
        var tags: Set<String> = []
        for page in 0..<5 {
            guard case .success(let list) = list(page: page, of: Tagged.self) else { return nil }
            for document in list { tags.formUnion(document.tags) }
            if list.count < pageSize { break }
        }
        return tags
    }
}
