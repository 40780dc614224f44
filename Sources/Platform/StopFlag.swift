// The wish to stop, set once by a signal and looked at wherever work may last.
import Synchronization

/// Once raised it stays raised. Safe to raise from any thread and from a signal handler.
package final class StopFlag: Sendable {
    /// The flag that SIGINT and SIGTERM raise.
    package static let ofProcess = StopFlag()

    private let raisedBy = Atomic<Int32>(0)
    private let bell = BellPull()

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
        let isFirst = raisedBy.compareExchange(expected: 0, desired: signal, ordering: .acquiringAndReleasing).exchanged
        if isFirst { bell.pull() }
        return isFirst
    }

    /// Whoever waits at the bell is woken when the flag is raised. The bell must live until another one is named.
    package func wakes(_ bell: Doorbell) {
        self.bell.attach(bell)
        if isRaised { bell.ring() }
    }
}
