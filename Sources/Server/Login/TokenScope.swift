// Which scope a token is asked for.

package enum TokenScope {
    /// Full access: the one every Certain has.
    package static let full = "app"
    /// May deliver and nothing else; used where the server's own description offers one.
    package static let deliveryOnly = ["inbox", "upload"]

    /// The user's wish, else the smallest that suffices, else full access.
    package static func choice(wished: String?, offered: [String]) -> String {
        wished ?? deliveryOnly.first(where: offered.contains) ?? full
    }
}
