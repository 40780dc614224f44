// SIGINT and SIGTERM: the first asks for an orderly end, the second ends at once.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum StopSignals {
    package static let interrupt = SIGINT
    package static let terminate = SIGTERM

    /// From now on both raise `StopFlag.ofProcess`. A signal that was ignored when the process started (nohup, a
    /// background job) stays ignored; one that the parent had blocked (threads of Swift programs block all) comes
    /// through.
    package static func install() {
        // Made before the handler may need it.
        _ = StopFlag.ofProcess
        var heard = sigset_t()
        sigemptyset(&heard)
        for number in [SIGINT, SIGTERM] {
            let isHeard = handle(number) { number in
                if !StopFlag.ofProcess.raise(number) { _exit(128 + number) }
            }
            if isHeard { sigaddset(&heard, number) }
        }
        pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    }

    /// False where the signal is ignored, and stays so.
    static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> Bool {
        var before = sigaction()
        sigaction(number, nil, &before)
        if isIgnored(before) { return false }
        var action = sigaction()
        setHandler(&action, handler)
        sigaction(number, &action, nil)
        return true
    }

    private static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = handler
        #else
            action.__sigaction_u.__sa_handler = handler
        #endif
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
            let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        #else
            let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        #endif
        // SIG_IGN is the address 1 (signal.h).
        return handler == 1
    }
}
