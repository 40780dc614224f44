// A clock that only goes forward: what waiting and quiet periods are measured with.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the time since some fixed moment comes from. Setting the wall clock does not move it, and it stands still
/// while the machine sleeps, as the programs that write files do.
package struct MonotonicClock: Sendable {
    package let now: @Sendable () -> Duration

    package init(now: @escaping @Sendable () -> Duration) {
        self.now = now
    }

    package static let system = MonotonicClock {
        var moment = timespec()
        #if canImport(Darwin)
            clock_gettime(CLOCK_UPTIME_RAW, &moment)
        #else
            clock_gettime(CLOCK_MONOTONIC, &moment)
        #endif
        return .seconds(Int64(moment.tv_sec)) + .nanoseconds(Int64(moment.tv_nsec))
    }
}
