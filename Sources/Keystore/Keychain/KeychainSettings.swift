// Under which names the Keychain is asked: ours, and those of the app on the same device.

/// Build settings: `Scripts/sign-macos` writes them into the bundle's Info.plist and the groups into the
/// entitlements. A program outside a bundle has none of them; then our item lies in the user's login keychain, and the
/// app's item is out of reach.
package struct KeychainSettings: Equatable, Sendable {
    /// The keychain access group, team first, that app and program share; nil outside a bundle.
    package let accessGroup: String?
    /// The app group whose defaults hold the server's address.
    package let appGroup: String?
    /// The service of the app's item. How the app names it is not known: its bundle id is assumed.
    package let appService: String
    /// The key of the server's address in the app group's defaults; assumed as well.
    package let appServerKey: String

    /// `value` answers for a key of Info.plist; an empty text and one whose build variable was not filled in are none.
    package init(_ value: (String) -> String?) {
        func setting(_ key: String) -> String? {
            value(key).flatMap { $0.isEmpty || $0.contains("$(") ? nil : $0 }
        }
        accessGroup = setting("CertainKeychainGroup")
        appGroup = setting("CertainAppGroup")
        appService = setting("CertainAppService") ?? "com.scarriffle.certain"
        appServerKey = setting("CertainAppServerKey") ?? "server"
    }
}
