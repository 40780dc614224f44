// Randomness that a test has written down.
package import Platform
import Synchronization

/// Gives the prepared bytes in their order; asking for more than was prepared stops the test.
package final class Draws: Sendable {
    private let rest: Mutex<[[UInt8]]>

    package init(_ prepared: [[UInt8]]) {
        rest = Mutex(prepared)
    }

    package var source: RandomSource {
        RandomSource { count in
            self.rest.withLock { rest in
                precondition(!rest.isEmpty, "the test prepared no further random bytes")
                let next = rest.removeFirst()
                precondition(
                    next.count == count, "the test prepared \(next.count) random bytes where \(count) are asked")
                return next
            }
        }
    }
}
