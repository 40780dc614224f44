// certain send as file managers call it: the selection in the environment, the result as a notification.
import Documents
import Foundation
import Platform
import Server
import Terminal
import TestSupport
import Testing

@testable import CertainCommands

struct SendFromDesktopTests {
    private static func stage(_ answers: ScriptedTransport.Answer...) throws -> Stage {
        let stage = try Stage(today: "2026-11-29", answers: answers)
        try stage.logIn()
        stage.random = .counting
        return stage
    }

    @Test("the selection in the environment is sent, the arguments are not even looked at")
    func environment() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#))
        let file = try stage.file("100% a.txt")
        _ = try stage.file("other.txt", "other\n")
        stage.environment["NAUTILUS_SCRIPT_SELECTED_URIS"] = "file://\(stage.home.path)/100%25%20a.txt\n"
        let result = stage.run("send", "--from-environment", "--", "100 a.txt", "other.txt", "-")
        #expect(result == Consequences(output: "\(file): delivered as 41\n"))
        #expect(stage.transport.requests.count == 1)
    }

    @Test("Caja's own variable comes before the one it sets for others; an empty one is passed over")
    func order() {
        let all = ["CAJA_SCRIPT_SELECTED_URIS": "c:1\nc:2\n", "NAUTILUS_SCRIPT_SELECTED_URIS": "n:1"]
        #expect(SelectedAddresses.lines(in: all) == ["c:1", "c:2"])
        #expect(SelectedAddresses.lines(in: all.merging(["CAJA_SCRIPT_SELECTED_URIS": ""]) { $1 }) == ["n:1"])
        #expect(SelectedAddresses.lines(in: ["NEMO_SCRIPT_SELECTED_URIS": "\n\r\n"]) == [])
        #expect(SelectedAddresses.lines(in: ["PATH": "/bin"]) == nil)
    }

    @Test(
        "nothing selected is said, on the desktop too, and nothing is read in its place",
        arguments: [("", "Nothing is selected."), ("\n", "Nothing is selected."), (nil, "--from-environment is for")])
    func nothing(selection: String?, words: String) throws {
        let stage = try Self.stage()
        stage.environment["NEMO_SCRIPT_SELECTED_URIS"] = selection
        let result = stage.run("send", "--from-environment", "--notify", "-")
        #expect(result.code == .usage && result.output == "" && result.errors.contains(words))
        #expect(stage.notifications.count == 1)
        #expect(stage.notifications.first?.isUrgent == true)
        #expect(stage.notifications.first?.title == "Certain: nothing was sent")
        #expect(stage.notifications.first?.lines.joined().contains(words) == true)
    }

    @Test(
        "an address that is no file of this machine is refused by name, the others are sent",
        arguments: [
            "smb://nas/a.pdf", "trash:///a.pdf", "file://nas/a.pdf", "file:a.pdf", "file:///a%00.pdf", "a.pdf",
            "/a.pdf",
            "--after=delete", "-", "\u{1B}[2J", "javascript:x", "file://",
        ])
    func hostile(address: String) throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#))
        let file = try stage.file("a.txt")
        stage.environment["CAJA_SCRIPT_SELECTED_URIS"] = "\(address)\nfile://\(file)"
        let result = stage.run("send", "--from-environment")
        #expect(result.code == .refused)
        #expect(result.output == "\(file): delivered as 41\n")
        #expect(result.errors.hasPrefix(address.replacing("\u{1B}", with: "\\e") + ": not delivered. "))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "receipt\n")
    }

    @Test("paths, addresses and the empty arguments of a trash come together in one call")
    func mixed() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { request in
            .json(201, request.body.contains("two") ? #"{"id": 42}"# : #"{"id": 41}"#)
        }
        let (one, two) = (try stage.file("a.txt"), try stage.file("b.txt", "two\n"))
        let result = stage.run("send", "--notify", "--", one, "", "file://" + two, "smb://nas/c.pdf")
        #expect(result.code == .refused)
        #expect(stage.transport.requests.count == 2)
        #expect(
            stage.notifications == [
                .init(
                    title: "Certain: 2 not delivered, 2 delivered",
                    lines: [
                        "\"\": not delivered. " + Reason.unnamed.message.english,
                        "c.pdf: not delivered. " + Reason.otherAddress("smb://nas/c.pdf").message.english,
                        "a.txt: delivered as 41", "b.txt: delivered as 42",
                    ], isUrgent: true)
            ])
    }

    @Test("very many addresses end in one notification")
    func veryMany() throws {
        let stage = try Self.stage()
        stage.environment["NAUTILUS_SCRIPT_SELECTED_URIS"] =
            (1...3000).map { "file:///nonexistent/\($0).pdf" }.joined(separator: "\n")
        let result = stage.run("send", "--from-environment", "--notify", "--lang", "de")
        #expect(result.code == .unreadable)
        #expect(result.errors.split(separator: "\n").count == 3000)
        #expect(
            stage.notifications == [
                .init(
                    title: "Certain: 3000 nicht zugestellt",
                    lines: [
                        "1.pdf, 2.pdf, 3.pdf und 2997 weitere: nicht zugestellt. "
                            + Reason.document(.missing).message.german
                    ], isUrgent: true)
            ])
    }

    @Test("what waits is told with who will try again")
    func waiting() throws {
        let stage = try Self.stage(.failure(.connectionRefused))
        let file = try stage.file("a.txt")
        let result = stage.run("send", "--notify", "--lang=de", file)
        #expect(result.code == .waiting)
        let notification = try #require(stage.notifications.first)
        #expect(notification.title == "Certain: 1 wartet" && !notification.isUrgent)
        #expect(notification.lines.first?.hasPrefix("a.txt: wartet im Ausgang. ") == true)
        #expect(notification.lines.last == Words.waiting(1, .nobody).german)
    }

    @Test("a command that fails before it begins says so on the desktop: no login, a broken configuration, a slip")
    func early() throws {
        let nobody = try Stage(today: "2026-11-29")
        #expect(nobody.run("send", "--notify", "a.txt").code == .notLoggedIn)
        #expect(nobody.notifications.map(\.lines) == [[Reason.nothingKept.message.english]])

        let broken = try Stage(today: "2026-11-29")
        try broken.configure("{ language: ")
        #expect(broken.run("send", "--notify", "a.txt").code == .configuration)
        #expect(broken.notifications.count == 1 && broken.notifications[0].isUrgent)

        let slip = try Stage(today: "2026-11-29")
        #expect(slip.run("send", "--notify", "--tga", "x").code == .usage)
        #expect(slip.notifications.map(\.title) == ["Certain: nothing was sent"])
        #expect(slip.run("send", "--tga", "x").code == .usage)
        #expect(slip.notifications.count == 1)
    }

    @Test("a desktop that shows nothing changes neither the result nor the exit code")
    func noDesktop() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#))
        stage.notificationFailure = .timedOut
        let file = try stage.file("a.txt")
        #expect(
            stage.run("send", "--notify", file)
                == Consequences(
                    output: "\(file): delivered as 41\n", errors: "No notification: nobody takes it.\n"))
    }

    @Test("without --notify nothing is shown")
    func unasked() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#))
        #expect(stage.run("send", try stage.file("a.txt")).code == .success)
        #expect(stage.notifications.isEmpty)
    }
}
