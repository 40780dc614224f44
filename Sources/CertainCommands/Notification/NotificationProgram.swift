// Showing a notification by notify-send (libnotify), which knows how to reach whatever desktop there is.
import Platform
import Terminal

/// Why a notification could not be shown. Never the reason for a failure.
package enum NotificationFailure: Equatable, Sendable {
    case noSession
    case programMissing
    /// Nobody took it in time.
    case timedOut
    /// The program's own words.
    case refused(String)
}

enum NotificationProgram {
    static let name = "notify-send"
    /// In seconds. A notification service that is started for the occasion needs a moment.
    private static let deadline = 5.0

    /// Nil where it is on the screen.
    static func show(
        _ notification: Notification, _ environment: [String: String], deadline: Double = deadline
    ) -> NotificationFailure? {
        guard SessionBus.isThere(environment) else { return .noSession }
        guard let program = ProgramSearch.find(name, searchPath: SessionBus.searchPath(environment)) else {
            return .programMissing
        }
        let child = ChildProcess(
            program: program, arguments: arguments(notification),
            environment: SessionBus.childEnvironment(environment))
        do throws(ChildProcessError) {
            let result = try child.run(deadline: deadline)
            return result.end == .exit(code: 0)
                ? nil : .refused(String(Path.text(of: result.errorOutput).prefix(200)))
        } catch {
            switch error {
            case .timedOut: return .timedOut
            case .tooMuchOutput: return .refused("")
            case .cannotStart(let cause): return .refused(cause.systemMessage)
            }
        }
    }

    /// The program expands backslashes in the body, and only there (`g_strcompress` of GLib).
    static func arguments(_ notification: Notification) -> [String] {
        [
            "--app-name=certain", "--urgency=" + (notification.isUrgent ? "critical" : "normal"), "--",
            notification.title.escapingControls, notification.markup.replacing("\\", with: "\\\\"),
        ]
    }
}
