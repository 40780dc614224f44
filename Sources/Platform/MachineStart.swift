// Which start of the machine this is.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum MachineStart {
    /// Differs after every start of the machine; nil where the system does not tell.
    package static var id: String? {
        #if canImport(Glibc)
            guard let bytes = try? OpenFile(Path("/proc/sys/kernel/random/boot_id")).read(count: 64, at: 0) else {
                return nil
            }
            let text = Path.text(of: bytes.filter { $0 > 0x20 })
            return text.isEmpty ? nil : text
        #else
            var text = [UInt8](repeating: 0, count: 64)
            var count = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return nil }
            return Path.text(of: Array(text.prefix { $0 != 0 }))
        #endif
    }
}
