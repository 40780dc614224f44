// The device token, the one secret of this program.

/// Shows itself to nobody: descriptions, dumps and interpolations say only that there is one.
package struct DeviceToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// In bytes; what goes into a header stays far below.
    package static let sizeLimit = 4096

    /// The token in clear, for the one header it is sent in and the keystore it lies in.
    package let secret: String

    /// Line ends behind the token are cut off. Everything else must be printable ASCII without spaces, so that a
    /// token can neither break a header nor hide from a search.
    package init(_ text: [UInt8]) throws(TokenProblem) {
        let end = text.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
        guard end > 0 else { throw .empty }
        guard end <= Self.sizeLimit else { throw .tooLong }
        guard text[..<end].allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .notPrintable }
        secret = String(decoding: text[..<end], as: UTF8.self)
    }

    package init(_ text: String) throws(TokenProblem) {
        try self.init(Array(text.utf8))
    }

    package var description: String { "(token)" }
    package var debugDescription: String { "(token)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a text is no token. Says nothing of the text.
package enum TokenProblem: Error, Equatable, Sendable {
    case empty, tooLong
    /// A space, a control character or something beyond ASCII.
    case notPrintable
    /// In a token file: two words of which the first is no `https://host`.
    case notOrigin
}
