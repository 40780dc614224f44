// A terminal without a screen: the test holds the end where a person would sit.
import Foundation

/// A pseudo-terminal (POSIX posix_openpt). `person` is the end where keys are typed and the screen is seen.
package final class PseudoTerminal: Sendable {
    package let person: Int32
    package let devicePath: String

    package struct Failure: Error {
        let call: String
        let code: Int32
    }

    package init() throws {
        #if os(Linux)
            // posix_openpt is hidden from Swift; this is what it does (ioctl_tty(2): TIOCSPTLCK, TIOCGPTN).
            person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var locked: Int32 = 0
            var number: Int32 = 0
            guard person >= 0, ioctl(person, 0x4004_5431, &locked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
                throw Failure(call: "open /dev/ptmx", code: errno)
            }
            devicePath = "/dev/pts/\(number)"
        #else
            person = posix_openpt(O_RDWR | O_NOCTTY)
            guard person >= 0, grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person) else {
                throw Failure(call: "posix_openpt", code: errno)
            }
            devicePath = String(cString: name)
        #endif
    }

    deinit {
        close(person)
    }

    /// Makes it the terminal of this whole process, in a session of its own; for child processes of tests only.
    /// With `asStandardStreams` standard input and error lie on it too.
    package func becomeControlling(asStandardStreams: Bool) throws {
        // A question nobody answers must not outlive the test.
        alarm(30)
        guard setsid() >= 0 else { throw Failure(call: "setsid", code: errno) }
        let device = open(devicePath, O_RDWR)
        guard device >= 0 else { throw Failure(call: "open", code: errno) }
        _ = ioctl(device, UInt(TIOCSCTTY), 0)
        // It lives as long as the process: a controlling terminal that goes away is a SIGHUP.
        _ = Unmanaged.passRetained(self)
        if asStandardStreams {
            dup2(device, 0)
            dup2(device, 2)
        }
    }

    package func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(person, bytes, bytes.count)
    }

    /// What has appeared on the screen since the last reading, up to and with this text; all there was, where the
    /// terminal closes before.
    package func screen(through text: String) -> String {
        var seen: [UInt8] = []
        var byte: UInt8 = 0
        let wanted = Array(text.utf8)
        while !seen.suffix(wanted.count).elementsEqual(wanted) {
            let count = read(person, &byte, 1)
            if count == 1 { seen.append(byte) } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: seen, as: UTF8.self)
    }

    /// Whether keys appear on the screen.
    package var echoes: Bool {
        var mode = termios()
        return tcgetattr(person, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
    }
}
