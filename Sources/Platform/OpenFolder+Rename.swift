// Giving a file another name, never taking one that is in use.
#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

extension OpenFolder {
    /// Moves a name of this folder, or what it links to it, within one file system. Throws `exists` where the new
    /// name is taken, and error EXDEV across file systems.
    package func rename(_ name: [UInt8], to newName: [UInt8], in target: OpenFolder) throws(SystemError) {
        let whole = path.appending(bytes: name)
        let old = try Self.component(name, whole)
        let new = try Self.component(newName, target.path.appending(bytes: newName))
        do throws(SystemError) {
            _ = try retryingOnInterrupt("rename", whole) {
                old.withCString { from in
                    new.withCString { to in exclusiveRename(descriptor, from, target.descriptor, to) }
                }
            }
        } catch {
            guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
            try renameBySteps(old, to: new, in: target, whole)
        }
    }

    /// Where the file system has no such call: a second name cannot take one that is in use either.
    private func renameBySteps(
        _ old: Path, to new: Path, in target: OpenFolder, _ whole: Path
    ) throws(SystemError) {
        do throws(SystemError) {
            _ = try retryingOnInterrupt("link", whole) {
                old.withCString { from in new.withCString { to in linkat(descriptor, from, target.descriptor, to, 0) } }
            }
        } catch {
            // FAT and some network file systems have no second names. Only programs that choose the same name
            // within this instant could still lose a file here.
            guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
            if target.has(new.bytes) { throw SystemError(code: EEXIST, operation: "rename", path: whole) }
            _ = try retryingOnInterrupt("rename", whole) {
                old.withCString { from in new.withCString { to in renameat(descriptor, from, target.descriptor, to) } }
            }
            return
        }
        try remove(old.bytes)
    }
}

private func exclusiveRename(
    _ folder: Int32, _ name: UnsafePointer<CChar>, _ target: Int32, _ newName: UnsafePointer<CChar>
) -> Int32 {
    #if canImport(Glibc)
        certain_rename_exclusively(folder, name, target, newName)
    #else
        renameatx_np(folder, name, target, newName, UInt32(RENAME_EXCL))
    #endif
}
