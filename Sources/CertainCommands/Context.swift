// Everything a command may touch of the world, in one value: nothing below reads a global.
package import Platform
package import Server
package import Terminal

package struct Context: Sendable {
    package var arguments: [[UInt8]]
    package var environment: [String: String]
    /// Nil where the folder this was started in is gone.
    package var currentFolder: Path?
    /// The account's home by the user database, for where HOME is not set.
    package var accountHome: Path?
    /// The effective user's id.
    package var user: UInt32
    package var console: Console
    package var input: InputStream
    package var clock: WallClock
    package var random: RandomSource
    /// An IANA name, or nil for the system's own zone.
    package var timeZone: String?
    package var transport: @Sendable (TransportSettings) -> any Transport
    /// What quiet periods are measured with.
    package var ticks = MonotonicClock { preconditionFailure("no monotonic clock was provided") }
    /// Raised by SIGINT and SIGTERM.
    package var stop: StopFlag
    /// Raised by SIGHUP, once a command listens for it.
    package var hangUp = HangUpFlag()
    package var listenForHangUp: @Sendable () -> Void = {}
    /// The person at the terminal, where there is one.
    package var prompt = Prompt.nobody
    /// This machine's name, as it calls itself.
    package var hostName = ""
    /// Shows something on the desktop; says why it could not.
    package var notify: @Sendable (Notification) -> NotificationFailure? = { _ in .noSession }
    /// The line that shows uploads, where there is one.
    var progress: UploadProgress?
    /// This program's own file, where it can be told.
    package var program: Path?

    package init(
        arguments: [[UInt8]], environment: [String: String], currentFolder: Path?, accountHome: Path?,
        user: UInt32, console: Console, input: InputStream, clock: WallClock, random: RandomSource, timeZone: String?,
        transport: @escaping @Sendable (TransportSettings) -> any Transport, stop: StopFlag
    ) {
        self.arguments = arguments
        self.environment = environment
        self.currentFolder = currentFolder
        self.accountHome = accountHome
        self.user = user
        self.console = console
        self.input = input
        self.clock = clock
        self.random = random
        self.timeZone = timeZone
        self.transport = transport
        self.stop = stop
    }

    var home: Path? {
        environment["HOME"].flatMap { $0.isEmpty ? nil : Path($0) } ?? accountHome
    }
}

/// Standard input, read only where a command asks for it: a file manager may leave a pipe there that never ends.
package struct InputStream: Sendable {
    /// Fills the buffer, 0 at the end.
    package let read: @Sendable (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    package let isTerminal: Bool

    package init(isTerminal: Bool, read: @escaping @Sendable (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int)
    {
        self.isTerminal = isTerminal
        self.read = read
    }

    /// Everything up to `limit` bytes; nil where there is more.
    func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try read(buffer)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            if bytes.count > limit { return nil }
        }
    }
}
