// Which system this program was built for, for those who must not offer what only another one has.

package enum OperatingSystem {
    #if os(macOS)
        package static let isMacOS = true
    #else
        package static let isMacOS = false
    #endif
}
