// Plain threads for work that blocks on the network.
import Dispatch
import Foundation

/// Runs `body` on so many new threads; `all` is left when they have ended.
func startThreads(_ count: Int, _ all: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
        all.enter()
        Thread.detachNewThread {
            body()
            all.leave()
        }
    }
}
