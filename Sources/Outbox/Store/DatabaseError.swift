// What SQLite refused.

package struct DatabaseError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// Another process kept its lock longer than we wait.
        case busy
        case full
        case readOnly
        case corrupt
        case cannotOpen
        case other
    }

    /// SQLite's extended result code.
    package let code: Int32
    /// SQLite's own English words.
    package let message: String

    package var kind: Kind {
        switch code & 0xFF {
        case 5, 6: .busy
        case 13: .full
        case 8: .readOnly
        case 11, 26: .corrupt
        case 14: .cannotOpen
        default: .other
        }
    }
}
