// What the Keychain is asked, as plain values: built here for every platform, handed to Apple's functions in one place.

/// The attributes of Keychain Services that this program uses (Security framework, SecItem.h).
package struct KeychainQuery: Equatable, Sendable {
    package enum Attribute: Hashable, Sendable {
        case itemClass, service, account, label, accessGroup, accessible, data
        case returnData, matchLimit, dataProtectionKeychain, authentication
    }

    package enum Value: Equatable, Sendable {
        case text(String)
        case bytes([UInt8])
        case yes
        case genericPassword
        case one
        /// Readable by a service after a restart, once the user has logged in; on this device only, in no backup.
        case afterFirstUnlockOnThisDevice
        /// Fails rather than ask the user.
        case withoutPrompt
    }

    package var attributes: [Attribute: Value]
}

/// Our items: a service of our own, and an account name that is no user's, so that the app never takes one for its.
struct KeychainItems {
    static let service = "com.scarriffle.certain.cli"

    let settings: KeychainSettings

    func read(_ profile: String) -> KeychainQuery {
        reading(own(profile))
    }

    func add(_ secret: [UInt8], _ profile: String) -> KeychainQuery {
        var query = own(profile)
        query.attributes[.label] = .text("Certain (\(profile))")
        query.attributes[.accessible] = .afterFirstUnlockOnThisDevice
        query.attributes[.data] = .bytes(secret)
        return query
    }

    /// Which item to change or delete.
    func own(_ profile: String) -> KeychainQuery {
        item(service: Self.service, account: "certain-cli " + profile)
    }

    func change(_ secret: [UInt8]) -> KeychainQuery {
        KeychainQuery(attributes: [.data: .bytes(secret)])
    }

    /// The app's item, under whatever account; nil where the program may not see it. There is no query to change it.
    func readApp() -> KeychainQuery? {
        settings.accessGroup == nil ? nil : reading(item(service: settings.appService, account: nil))
    }

    private func item(service: String, account: String?) -> KeychainQuery {
        var query = KeychainQuery(attributes: [.itemClass: .genericPassword, .service: .text(service)])
        if let account { query.attributes[.account] = .text(account) }
        if let group = settings.accessGroup {
            query.attributes[.accessGroup] = .text(group)
            // Access groups exist in this keychain only.
            query.attributes[.dataProtectionKeychain] = .yes
        }
        return query
    }

    private func reading(_ query: KeychainQuery) -> KeychainQuery {
        var query = query
        query.attributes[.returnData] = .yes
        query.attributes[.matchLimit] = .one
        query.attributes[.authentication] = .withoutPrompt
        return query
    }
}
