// What goes to notify-send, and what becomes of a notification nobody takes.
import Foundation
import Platform
import TestSupport
import Testing

@testable import CertainCommands

private typealias Notification = CertainCommands.Notification

struct NotificationTests {
    @Test("markup, backslashes, control characters and dashes of a name mean nothing to the notification service")
    func escaping() {
        let notification = Notification(
            title: "-h <b>&\\n", lines: ["<b>a&b</b> \\n \u{1B}[31m", "--urgency=low"], isUrgent: true)
        #expect(
            NotificationProgram.arguments(notification) == [
                "--app-name=certain", "--urgency=critical", "--", "-h <b>&\\n",
                "&lt;b&gt;a&amp;b&lt;/b&gt; \\\\n \\\\e[31m\n--urgency=low",
            ])
    }

    @Test("without a session or without the program nothing is tried, and it is said why")
    func absent() throws {
        let notification = Notification(title: "a", lines: [])
        let path = try TemporaryFolder()
        let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "PATH": path.path.text]
        #expect(NotificationProgram.show(notification, ["PATH": path.path.text]) == .noSession)
        #expect(NotificationProgram.show(notification, bus) == .programMissing)
    }

    @Test(
        "a program that fails, or never answers, is no failure of ours",
        arguments: [
            ("echo 'No such service' >&2; exit 1", .refused("No such service\n")), ("exec sleep 3600", .timedOut),
            ("exit 0", nil), ("yes", .refused("")), ("kill -9 $$", .refused("")),
        ] as [(String, NotificationFailure?)])
    func failing(script: String, expected: NotificationFailure?) throws {
        let folder = try TemporaryFolder()
        _ = try folder.writeProgram(script, to: "notify-send")
        let environment = [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "PATH": folder.path.text + ":/usr/bin:/bin",
        ]
        let shown = NotificationProgram.show(Notification(title: "a", lines: []), environment, deadline: 1)
        #expect(shown == expected)
    }
}
