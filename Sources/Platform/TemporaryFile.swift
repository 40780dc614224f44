// A file under a name that nobody has: where something is written before anybody may find it.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum TemporaryFile {
    /// Makes a new file (0600), open for reading and writing, called `beginning` and six more characters. Closing it
    /// and removing its name are the caller's.
    static func make(_ beginning: Path) throws(SystemError) -> (descriptor: Int32, path: Path) {
        var template = beginning.bytes + Array("XXXXXX".utf8) + [0]
        let descriptor = try retryingOnInterrupt("mkstemp", beginning) {
            template.withUnsafeMutableBytes { raw in
                raw.assumingMemoryBound(to: CChar.self).baseAddress.map { mkstemp($0) } ?? -1
            }
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (descriptor, Path(bytes: Array(template.dropLast())))
    }
}
