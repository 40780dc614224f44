// Where a service manager listens for word from its services (sd_notify(3)).
import Foundation

package final class NotifySocket: Sendable {
    package let address: String
    private let end: Int32

    package enum Failure: Error {
        case call(String, Int32)
        case silent
    }

    /// A path, or an abstract name with `@` before it (Linux).
    package init(_ address: String) throws {
        self.address = address
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let room = MemoryLayout.size(ofValue: name.sun_path)
        let length = MemoryLayout.size(ofValue: name) - room + bytes.count + (address.hasPrefix("@") ? 0 : 1)
        #if os(Linux)
            end = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            end = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        guard end >= 0 else { throw Failure.call("socket", errno) }
        let result = withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(end, $0, socklen_t(length)) }
        }
        guard result == 0 else { throw Failure.call("bind", errno) }
    }

    deinit { close(end) }

    /// The next message; waits for it, but not for ever.
    package func next() throws -> String {
        var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 60_000) > 0 else { throw Failure.silent }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(end, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure.call("recv", errno) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
