// Why a keystore could not be used; the words for the user are in CertainCommands. No case carries a token.
package import Platform

package enum KeystoreError: Error, Equatable, Sendable {
    /// The file cannot be read or written.
    case file(SystemError)
    /// Not used until mended: others could read or replace it.
    case exposed(Path, Exposure)
    /// The file is there and is not one of ours.
    case corrupt(Path)
    /// The token file holds no token.
    case notAToken(Path, TokenProblem)
    /// The token belongs to another server than the one it is wanted for.
    case otherOrigin(bound: WebOrigin, wanted: WebOrigin)
    /// The store took a token and did not give it back.
    case notKept
    /// No store of this kind on this platform.
    case unavailable
    /// The program that speaks to the store is not installed.
    case programMissing(String)
    /// There is no session bus here: ssh without one, cron, another user.
    case noSession
    /// Nobody answers for the store. `message` are the English words of the program that asked.
    case serviceAbsent(message: String)
    /// The store must be unlocked first.
    case locked
    /// The service runs, but has no collection to keep an entry in: nobody has made a keyring yet.
    case noCollection
    /// The store would not do it, for example because a prompt was dismissed.
    case refused(message: String)
    /// No answer in time; most often a prompt that nobody sees.
    case timedOut
    /// The profile's entry is not one of ours.
    case corruptEntry(profile: String)

    package enum Exposure: Equatable, Sendable {
        /// A symbolic link, or no regular file (no folder, for the folder).
        case notPlain
        case foreignOwner(UInt32)
        /// The mode's bits give others access.
        case permissions(UInt32)
    }
}
