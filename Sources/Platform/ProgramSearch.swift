// Finding a program by its name.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum ProgramSearch {
    /// The first runnable file of that name in the folders of `PATH`. Relative folders are passed over: what lies
    /// in the current folder must never be run by accident.
    package static func find(_ name: String, searchPath: String) -> Path? {
        for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
            let candidate = Path(String(folder)).appending(name)
            guard let status = try? FileStatus(of: candidate), status.kind == .regular else { continue }
            if candidate.withCString({ access($0, X_OK) }) == 0 { return candidate }
        }
        return nil
    }
}
