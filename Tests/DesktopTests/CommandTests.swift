// Commands of an integration: in their order, only where they make sense, and what a failure leads to.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

struct CommandTests {
    /// A systemctl that writes down how it was called, and the socket of a user manager.
    private static func home(failing verb: String = "none") throws -> Home {
        let home = try Home()
        try home.write(
            """
            #!/bin/sh
            echo "$*" >>"$HOME/calls"
            case "$*" in *\(verb)*) echo "no such thing" >&2; exit 1 ;; esac
            """, to: "bin/systemctl", permissions: 0o755)
        // A socket's path is at most 107 bytes long.
        let runtime = home.folder.path.text + "/r"
        try home.write("", to: "r/systemd/x")
        let made = try Program.run(
            "/usr/bin/python3", ["-c", "import socket; socket.socket(socket.AF_UNIX).bind('private')"],
            folder: Path(runtime + "/systemd"))
        #expect(made.status == 0, "\(made)")
        let site = home.site
        home.site = Site(
            program: site.program, language: .english, home: site.home, stateFolder: site.stateFolder,
            environment: site.environment.merging(["XDG_RUNTIME_DIR": runtime]) { $1 }, completions: { _ in "" })
        return home
    }

    private func calls(_ home: Home) throws -> [String] {
        let text = (try? home.read("calls")) ?? ""
        try? FileManager.default.removeItem(atPath: home.folder.path.text + "/calls")
        return text.split(separator: "\n").map(String.init)
    }

    private let unit = "certain-watch.service"

    @Test("the service is made known and started, then only started, then stopped and forgotten")
    func life() throws {
        let home = try Self.home()
        try home.install(.service)
        #expect(
            try calls(home) == ["--user daemon-reload", "--user restart \(unit)", "--user start \(unit)"])
        try home.install(.service)
        #expect(try calls(home) == ["--user start \(unit)"])
        try home.uninstall(.service)
        #expect(
            try calls(home) == ["--user stop \(unit)", "--user reset-failed \(unit)", "--user daemon-reload"])
        try home.uninstall(.service)
        #expect(try calls(home) == [])
    }

    @Test("a service that does not start is a failure, and is removed all the same")
    func fails() throws {
        let home = try Self.home(failing: "restart")
        let before = try home.everything().keys.sorted()
        let command = ExternalCommand("systemctl", "--user", "restart", unit, occasion: .afterChange, mustSucceed: true)
        #expect(throws: DesktopError.command(command, message: "no such thing")) { try home.install(.service) }
        #expect(home.site.standing(of: .service) == .current)
        try home.uninstall(.service)
        _ = try calls(home)
        #expect(try home.everything().keys.sorted() == before)
    }

    @Test("where no service manager of the user's runs, none is called")
    func nobody() throws {
        let home = try Self.home()
        try FileManager.default.removeItem(atPath: home.folder.path.text + "/r/systemd/private")
        try home.install(.service)
        try home.uninstall(.service)
        #expect(try calls(home) == [])
    }

    @Test("a command that need not succeed is told, and the rest goes on")
    func told() throws {
        let home = try Self.home(failing: "reset-failed")
        try home.install(.service)
        var planner = IntegrationPlanner(home.site)
        var performer = IntegrationPerformer(home.site)
        let failures = try performer.perform(planner.remove(.service))
        #expect(failures.map(\.message) == ["no such thing"])
        #expect(home.site.standing(of: .service) == .absent)
    }

    @Test("a file that changed between plan and deed stays as it is")
    func meanwhile() throws {
        let home = try Home()
        try home.write("<actions/>", to: ".config/Thunar/uca.xml")
        let plan = home.plan(installing: .thunar)
        try home.write("<actions></actions>", to: ".config/Thunar/uca.xml")
        var performer = IntegrationPerformer(home.site)
        let path = home.folder.path.appending(".config/Thunar/uca.xml").text
        #expect(throws: DesktopError.changedMeanwhile(path)) { try performer.perform(plan) }
        #expect(try home.read(".config/Thunar/uca.xml") == "<actions></actions>")
    }

    @Test("launchd's agent is loaded by its path in the home")
    func launchd() throws {
        let home = try Home()
        try home.write("#!/bin/sh\necho \"$*\" >>\"$HOME/calls\"\n", to: "bin/launchctl", permissions: 0o755)
        try home.install(.launchd)
        let agent = home.folder.path.text + "/Library/LaunchAgents/org.certain.watch.plist"
        #expect(try calls(home) == ["unload \(agent)", "load -w \(agent)"])
        try home.uninstall(.launchd)
        #expect(try calls(home) == ["unload -w \(agent)"])
    }
}
