// A file that is done with, and how to be sure that it is still the same one.
import Documents
package import Platform

/// A name in an open folder, and the file that was delivered under it.
struct FileToPutAway {
    let folder: OpenFolder
    let name: [UInt8]
    /// The delivered file's, seen when its digest was taken.
    let delivered: FileStamp

    var sidecarName: [UInt8] { Sidecar.name(beside: name) }

    /// The name's own identity (a link's, where it is one) if what it leads to is still the delivered file,
    /// unchanged. Throws `changed` otherwise.
    func verified() throws(PutAwayError) -> FileStatus.Identity {
        do throws(SystemError) {
            let own = try folder.status(of: name)
            let target = own.kind == .link ? try folder.status(of: name, followingLinks: true) : own
            guard FileStamp(target) == delivered else { throw SystemError(code: 0, operation: "changed") }
            return own.identity
        } catch {
            if error.code == 0 || error.kind == .missing { throw .changed }
            throw .system(error)
        }
    }
}

/// Why a file stays where it is although it is done with.
package enum PutAwayError: Error, Equatable, Sendable {
    /// Another file or other content has its name by now: that one has yet to be delivered.
    case changed
    /// A file or a link has the name of the folder it should go to.
    case noFolder([UInt8])
    /// The trash would not take it, in its own words.
    case notTrashed(String)
    case system(SystemError)
}
