// What several threads find out.
import Platform
import Synchronization

final class Codes: Sendable {
    private let codes = Mutex<Set<ExitCode>>([])

    func insert(_ code: ExitCode) { codes.withLock { _ = $0.insert(code) } }
    var all: Set<ExitCode> { codes.withLock { $0 } }
}

final class Contents: Sendable {
    private let digests = Mutex<Set<SHA256Digest>>([])

    func insert(_ digest: SHA256Digest) { digests.withLock { _ = $0.insert(digest) } }
    func contains(_ digest: SHA256Digest) -> Bool { digests.withLock { $0.contains(digest) } }
}

final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
    var all: [Element] { elements.withLock { $0 } }
}
