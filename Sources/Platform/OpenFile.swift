// One open descriptor for reading: a file is judged, hashed and uploaded from the same one.
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file opened for reading. The descriptor is closed with the last reference; reads name their own offset, so
/// one value may be read from several threads.
package final class OpenFile: Sendable {
    package let path: Path
    let descriptor: Int32
    private let wasHeld = Atomic(false)

    /// Opens without ever waiting: a FIFO without a writer, a tape or a terminal returns at once, and its
    /// `status().kind` tells what it is. Throws `SystemError`; a symbolic link is refused (`loopOfLinks`) where
    /// `followingLinks` is false.
    package init(_ path: Path, followingLinks: Bool = true) throws(SystemError) {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        self.path = path
        descriptor = try retryingOnInterrupt("open", path) { path.withCString { open($0, flags) } }
    }

    /// Takes over an open descriptor.
    init(descriptor: Int32, path: Path) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    package func status() throws(SystemError) -> FileStatus {
        try FileStatus(descriptor: descriptor, path: path)
    }

    /// Fills the buffer from `offset` as far as the file goes; 0 means its end.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let count = try retryingOnInterrupt("read", path) {
                pread(descriptor, start + filled, buffer.count - filled, off_t(offset) + off_t(filled))
            }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// The bytes behind those read by this call before, 0 at the end: for what can be read from front to back only.
    package func readOn(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try retryingOnInterrupt("read", path) { readNext(descriptor, buffer) }
    }

    /// At most `count` bytes from `offset`; fewer where the file ends before.
    package func read(count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(SystemError) {
                initialized = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Tells the kernel that the file will be read once, from front to back.
    package func adviseSequential() {
        #if canImport(Glibc)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }
}

extension OpenFile {
    /// Somebody held the file open for writing when its digest was taken, or may have: what is written through a
    /// mapping need not show in its times.
    package var wasHeldForWriting: Bool { wasHeld.load(ordering: .relaxed) }

    /// The digest of the whole file, read once from front to back.
    package func sha256() throws(SystemError) -> SHA256Digest {
        adviseSequential()
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
        defer { buffer.deallocate() }
        var offset: Int64 = 0
        while true {
            let count = try read(into: buffer, at: offset)
            if count == 0 {
                if hasWriter() != false { wasHeld.store(true, ordering: .relaxed) }
                return hash.finish()
            }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
            offset += Int64(count)
        }
    }
}

/// The system's `read`, whose name means something else inside the type.
private func readNext(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
