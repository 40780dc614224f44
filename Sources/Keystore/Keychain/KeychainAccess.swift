// The four functions of Keychain Services, and what their status numbers mean.

/// Implemented by Apple's functions on Apple systems, and by memory in tests.
package protocol KeychainAccess: Sendable {
    func copy(_ query: KeychainQuery) -> (status: KeychainStatus, data: [UInt8]?)
    func add(_ query: KeychainQuery) -> KeychainStatus
    func update(_ query: KeychainQuery, to change: KeychainQuery) -> KeychainStatus
    func delete(_ query: KeychainQuery) -> KeychainStatus
}

/// An `OSStatus`; the numbers are those of Apple's SecBase.h.
package struct KeychainStatus: RawRepresentable, Equatable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    package static let success = KeychainStatus(rawValue: 0)
    package static let itemNotFound = KeychainStatus(rawValue: -25300)
    package static let duplicateItem = KeychainStatus(rawValue: -25299)
    package static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
    package static let interactionRequired = KeychainStatus(rawValue: -25315)
    package static let notAvailable = KeychainStatus(rawValue: -25291)
    package static let noDefaultKeychain = KeychainStatus(rawValue: -25307)

    /// For every status that is neither success nor "no such item".
    var error: KeystoreError {
        switch self {
        case .interactionNotAllowed, .interactionRequired: .locked
        case .notAvailable, .noDefaultKeychain: .serviceAbsent(message: description)
        default: .refused(message: description)
        }
    }

    private var description: String { "OSStatus \(rawValue)" }
}
