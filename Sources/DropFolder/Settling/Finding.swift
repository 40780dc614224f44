// What looking into a quiet file showed.
package import Platform

package enum Finding: Equatable, Sendable {
    case whole
    case empty
    /// Somebody has it open for writing.
    case beingWritten
    /// A file of this name beside it says that it is not finished.
    case companion([UInt8])
    /// Its format's end is missing.
    case incomplete
    /// The name claims a document that the content does not show (yet).
    case unproven
    /// Neither document nor image.
    case notDocument
    /// A link (unless links are followed), a FIFO, a socket or a device.
    case notRegular(FileStatus.Kind)
    case unreadable(SystemError)

    /// Whether a file of which this is found time and again is sent all the same.
    var yieldsToTime: Bool {
        switch self {
        case .beingWritten, .incomplete, .unproven: true
        case .whole, .empty, .companion, .notDocument, .notRegular, .unreadable: false
        }
    }
}

/// What becomes of a file that was looked into.
package enum Verdict: Equatable, Sendable {
    /// `incomplete`: it never became whole and has waited long enough.
    case take(incomplete: Bool)
    /// `isNews`: the user does not know yet.
    case wait(isNews: Bool)
    /// Not looked at again until it changes.
    case leave
}
