// Why a keystore could not be used; the words for the user are in CertainCommands.
package import Platform

package enum KeystoreError: Error, Equatable, Sendable {
    /// The file cannot be read or written.
    case file(SystemError)
    /// Other users may read the file, its folder, or a link stands in its place: it is not used until mended.
    case exposed(Path)
    /// The file is there and is not one of ours.
    case corrupt(Path)
    /// No store of this kind on this platform or in this session.
    case unavailable
}
