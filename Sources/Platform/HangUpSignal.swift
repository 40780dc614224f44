// SIGHUP as services understand it: read the settings anew.
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A wish that can come again and again.
package final class HangUpFlag: Sendable {
    /// The flag that SIGHUP raises once `HangUpSignal.install` was called.
    package static let ofProcess = HangUpFlag()

    private let isRaised = Atomic(false)
    private let bell = BellPull()

    package init() {}

    /// Safe in a signal handler.
    package func raise() {
        isRaised.store(true, ordering: .releasing)
        bell.pull()
    }

    package var isUp: Bool { isRaised.load(ordering: .acquiring) }

    /// True once for each time it was raised; several times before are one.
    package func take() -> Bool {
        isRaised.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// As of `StopFlag`.
    package func wakes(_ bell: Doorbell) {
        self.bell.attach(bell)
        if isUp { bell.ring() }
    }
}

package enum HangUpSignal {
    /// From now on SIGHUP ends nothing, but raises `HangUpFlag.ofProcess`. A signal that was ignored when the process
    /// started (nohup) stays ignored.
    package static func install() {
        // Made before the handler may need it.
        _ = HangUpFlag.ofProcess
        var heard = sigset_t()
        sigemptyset(&heard)
        if StopSignals.handle(SIGHUP, { _ in HangUpFlag.ofProcess.raise() }) { sigaddset(&heard, SIGHUP) }
        pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    }
}

/// The end of a doorbell that a signal handler may pull: a bare number, for nothing may be counted or freed there.
final class BellPull: Sendable {
    private let end = Atomic<Int32>(-1)

    func attach(_ bell: Doorbell) {
        end.store(bell.writeEnd, ordering: .releasing)
    }

    func pull() {
        let end = end.load(ordering: .acquiring)
        if end >= 0 { ringBell(end) }
    }
}
