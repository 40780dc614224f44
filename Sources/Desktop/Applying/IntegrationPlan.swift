// What installing or removing one integration comes to, worked out before anything is touched.
package import Platform

/// One thing that is done.
package enum Step: Equatable, Sendable {
    case makeFolder(Path)
    /// A file of ours, new or in place of an untouched older one.
    case write(Path, [UInt8], permissions: UInt32)
    /// A file that is not ours alone: only where it still holds the bytes that were looked at; nil where there is
    /// none yet.
    case change(Path, from: [UInt8]?, to: [UInt8])
    /// A symbolic link of ours and what it says.
    case link(Path, to: Path)
    /// The user's crontab, nil where there is none.
    case changeCrontab(from: [UInt8]?, to: [UInt8]?)
    case remove(Path)
    case removeFolder(Path)
    case run(ExternalCommand)
}

package struct IntegrationPlan: Sendable {
    package let integration: Integration
    package internal(set) var steps: [Step] = []
    /// What stays as it is though it should have changed: it was edited by hand, is of a later version, or is not
    /// ours.
    package internal(set) var kept: [Kept] = []

    /// Whether anything is written or removed; commands may be run all the same.
    package var changesSomething: Bool { steps.contains { if case .run = $0 { false } else { true } } }

    package struct Kept: Equatable, Sendable {
        /// As one would name the place.
        package let place: String
        package let standing: Standing
        /// A file that our entry would have been put into.
        package var isShared = false
    }
}
