// A Keychain in memory: matches items by the attributes of a query, as Keychain Services do.
import Keystore
import Synchronization

final class KeychainMemory: KeychainAccess {
    typealias Attributes = [KeychainQuery.Attribute: KeychainQuery.Value]

    private let state = Mutex<(items: [Attributes], fault: KeychainStatus?, queries: [KeychainQuery])>(([], nil, []))

    var items: [Attributes] { state.withLock { $0.items } }
    var queries: [KeychainQuery] { state.withLock { $0.queries } }

    func fail(with status: KeychainStatus?) {
        state.withLock { $0.fault = status }
    }

    func put(_ item: Attributes) {
        state.withLock { $0.items.append(item) }
    }

    func copy(_ query: KeychainQuery) -> (status: KeychainStatus, data: [UInt8]?) {
        state.withLock { state in
            state.queries.append(query)
            if let fault = state.fault { return (fault, nil) }
            guard let item = state.items.first(where: { query.matches($0) }) else { return (.itemNotFound, nil) }
            guard case .bytes(let data)? = item[.data] else { return (.success, nil) }
            return (.success, query.attributes[.returnData] == .yes ? data : nil)
        }
    }

    func add(_ query: KeychainQuery) -> KeychainStatus {
        state.withLock { state in
            state.queries.append(query)
            if let fault = state.fault { return fault }
            let primary: Set<KeychainQuery.Attribute> = [.itemClass, .service, .account, .accessGroup]
            let isThere = state.items.contains { item in
                primary.allSatisfy { item[$0] == query.attributes[$0] }
            }
            guard !isThere else { return .duplicateItem }
            state.items.append(query.attributes)
            return .success
        }
    }

    func update(_ query: KeychainQuery, to change: KeychainQuery) -> KeychainStatus {
        state.withLock { state in
            state.queries.append(query)
            if let fault = state.fault { return fault }
            guard let index = state.items.firstIndex(where: { query.matches($0) }) else { return .itemNotFound }
            state.items[index].merge(change.attributes) { $1 }
            return .success
        }
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus {
        state.withLock { state in
            state.queries.append(query)
            if let fault = state.fault { return fault }
            let before = state.items.count
            state.items.removeAll { query.matches($0) }
            return state.items.count < before ? .success : .itemNotFound
        }
    }
}

extension KeychainQuery {
    fileprivate func matches(_ item: KeychainMemory.Attributes) -> Bool {
        // What is asked for, rather than what an item is.
        let asked: Set<Attribute> = [.returnData, .matchLimit, .authentication]
        return attributes.allSatisfy { asked.contains($0.key) || item[$0.key] == $0.value }
    }
}
