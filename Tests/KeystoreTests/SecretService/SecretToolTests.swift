// The Secret Service store beside a stand-in for secret-tool: what is asked, what is passed, what each answer means.
import Foundation
import Keystore
import Platform
import TestSupport
import Testing

@Suite struct SecretToolTests {
    private let folder: TemporaryFolder
    private let home: TokenAccount

    init() throws {
        folder = try TemporaryFolder()
        home = try account("https://a.example", "home")
    }

    /// A store whose secret-tool is this script. It finds its folder in `$HOME`.
    private func store(_ script: String, deadline: Double = 60, bus: String? = "unix:path=/none") throws
        -> SecretServiceStore
    {
        let tool = folder.path.appending("secret-tool")
        try PrivateFiles.write(Array("#!/bin/sh\n\(script)\n".utf8), to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: tool.text)
        try awaitNoWriter(tool)
        var environment = [
            "PATH": folder.path.text + ":/usr/bin:/bin", "HOME": folder.path.text, "CERTAIN_TOKEN_FILE": "/x",
            "DISPLAY": ":0",
        ]
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus
        return SecretServiceStore(environment: environment, deadline: deadline)
    }

    private func failure(_ body: () throws(KeystoreError) -> Void) -> KeystoreError? {
        do throws(KeystoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func written(_ name: String) throws -> String {
        String(decoding: try #require(try PrivateFiles.read(folder.path.appending(name), limit: 10_000)), as: UTF8.self)
    }

    @Test("a token is given on standard input, and neither arguments nor environment hold it")
    func passesSecretOnInput() throws {
        let store = try store(
            "case $1 in store) cat > $HOME/input; printf '<%s>' \"$@\" > $HOME/arguments; env > $HOME/environment;; esac"
        )
        try store.store(try DeviceToken("s3cret"), for: home)
        #expect(try written("input") == "https://a.example s3cret")
        #expect(
            try written("arguments") == "<store><--label=Certain (home)><application><certain-cli><profile><home>")
        let environment = try written("environment")
        #expect(!environment.contains("s3cret") && !environment.contains("DISPLAY") && !environment.contains("CERTAIN"))
        #expect(environment.contains("DBUS_SESSION_BUS_ADDRESS=unix:path=/none"))
    }

    @Test("reading searches, which never prompts, and takes the secret of the first open item")
    func reads() throws {
        let store = try store(
            """
            [ "$1" = search ] || exit 9
            cat <<'END'
            [/org/freedesktop/secrets/collection/login/1]
            label = secret = nothing
            created = 2026-11-30 02:08:40
            [/org/freedesktop/secrets/collection/other/7]
            label = Certain (home)
            secret = https://a.example s3cret
            schema = org.freedesktop.Secret.Generic
            END
            echo 'attribute.profile = home' >&2
            """)
        #expect(try store.token(for: home)?.secret == "s3cret")
        let other = try account("https://b.example", "home")
        #expect(
            failure { () throws(KeystoreError) in _ = try store.token(for: other) }
                == .otherOrigin(bound: home.origin, wanted: other.origin))
    }

    /// The script of a search, and what reading makes of it.
    static let answers: [(String, KeystoreError?)] = [
        ("exit 0", nil),
        ("exit 1", nil),
        ("echo '[/1]'; echo 'label = x'; echo 'secret-tool: Cannot get secret of a locked object' >&2", .locked),
        ("echo '[/1]'; echo 'secret = s3cret'", .corruptEntry(profile: "home")),
        ("echo '[/1]'; echo 'secret = https://a.example'", .corruptEntry(profile: "home")),
        ("echo '[/1]'; echo 'secret = '", .corruptEntry(profile: "home")),
        ("echo 'secret-tool: Could not connect: no' >&2; exit 1", .serviceAbsent(message: "Could not connect: no")),
        ("kill -SEGV $$", .serviceAbsent(message: "signal 11")),
        ("yes", .serviceAbsent(message: "")),
    ]

    @Test("each answer of a search means one thing", arguments: answers.indices)
    func understands(index: Int) throws {
        let (script, expected) = Self.answers[index]
        let store = try store(script)
        var token: DeviceToken?
        #expect(failure { () throws(KeystoreError) in token = try store.token(for: home) } == expected)
        #expect(token == nil)
    }

    @Test("a tool that never ends is killed, whatever it was asked")
    func bounds() throws {
        let store = try store("exec sleep 1000", deadline: 0.2)
        let token = try DeviceToken("s3cret")
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == .timedOut)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == .timedOut)
        #expect(failure { () throws(KeystoreError) in _ = try store.removeToken(ofProfile: "home") } == .timedOut)
    }

    @Test("a service that answers but will not store, or not remove, is told apart from an absent one")
    func tellsRefusals() throws {
        let token = try DeviceToken("s3cret")
        let locked = try store(
            "case $1 in search) echo '[/1]';; store) echo 'secret-tool: Cannot create an item' >&2; exit 1;; clear) exit 1;; esac"
        )
        #expect(
            failure { () throws(KeystoreError) in try locked.store(token, for: home) }
                == .refused(message: "Cannot create an item"))
        #expect(failure { () throws(KeystoreError) in _ = try locked.removeToken(ofProfile: "home") } == .locked)
        let absent = try store("echo 'secret-tool: gone' >&2; exit 1")
        #expect(
            failure { () throws(KeystoreError) in try absent.store(token, for: home) }
                == .serviceAbsent(message: "gone"))
    }

    @Test("a missing tool and a missing session bus are told apart, without running anything")
    func tellsMissing() throws {
        let noBus = try store("touch $HOME/ran", bus: nil)
        #expect(failure { () throws(KeystoreError) in _ = try noBus.token(for: home) } == .noSession)
        #expect(try PrivateFiles.read(folder.path.appending("ran"), limit: 10) == nil)
        let noTool = SecretServiceStore(environment: ["PATH": folder.path.appending("none").text])
        #expect(
            failure { () throws(KeystoreError) in _ = try noTool.token(for: home) } == .programMissing("secret-tool"))
    }
}
