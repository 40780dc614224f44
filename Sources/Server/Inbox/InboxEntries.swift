// The inbox as people look at it: its newest documents.
import Foundation

/// A document as the list tells of it; what a server leaves out is nil.
package struct InboxEntry: Equatable, Sendable, Decodable {
    package let id: DocumentID
    package let name: String?
    package let tags: [String]
    /// `YYYY-MM-DD`
    package let date: String?

    private enum Key: String, CodingKey {
        case id, filename, tags
        case date = "document_date"
    }

    package init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        id = try object.decode(DocumentID.self, forKey: .id)
        // Whatever else is of another form is no reason to show nothing.
        name = (try? object.decode(String.self, forKey: .filename))
        tags = (try? object.decode([String].self, forKey: .tags)) ?? []
        date = (try? object.decode(String.self, forKey: .date))
    }
}

/// What the list said.
package enum InboxEntries: Equatable, Sendable {
    case entries([InboxEntry])
    /// The server has no list for this token.
    case unsupported
    case trouble(InboxTrouble)
}

extension InboxClient {
    /// The newest documents, the newest first; asks for one page.
    package func newest() -> InboxEntries {
        switch list(page: 0, of: InboxEntry.self) {
        case .success(let list): .entries(list)
        case .failure(let end): InboxEntries(end)
        }
    }

    /// The document of this id among the newest thousand, for the contract names no way to ask for one alone. Empty
    /// where it is not among them.
    package func entry(_ id: DocumentID) -> InboxEntries {
        for page in 0..<10 {
            switch list(page: page, of: InboxEntry.self) {
            case .success(let list):
                if let found = list.first(where: { $0.id == id }) { return .entries([found]) }
                if list.count < pageSize { return .entries([]) }
            case .failure(let end): return InboxEntries(end)
            }
        }
        return .entries([])
    }
}

extension InboxEntries {
    fileprivate init(_ end: InboxClient.ListEnd) {
        if case .trouble(let trouble) = end.lookup { self = .trouble(trouble) } else { self = .unsupported }
    }
}
