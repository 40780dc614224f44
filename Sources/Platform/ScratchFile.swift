// A file without a name: a place for bytes that must be read twice and shall leave nothing behind.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum ScratchFile {
    /// A copy of a file that can only be read from front to back, with its time of change; it keeps the file's name.
    package static func copy(of file: OpenFile, in folder: Path) throws(SystemError) -> OpenFile {
        let modified = try file.status().modified
        let copy = try filled(in: folder, name: file.path, by: file.readOn)
        let time = timespec(tv_sec: Int(modified.seconds), tv_nsec: Int(modified.nanoseconds))
        _ = try retryingOnInterrupt("futimens", folder) { futimens(copy.descriptor, [time, time]) }
        return copy
    }

    /// Fills a new nameless file (0600) in `folder` until `read` returns 0. `name` is what the file is called in
    /// messages. Throws what `read` throws, or the failure of writing.
    package static func filled(
        in folder: Path, name: Path, by read: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    ) throws(SystemError) -> OpenFile {
        let (descriptor, temporary) = try TemporaryFile.make(folder.appending(".certain."))
        let file = OpenFile(descriptor: descriptor, path: name)
        _ = temporary.withCString { unlink($0) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            let count = try read(buffer)
            if count == 0 { return file }
            var rest = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
            while !rest.isEmpty {
                let written = try retryingOnInterrupt("write", folder) {
                    write(descriptor, rest.baseAddress, rest.count)
                }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            }
        }
    }
}
