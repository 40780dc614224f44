// Failing, or ending, the program at the N-th step that changes what is kept.
import Outbox
import Platform
import Synchronization

/// Counts the steps; from a chosen one on, or at that one alone, each fails.
final class Faults: Sendable {
    enum Kind: Sendable, CaseIterable {
        /// The disk is full for one step.
        case once
        /// Nothing more happens on the disk, not even cleaning up: as if the process had been killed there.
        case fromThenOn
    }

    private let seen = Mutex<[StateStep]>([])
    private let kind: Kind
    private let position: Int

    /// `position` counts from 0.
    init(_ kind: Kind, at position: Int) {
        self.kind = kind
        self.position = position
    }

    var steps: StateSteps {
        StateSteps { step throws(SystemError) in
            let index = self.seen.withLock { seen in
                seen.append(step)
                return seen.count - 1
            }
            let fails = self.kind == .once ? index == self.position : index >= self.position
            if fails { throw SystemError(code: 28, operation: step.rawValue) }
        }
    }

    var seenSteps: [StateStep] { seen.withLock { $0 } }
    var hasStruck: Bool { seenSteps.count > position }
}
