// The exit codes others rely on (sysexits.h where it has a word), and which one wins.

/// The codes of one run, named for what they say.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    /// The answer is "no": a check failed.
    case no = 1
    case usage = 64
    case refused = 65
    case unreadable = 66
    case serverUnusable = 69
    case cannotKeep = 73
    case waiting = 75
    case notLoggedIn = 77
    case configuration = 78
    case interrupted = 130
    case terminated = 143

    /// Of several that hold for one run, the one to report.
    package static func worst(of codes: some Sequence<ExitCode>) -> ExitCode {
        let found = Set(codes)
        return order.first(where: found.contains) ?? .success
    }

    private static let order: [ExitCode] = [
        .interrupted, .terminated, .usage, .configuration, .notLoggedIn, .cannotKeep, .unreadable, .refused, .waiting,
        .serverUnusable, .no,
    ]
}
