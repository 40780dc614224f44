// Telling the service manager how this process stands (sd_notify(3), Type=notify of systemd).
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a service manager waits for word from this process.
package struct ServiceManager: Sendable {
    /// A path, or a name of the abstract name space with `@` before it.
    private let address: [UInt8]

    /// Nil where nobody waits.
    package init?(environment: [String: String]) {
        guard let socket = environment["NOTIFY_SOCKET"], socket.utf8.count > 1,
            socket.hasPrefix("/") || socket.hasPrefix("@")
        else { return nil }
        address = Array(socket.utf8)
    }

    /// Sends lines such as `READY=1`. Throws where the manager cannot be reached, which is no reason to stop.
    package func tell(_ state: String) throws(SystemError) {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        // An abstract name begins with a zero and has no other end than its length.
        let bytes = address[0] == UInt8(ascii: "@") ? [0] + address.dropFirst() : address
        let room = MemoryLayout.size(ofValue: name.sun_path)
        guard bytes.count < room else { throw SystemError(code: ENAMETOOLONG, operation: "connect", path: nil) }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let isAbstract = bytes[0] == 0
        let length = socklen_t(MemoryLayout.size(ofValue: name) - room + bytes.count + (isAbstract ? 0 : 1))
        #if canImport(Glibc)
            let kind = Int32(SOCK_DGRAM.rawValue)
        #else
            let kind = SOCK_DGRAM
        #endif
        let end = try retryingOnInterrupt("socket") { socket(AF_UNIX, kind, 0) }
        defer { close(end) }
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        let message = Array(state.utf8)
        _ = try retryingOnInterrupt("sendto") {
            withUnsafePointer(to: name) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    sendto(end, message, message.count, 0, address, length)
                }
            }
        }
    }
}
