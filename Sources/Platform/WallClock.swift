// The time as a value, so that tests can choose it.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the time comes from.
package struct WallClock: Sendable {
    /// Seconds since 1970-01-01 UTC.
    package let now: @Sendable () -> Double

    package init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    package static let system = WallClock {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
    }
}
