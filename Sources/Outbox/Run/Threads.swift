// Plain threads for work that blocks on the network.
import Dispatch
import Foundation
import Synchronization

/// Runs `body` on so many new threads; `all` is left when they have ended and have let go of whatever `body` holds.
func startThreads(_ count: Int, _ all: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
        all.enter()
        let work = Work(body)
        Thread.detachNewThread {
            work.run()
            all.leave()
        }
    }
}

/// A thread keeps its closure for a while after it has run; what the closure needs must not live on with it.
private final class Work: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = Mutex(body)
    }

    func run() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }
}
