// Results that come in any order, handed on in the order of the files.
import Synchronization

final class InOrder<Outcome: Sendable>: Sendable {
    private struct State {
        var next = 0
        var early: [Int: Outcome] = [:]
    }

    private let state = Mutex(State())
    private let report: @Sendable (Int, Outcome) -> Void

    init(_ report: @escaping @Sendable (Int, Outcome) -> Void) {
        self.report = report
    }

    /// Calls `report` for this and whatever waited for it, one at a time.
    func add(_ index: Int, _ outcome: Outcome) {
        state.withLock { state in
            state.early[index] = outcome
            while let outcome = state.early.removeValue(forKey: state.next) {
                report(state.next, outcome)
                state.next += 1
            }
        }
    }
}
