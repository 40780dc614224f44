// How many deliveries are under way at once, and which contents.
import Dispatch
import Platform
import Synchronization

/// Lets so many through at a time; one alone until something has got through where the server was in trouble.
final class Gate: Sendable {
    private struct State {
        var limit: Int
        var inside = 0
        var waiting: [DispatchSemaphore] = []

        /// Those that may enter now.
        mutating func admit() -> [DispatchSemaphore] {
            let count = min(max(limit - inside, 0), waiting.count)
            defer { waiting.removeFirst(count) }
            inside += count
            return Array(waiting.prefix(count))
        }
    }

    private let state: Mutex<State>

    init(limit: Int) {
        state = Mutex(State(limit: limit))
    }

    func enter() {
        let turn = DispatchSemaphore(value: 0)
        change { $0.waiting.append(turn) }
        turn.wait()
    }

    func leave() {
        change { $0.inside -= 1 }
    }

    func setLimit(_ limit: Int) {
        change { $0.limit = limit }
    }

    private func change(_ body: (inout State) -> Void) {
        let admitted = state.withLock { state in
            body(&state)
            return state.admit()
        }
        for turn in admitted { turn.signal() }
    }
}

/// Two files of the same content in one run: the second waits until it is known what became of the first.
final class ContentsUnderWay: Sendable {
    private let waiting = Mutex<[SHA256Digest: [DispatchSemaphore]]>([:])

    func enter(_ digest: SHA256Digest) {
        let turn = DispatchSemaphore(value: 0)
        let isFree = waiting.withLock { waiting in
            if waiting[digest] == nil {
                waiting[digest] = []
                return true
            }
            waiting[digest]?.append(turn)
            return false
        }
        if !isFree { turn.wait() }
    }

    /// The next one in line takes over.
    func leave(_ digest: SHA256Digest) {
        let next: DispatchSemaphore? = waiting.withLock { waiting in
            guard var line = waiting[digest], !line.isEmpty else {
                waiting[digest] = nil
                return nil
            }
            defer { waiting[digest] = line }
            return line.removeFirst()
        }
        next?.signal()
    }
}
