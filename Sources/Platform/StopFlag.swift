// The wish to stop, set once by a signal and looked at wherever work may last.
import Synchronization

/// Once raised it stays raised. Safe to raise from any thread and from a signal handler.
package final class StopFlag: Sendable {
    /// The flag that SIGINT and SIGTERM raise.
    package static let ofProcess = StopFlag()

    private let raisedBy = Atomic<Int32>(0)

    package init() {}

    package var isRaised: Bool { signal != nil }

    /// The number of the signal that raised it.
    package var signal: Int32? {
        let number = raisedBy.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// The first call decides; it returns true.
    @discardableResult
    package func raise(_ signal: Int32) -> Bool {
        raisedBy.compareExchange(expected: 0, desired: signal, ordering: .acquiringAndReleasing).exchanged
    }
}
