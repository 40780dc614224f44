// The file of a delivery as it was when it was judged, and the check that it still is.
package import Platform

/// An open file with the facts its delivery rests on.
package struct UploadFile: Sendable {
    package let file: OpenFile
    /// Taken before the digest was: what changed since then shows against it.
    package let status: FileStatus
    package let digest: SHA256Digest

    package init(file: OpenFile, status: FileStatus, digest: SHA256Digest) {
        self.file = file
        self.status = status
        self.digest = digest
    }

    /// Whether its content may change without a trace in its times; then only the bytes themselves tell. Whoever opens
    /// it for writing later leaves one.
    var mayChangeUnseen: Bool { file.wasHeldForWriting }

    /// Throws where the content is no longer the judged one. A mere touch is told from a change by reading the
    /// file once more, which only happens when the size stayed and the time did not: the one that no program can set
    /// back.
    func verifyUnchanged() throws(BodyFailure) {
        do {
            let now = try file.status()
            if now.size < status.size { throw BodyFailure.shrank }
            if now.size > status.size { throw BodyFailure.grew }
            if now.changed != status.changed, try file.sha256() != digest { throw BodyFailure.changed }
        } catch let failure as BodyFailure {
            throw failure
        } catch let error as SystemError {
            throw .unreadable(error)
        } catch {
            throw .changed
        }
    }
}

/// Why a request's body could not be produced to its end. Nothing was delivered: the server saw an unfinished body.
package enum BodyFailure: Error, Equatable, Sendable {
    case shrank
    case grew
    case changed
    case unreadable(SystemError)
}
