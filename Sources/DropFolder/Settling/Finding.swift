// What looking into a quiet file showed.
import Documents
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

extension Finding {
    /// What the content of a file that is not empty shows, under this name. Throws `SystemError` where it cannot be read.
    package init(content file: OpenFile, size: Int64, name: String) throws(SystemError) {
        let beginning = try file.read(count: ContentType.bytesNeeded, at: 0)
        let claimed = ContentType.claimed(by: name)
        guard let type = Self.taken(ContentType.shown(by: beginning, name: name), claimed) else {
            self = claimed.map { $0.isDocument && !$0.isText } == true ? .unproven : .notDocument
            return
        }
        self = try Completeness(of: file, size: size, type: type) == .incomplete ? .incomplete : .whole
    }

    /// A signature is enough for a document or an image; text, which many a program writes, needs a name that says
    /// so too.
    private static func taken(_ shown: ContentType?, _ claimed: ContentType?) -> ContentType? {
        guard let shown, shown.isDocument else { return nil }
        return !shown.isText || claimed?.isText == true ? shown : nil
    }
}
