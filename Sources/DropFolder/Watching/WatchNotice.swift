// What a watch has to tell. The words are the caller's; everything here is told once, not again and again.
package import Platform

package enum WatchNotice: Sendable, Equatable {
    /// A folder is followed from now on.
    case following(Path, WatchMode)
    /// Every folder was opened or found missing: nothing that arrives from now on is overlooked.
    case ready
    /// The first time on this folder: so many files were there before and are left alone.
    case leftAlone(Path, count: Int)
    /// The path leads to another folder than before: something was mounted or unmounted there, or it was made anew.
    case replaced(Path)
    /// Another process of ours has been at work on the folder for a minute; this one waits.
    case busy(Path)
    /// The folder is missing or unreadable; it is tried again.
    case lost(Path, SystemError)
    /// Events were lost and the folder was looked through instead.
    case overflow(Path)
    /// A folder in a drop folder that is not followed into its folders.
    case folderSkipped(Path)
    /// Neither document nor image, or no regular file.
    case fileSkipped(Path, Finding)
    /// A file that is not whole yet, or cannot be read.
    case held(Path, Finding)
    /// The only round is over and the file was not taken: it is not whole, or, without a finding, has not been quiet.
    case left(Path, Finding?)
    /// An accepted file that was put away.
    case putAway(Path, to: Path)
    /// An accepted file that stays where it is.
    case notPutAway(Path, PutAwayError)
    /// The text that says why a file was refused could not be put beside it.
    case reasonNotWritten(Path, SystemError)
    /// A sidecar whose document has not come for a long while.
    case sidecarAlone(Path)
    /// What was remembered of the folder could not be read or written.
    case memoryFailed(Path, String)
}
