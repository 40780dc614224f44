// A file being made: created under a name nobody has, written, forced to the disk.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new file of ours (0600), open for writing. Closed with the last reference; nothing is removed by itself.
package final class NewFile {
    package let path: Path
    private let descriptor: Int32
    private var size: Int64 = 0

    /// Throws `SystemError`, `exists` where the name is taken.
    package init(_ path: Path) throws(SystemError) {
        self.path = path
        descriptor = try retryingOnInterrupt("open", path) {
            path.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Makes this a copy of the whole source and returns the digest of what was copied. Blocks are shared where the
    /// file system can (btrfs, XFS), which costs neither writing nor space.
    package func fill(from source: OpenFile) throws(SystemError) -> SHA256Digest {
        if sharesBlocks(of: source) { return try digestOfContent() }
        source.adviseSequential()
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            let count = try source.read(into: buffer, at: size)
            if count == 0 { return hash.finish() }
            let piece = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
            hash.update(piece)
            try append(piece)
        }
    }

    package func append(_ bytes: [UInt8]) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { raw in
            do throws(SystemError) { try append(raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes all of it behind what was written before.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = try retryingOnInterrupt("write", path) {
                pwrite(descriptor, rest.baseAddress, rest.count, off_t(size))
            }
            done += count
            size += Int64(count)
        }
    }

    /// Returns once content and size are on the disk itself.
    package func sync() throws(SystemError) {
        try syncToDisk(descriptor, path)
    }

    private func sharesBlocks(of source: OpenFile) -> Bool {
        #if canImport(Glibc)
            // FICLONE of linux/fs.h, a macro that Swift does not import: _IOW(0x94, 9, int).
            return ioctl(descriptor, 0x4004_9409, source.descriptor) == 0
        #else
            return false
        #endif
    }

    private func digestOfContent() throws(SystemError) -> SHA256Digest {
        try OpenFile(path, followingLinks: false).sha256()
    }
}
