// Plain threads for work that blocks on the network.
import Dispatch
import Foundation

/// Runs `body` on so many threads and returns when all of them have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    if count <= 1 { return body() }
    let all = DispatchGroup()
    for _ in 0..<count {
        all.enter()
        Thread.detachNewThread {
            body()
            all.leave()
        }
    }
    all.wait()
}
