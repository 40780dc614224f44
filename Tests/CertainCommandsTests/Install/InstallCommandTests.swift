// certain install and uninstall: what is said, in which language, and the exit code.
import Desktop
import Foundation
import Platform
import Terminal
import TestSupport
import Testing

@testable import CertainCommands

struct InstallCommandTests {
    private static func stage() throws -> Stage {
        let stage = try Stage()
        stage.program = Path("/usr/local/bin/certain")
        stage.environment["PATH"] = stage.home.path.text + "/bin"
        return stage
    }

    @Test("says where the entry is, that its program is missing, and nothing the second time")
    func install() throws {
        let stage = try Self.stage()
        let place = stage.home.path.text + "/.local/share/nemo/actions/certain.nemo_action"
        #expect(
            stage.run("install", "nemo", "--lang", "de")
                == Consequences(
                    output: "nemo: eingerichtet in \(place)\n",
                    errors: "nemo: nemo ist hier nicht zu finden; ohne das hat der Eintrag keine Wirkung.\n"
                        + "Eingerichtet, aber so wird noch nichts zugestellt: Noch nicht angemeldet. Anmelden mit: "
                        + "certain login SERVER\n"))
        #expect(stage.run("install", "nemo", "--quiet").output == "nemo: is installed already\n")
        #expect(stage.run("uninstall", "nemo") == Consequences(output: "nemo: removed\n"))
        #expect(stage.run("uninstall", "nemo") == Consequences(output: "nemo: was not installed\n"))
    }

    @Test("a dry run names each step and does none")
    func dryRun() throws {
        let stage = try Self.stage()
        let data = stage.home.path.text + "/.local"
        let result = stage.run("install", "nemo", "--dry-run")
        let folders = ["", "/share", "/share/nemo", "/share/nemo/actions"].map { "nemo: make folder: \(data)\($0)\n" }
        #expect(result.output == folders.joined() + "nemo: write: \(data)/share/nemo/actions/certain.nemo_action\n")
        #expect(!FileManager.default.fileExists(atPath: data))
        #expect(
            try stage.run("install", "nemo", "--dry-run", "--json").objects.map { $0["action"] as? String } == [
                "make_folder", "make_folder", "make_folder", "make_folder", "write",
            ])
        #expect(stage.run("uninstall", "--dry-run").output == "Nothing to do.\n")
    }

    @Test("the list says of each target whether its program is there and how it stands")
    func list() throws {
        let stage = try Self.stage()
        _ = stage.run("install", "nemo")
        let lines = stage.run("install", "--list", "--lang", "de").output.split(separator: "\n")
        #expect(lines.count == Integration.all.count + 1)
        #expect(lines.contains { $0.wholeMatch(of: /nemo +fehlt +eingerichtet/) != nil })
        let object = try stage.run("uninstall", "--list", "nemo", "--json").object
        #expect(object["state"] as? String == "installed" && object["present"] as? Bool == false)
        #expect((object["files"] as? [String])?.count == 1)
    }

    @Test("a program that cannot be found says so, and a home of another account is left alone")
    func refused() throws {
        let stage = try Stage()
        #expect(stage.run("install", "nemo").code == .cannotKeep)
        stage.program = Path("/usr/local/bin/certain")
        stage.user = getuid() + 1
        #expect(stage.run("install", "nemo").code == .usage)
        #expect(try FileManager.default.contentsOfDirectory(atPath: stage.home.path.text).isEmpty)
    }

    #if !os(macOS)
        @Test("what belongs to macOS is refused elsewhere, and nothing is written", arguments: ["finder", "launchd"])
        func otherSystem(target: String) throws {
            let stage = try Self.stage()
            let result = stage.run("install", target)
            #expect(result.code == .usage && result.output == "" && result.errors.contains("macOS"), "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: stage.home.path.text).isEmpty)
            #expect(stage.run("uninstall", target).code == .success)
        }
    #endif

    @Test("doctor and status say of a service that does not run that it does not")
    func stoppedService() throws {
        let stage = try Self.stage()
        #expect(stage.run("install", "service").code == .success)
        let doctor = stage.run("doctor").output
        #expect(doctor.contains("✗ service is installed but does not run: no systemd"), "\(doctor)")
        stage.today = "2026-11-29"
        stage.transport = ScriptedTransport([.json(200, #"{"username": "anna"}"#)])
        try stage.logIn()
        let status = stage.run("status").output
        #expect(status.contains("the service is installed but does not run"), "\(status)")
        #expect(!status.contains("certain install service"))
    }

    @Test("every word is there in both languages, without ß")
    func words() throws {
        let stage = try Self.stage()
        let site = Site(
            program: Path("/usr/bin/certain"), language: .german, home: stage.home.path,
            stateFolder: stage.home.path, environment: [:], completions: { _ in "" })
        let standings: [Standing] = [.absent, .current, .outdated, .edited, .newer, .foreign]
        let path = Path("/x")
        let steps: [Step] = [
            .makeFolder(path), .write(path, [], permissions: 0o644), .change(path, from: nil, to: []),
            .change(path, from: [], to: []), .link(path, to: path), .changeCrontab(from: nil, to: nil), .remove(path),
            .removeFolder(path), .run(ExternalCommand("x")),
        ]
        let advice: [Advice] = [
            .restart(program: "x"), .needsPackage("x"), .limit(program: "x", bytes: 131_072),
            .snippet(place: "x", text: "y"), .zshFunctions(folder: "x"), .noKeyring(service: "x"), .shortcut,
            .searchPath(folder: "x", command: "y"),
            .unverified(system: "x"),
        ]
        let errors: [DesktopError] = [
            .files(SystemError(code: 13, operation: "open", path: path)), .changedMeanwhile("x"),
            .command(ExternalCommand("x"), message: "y"), .programMissing("x"),
        ]
        for integration in Integration.all {
            let texts =
                standings.map { Words.standing($0) } + steps.map { Words.planned($0, integration) }
                + advice.map { Words.advice($0, integration, site) } + [
                    Words.alreadyInstalled(integration), Words.uninstalled(integration),
                    Words.wasNotInstalled(integration),
                    Words.integrationFine(integration), Words.integrationEdited(integration),
                    Words.integrationOutdated(integration), Words.integrationWithoutManager(integration),
                    Words.somebodyMustRetry(integration),
                ]
            if !integration.programs.isEmpty { #expect(Words.programMissing(integration).problems == []) }
            for text in texts where text.german != "–" { #expect(text.problems == []) }
            for error in errors { #expect(Reason.desktop(error, integration, site).problems == []) }
        }
        let others = [
            Words.noUserManager, Words.serviceRuns, Words.tokenNotChecked, Words.runsWhileLoggedIn,
            Words.serviceCannotDeliver("x"), Words.keyringWhileLoggedIn(lingers: true),
            Words.keyringWhileLoggedIn(lingers: false), Words.nothingToInstall, Words.nothingToDo,
            Words.nothingInstalled,
        ]
        for text in others { #expect(text.problems == []) }
    }
}
