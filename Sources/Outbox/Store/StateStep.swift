// The seam at which a test can fail, or end, the program at any step that changes what is kept.
package import Platform

/// A step about to be taken that changes durable state.
package enum StateStep: String, Sendable, CaseIterable {
    case createFile, write, syncFile, rename, syncFolder, remove, begin, commit
}

/// Called before each step. Throwing fails the step as the system would.
package struct StateSteps: Sendable {
    package typealias Failure = SystemError

    private let before: @Sendable (StateStep) throws(Failure) -> Void

    package init(before: @escaping @Sendable (StateStep) throws(Failure) -> Void) {
        self.before = before
    }

    package static let untouched = StateSteps { _ in }

    func take<Result>(
        _ step: StateStep, _ body: () throws(SystemError) -> Result
    ) throws(OutboxError) -> Result {
        do throws(SystemError) {
            try before(step)
            return try body()
        } catch {
            throw .files(error)
        }
    }
}
