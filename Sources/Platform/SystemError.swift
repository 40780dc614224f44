// A failed system call, with its errno and the file it concerned.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the operating system refused, as it said it: `code` is errno.
package struct SystemError: Error, Equatable, Sendable {
    package let code: Int32
    /// The call that failed (`open`, `fsync`, …), for logs and bug reports.
    package let operation: String
    package let path: Path?

    package init(code: Int32, operation: String, path: Path? = nil) {
        self.code = code
        self.operation = operation
        self.path = path
    }

    /// There is no such file, though something says so.
    package static func missing(_ path: Path) -> SystemError {
        SystemError(code: ENOENT, operation: "open", path: path)
    }

    /// The failure of the call just made.
    static func last(_ operation: String, _ path: Path? = nil) -> SystemError {
        SystemError(code: errno, operation: operation, path: path)
    }

    package enum Kind: Sendable {
        case missing, notPermitted, noSpace, readOnly, isFolder, notFolder, exists, tooManyOpen, brokenPipe
        case loopOfLinks, nameTooLong, otherFileSystem, notSeekable, other
    }

    package var kind: Kind {
        switch code {
        case ENOENT: .missing
        case EACCES, EPERM: .notPermitted
        case ENOSPC, EDQUOT: .noSpace
        case EROFS: .readOnly
        case EISDIR: .isFolder
        case ENOTDIR: .notFolder
        case EEXIST: .exists
        case EMFILE, ENFILE: .tooManyOpen
        case EPIPE: .brokenPipe
        case ELOOP: .loopOfLinks
        case ENAMETOOLONG: .nameTooLong
        case EXDEV: .otherFileSystem
        case ESPIPE: .notSeekable
        default: .other
        }
    }

    /// The system's own English words for `code`.
    package var systemMessage: String { String(cString: strerror(code)) }
}

/// Calls again while a signal interrupts it; a result of -1 becomes a `SystemError`.
func retryingOnInterrupt<Result: SignedInteger>(
    _ operation: String, _ path: Path? = nil, _ call: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        if errno != EINTR { throw .last(operation, path) }
    }
}

extension Path {
    /// Hands the path to a C function.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { raw in
            // The buffer is never empty: it ends with the zero just added.
            body(raw.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped)
        }
    }
}
