// Where no token, password or cookie may ever be: files, arguments, environments, output.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("A secret", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct SecrecyTests {
    /// A keyring that writes down how it was called. Its entries lie in a folder that is not searched.
    private static let keyring = """
        #!/bin/sh
        { printf '%s\\n' "$@"; env; } >> "$HOME/calls"
        vault=$(cat "$HOME/vault")
        for profile do :; done
        case $1 in
        store) cat > "$vault/$profile" ;;
        search) [ -f "$vault/$profile" ] || exit 1; printf '[/1]\\nsecret = '; cat "$vault/$profile"; echo ;;
        clear) rm -f "$vault/$profile" ;;
        esac
        """

    /// Every file below the home that holds one of the secrets.
    private func leaks(in home: Path, of secrets: [String]) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: home.text)?.allObjects as? [String] ?? []
        return files.filter { file in
            guard let content = FileManager.default.contents(atPath: home.text + "/" + file) else { return false }
            return secrets.contains { content.range(of: Data($0.utf8)) != nil }
        }
    }

    /// Every process whose arguments or environment hold one of the secrets.
    private func exposed(_ secrets: [String]) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int($0) != nil }.flatMap { process in
            ["cmdline", "environ"].compactMap { file in
                let path = "/proc/\(process)/\(file)"
                guard let content = FileManager.default.contents(atPath: path) else { return nil }
                return secrets.contains { content.range(of: Data($0.utf8)) != nil } ? path : nil
            }
        }
    }

    @Test("is in no file but the keystore, in no argument and no environment, and in no output at --verbose")
    func nowhere() throws {
        let anna = try AnnasHousehold()
        let home = anna.household.home.path
        let vault = try TemporaryFolder()
        _ = try anna.household.write(vault.path.text, to: "vault")
        let keyring = try anna.household.write(Self.keyring, to: "secret-tool")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: keyring.text)
        let environment = [
            "PATH": home.text + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ]
        let login = [
            "login", anna.server.url, "--ca-file", anna.server.authority, "--username", "anna", "--password-stdin",
            "--verbose",
        ]
        // Held between minting and its answer, the program has password and cookie in its hands.
        try anna.server.cue(["path": "/api/inbox/tokens", "wait_answer": "release"])
        let program = Process()
        let (input, output) = (Pipe(), home.text + "/output")
        _ = try anna.household.write("", to: "output")
        program.executableURL = URL(fileURLWithPath: try #require(Checkout.program))
        program.arguments = login
        program.environment = anna.household.environment.merging(environment) { $1 }
        program.standardInput = input
        let log = try #require(FileHandle(forWritingAtPath: output))
        program.standardOutput = log
        program.standardError = log
        try program.run()
        input.fileHandleForWriting.write(Data((AnnasHousehold.password + "\n").utf8))
        try anna.server.control("GET", "/wait?path=/api/inbox/tokens&state=held&timeout=60")
        let headers = try anna.server.requests().last?["headers"] as? [[String]] ?? []
        let cookie = try #require(headers.first { $0[0] == "Cookie" }?[1].split(separator: "=").last.map(String.init))
        #expect(exposed([AnnasHousehold.password, cookie]).isEmpty)
        try anna.server.control("POST", "/release")
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        let entry = try String(contentsOfFile: vault.path.text + "/home", encoding: .utf8)
        let token = try #require(entry.split(separator: " ").last.map(String.init))
        let secrets = [AnnasHousehold.password, cookie, token]

        let file = try anna.household.write("%PDF-1.4", to: "a.pdf").text
        let commands = [["status"], ["doctor"], ["send", file], ["send", file], ["outbox", "list"], ["logout"]]
        for command in commands {
            let result = try anna.household.certain(command + ["--verbose"], adding: environment)
            #expect(result.status == 0, "\(command): \(result)")
            #expect(!secrets.contains { (result.output + result.errors).contains($0) }, "\(command)")
        }
        // The calls that the keyring wrote down and the output of the login are among the files.
        #expect(try leaks(in: home, of: secrets).isEmpty)
        #expect(FileManager.default.fileExists(atPath: home.text + "/calls"))
        #expect(!FileManager.default.fileExists(atPath: vault.path.text + "/home"))
    }

    @Test("token goes to no other server, whoever edited the profile")
    func editedProfile() throws {
        let household = try Household.loggedIn()
        let other = try StandIn()
        let state = household.home.path.text + "/.local/state/certain/profiles.json"
        let profiles = try String(contentsOfFile: state, encoding: .utf8)
            .replacing(household.server.url, with: other.url)
            .replacing(household.server.authority, with: other.authority)
        try Data(profiles.utf8).write(to: URL(fileURLWithPath: state))
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        for command in [["status"], ["send", file], ["doctor"], ["outbox", "flush"], ["logout"]] {
            _ = try household.certain(command)
        }
        #expect(try other.requests().allSatisfy { $0["token_present"] as? Bool == false })
        #expect(try other.documents().isEmpty)
    }

    @Test("F123: token that was replaced in the keystore is read anew before giving up")
    func replaced() throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/revoke", [String: String]())
        #expect(try household.certain(["status"]).status == 77)
        #expect(try household.login(household.server.token()).status == 0)
        #expect(try household.certain(["status"]).status == 0)
    }
}
