// Starting a child by posix_spawn: nothing of this process goes with it but what is named.
#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

extension ChildProcess {
    func start() throws(ChildProcessError) -> ChildStreams {
        do throws(SystemError) {
            // A socket for the input, since writing to a pipe nobody reads would raise a signal.
            let input = try DescriptorPair.socket()
            let output = try DescriptorPair.pipe()
            let errorOutput = try DescriptorPair.pipe()
            let pid = try spawn(streams: [input.theirs, output.theirs, errorOutput.theirs])
            return ChildStreams(
                pid: ChildID(value: pid), input: ChildInput(descriptor: input.takeOurs()),
                output: ChildOutput(descriptor: output.takeOurs()),
                errorOutput: ChildOutput(descriptor: errorOutput.takeOurs()))
        } catch {
            throw .cannotStart(error)
        }
    }

    private func spawn(streams: [Int32]) throws(SystemError) -> pid_t {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #if canImport(Glibc)
            certain_close_from(&actions, 3)
        #else
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        // A signal this process ignores would stay ignored in the child.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)

        let argv = CStrings([program.bytes] + arguments.map { Array($0.utf8) })
        let environ = CStrings(environment.map { Array(($0.key + "=" + $0.value).utf8) })
        var pid: pid_t = 0
        // The result is the error's number itself.
        let code = program.withCString { posix_spawn(&pid, $0, &actions, &attributes, argv.pointers, environ.pointers) }
        guard code == 0 else { throw SystemError(code: code, operation: "posix_spawn", path: program) }
        return pid
    }
}

/// Two connected descriptors, both closed with the value unless ours was taken.
private final class DescriptorPair {
    let theirs: Int32
    private var ours: Int32

    private init(ours: Int32, theirs: Int32) {
        self.ours = ours
        self.theirs = theirs
    }

    deinit {
        close(theirs)
        if ours >= 0 { close(ours) }
    }

    func takeOurs() -> Int32 {
        defer { ours = -1 }
        return ours
    }

    /// Ours is the end to read from, without waiting.
    static func pipe() throws(SystemError) -> DescriptorPair {
        var ends: [Int32] = [-1, -1]
        _ = try retryingOnInterrupt("pipe") { openPipe(&ends) }
        markCloseOnExec(ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return DescriptorPair(ours: ends[0], theirs: ends[1])
    }

    static func socket() throws(SystemError) -> DescriptorPair {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        _ = try retryingOnInterrupt("socketpair") { socketpair(AF_UNIX, kind, 0, &ends) }
        markCloseOnExec(ends)
        #if !canImport(Glibc)
            var on: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return DescriptorPair(ours: ends[0], theirs: ends[1])
    }

    private static func markCloseOnExec(_ ends: [Int32]) {
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
}

/// By this name `DescriptorPair.pipe` does not stand in its way.
private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    pipe(ends)
}

/// A null-ended array of C strings, as exec takes it.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [[UInt8]]) {
        pointers = texts.map { text in Path(bytes: text).withCString { strdup($0) } } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}
