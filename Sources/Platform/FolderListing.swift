// The names in a folder, as bytes.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum FolderListing {
    /// Every name in the folder except `.` and `..`, in no particular order.
    package static func names(in folder: Path) throws(SystemError) -> [[UInt8]] {
        guard let stream = folder.withCString({ opendir($0) }) else { throw .last("opendir", folder) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .last("readdir", folder) }
                return names
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: UInt8.self, capacity: 256) {
                    Array(UnsafeBufferPointer(start: $0, count: 256).prefix { $0 != 0 })
                }
            }
            if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
        }
    }
}
