// What kind of file system a folder lies on, and whether its changes are announced.
#if canImport(Glibc)
    import CLinux
#else
    import Darwin
#endif

package struct FileSystemKind: Equatable, Sendable {
    /// As `mount` calls it; nil for one that is not in our table.
    package let name: String?
    /// False where files may change without this machine's kernel knowing: another host wrote them.
    package let announcesChanges: Bool

    package init(of folder: OpenFolder) {
        #if canImport(Glibc)
            name = Self.silent[UInt32(truncatingIfNeeded: certain_file_system(folder.descriptor))]
            announcesChanges = name == nil
        #else
            var status = statfs()
            fstatfs(folder.descriptor, &status)
            let text = withUnsafeBytes(of: &status.f_fstypename) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: text, as: UTF8.self)
            self.name = name
            announcesChanges = !["nfs", "smbfs", "afpfs", "webdav", "macfuse", "osxfuse"].contains(name)
        #endif
    }

    #if canImport(Glibc)
        /// Magic numbers of statfs(2) and linux/magic.h.
        private static let silent: [UInt32: String] = [
            0x6969: "nfs", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb2", 0x517B: "smb", 0x6573_5546: "fuse",
            0x0102_1997: "9p", 0x5346_414F: "afs", 0x00C3_6400: "ceph", 0x786F_4256: "vboxsf", 0x7375_7245: "coda",
            0x564C: "ncp", 0xBACB_ACBC: "vmhgfs", 0x0BD0_0BD0: "lustre", 0x0116_1970: "gfs2",
        ]
    #endif
}
