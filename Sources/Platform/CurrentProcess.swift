// This process: its arguments, environment, folder and the habits that protect the token.
#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

package enum CurrentProcess {
    /// The arguments after the program's name, as bytes: a file name need not be valid UTF-8.
    package static var arguments: [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    package static var folder: Path? {
        guard let text = getcwd(nil, 0) else { return nil }
        defer { free(text) }
        return Path(bytes: Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }

    /// The file this process was started from, without links; nil where that file is gone or cannot be told.
    package static var program: Path? {
        #if canImport(Glibc)
            return try? Path("/proc/self/exe").resolved()
        #else
            var size = UInt32(PATH_MAX)
            var buffer = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return try? Path(bytes: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }).resolved()
        #endif
    }

    package static var userID: UInt32 { geteuid() }

    /// What this machine calls itself; empty where it has no name.
    package static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The home folder of the account itself, for where HOME is not set.
    package static var accountHome: Path? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return Path(String(cString: home))
    }

    /// No core file and no debugger of another program may hold the token, no library may log TLS keys, and a
    /// reader that goes away is an error to handle rather than the end.
    package static func guardSecrets() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            _ = certain_refuse_dumps()
        #else
            setrlimit(RLIMIT_CORE, &none)
        #endif
        unsetenv("SSLKEYLOGFILE")
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow further is an error to report, too.
        signal(SIGXFSZ, SIG_IGN)
        // A parent may have it ignored; the system would then never tell how our own children ended.
        signal(SIGCHLD, SIG_DFL)
        umask(0o077)
    }

    /// Room in the table of open files, for as long as there is one thread: Linux makes all that have files to open wait
    /// some 10 ms each time it enlarges the table of a process that has several (`expand_files`, which waits for every
    /// processor). Where so many are not allowed, nothing happens.
    package static func makeRoom(forDescriptors count: Int32) {
        let last = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, count - 1)
        if last >= 0 { close(last) }
    }

    /// Ends the process at once, without the exit handlers of libraries: they free what threads that are about to end
    /// still use (libcrypto's did, and one `send` in some five hundred crashed after all was done). Nothing is lost by
    /// that: whatever is written goes straight to its descriptor.
    package static func end(code: Int32) -> Never {
        _exit(code)
    }
}
