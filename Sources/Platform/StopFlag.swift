// The wish to stop, set once by a signal and looked at wherever work may last.
import Synchronization

/// Once raised it stays raised. Safe to raise from any thread.
package final class StopFlag: Sendable {
    private let raised = Atomic<Bool>(false)

    package init() {}

    package var isRaised: Bool { raised.load(ordering: .acquiring) }

    package func raise() {
        raised.store(true, ordering: .releasing)
    }
}
