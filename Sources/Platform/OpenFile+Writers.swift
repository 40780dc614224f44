// Whether somebody still writes to a file.
#if canImport(Glibc)
    import CLinux
#endif

extension OpenFile {
    /// True while any process has the file open for writing or mapped so, nil where the system does not tell: for
    /// another user's file, on most network file systems, and on Apple systems.
    package func hasWriter() -> Bool? {
        #if canImport(Glibc)
            switch certain_has_writer(descriptor) {
            case 0: false
            case 1: true
            default: nil
            }
        #else
            nil
        #endif
    }
}
