// The keystore file: who may read it, and what is done where others could or where it is broken.
import Foundation
import Keystore
import Platform
import TestSupport
import Testing

@Suite struct FileTokenStoreTests {
    private let outer: TemporaryFolder
    private let state: Path
    private let store: FileTokenStore
    private let home: TokenAccount
    private let token: DeviceToken

    init() throws {
        outer = try TemporaryFolder()
        state = outer.path.appending("state").appending("certain")
        store = FileTokenStore(stateFolder: state, owner: CurrentProcess.userID)
        home = try account("https://a.example", "home")
        token = try DeviceToken("s3cret")
    }

    private func setMode(_ mode: Int, _ path: Path) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path.text)
    }

    private func failure(_ body: () throws(KeystoreError) -> Void) -> KeystoreError? {
        do throws(KeystoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("the file is 0600 in a 0700 folder, and says version, profile, origin and token")
    func writesPrivately() throws {
        try store.store(token, for: home)
        #expect(try FileStatus(of: store.file).permissions == 0o600)
        #expect(try FileStatus(of: state).permissions == 0o700)
        let data = try Data(contentsOf: URL(filePath: store.file.text))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["version"] as? Int == 1)
        let tokens = try #require(object["tokens"] as? [String: [String: String]])
        #expect(tokens == ["home": ["origin": "https://a.example", "token": "s3cret"]])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: state.text).sorted() == [
                "tokens.json", "tokens.json.lock",
            ])
    }

    @Test(
        "a file or folder that gives others any access is refused for reading and writing",
        arguments: [0o640, 0o604, 0o602, 0o610, 0o620, 0o644])
    func refusesOpenModes(mode: Int) throws {
        try store.store(token, for: home)
        try setMode(mode, store.file)
        let exposed = KeystoreError.exposed(store.file, .permissions(UInt32(mode)))
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == exposed)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == exposed)
        #expect(failure { () throws(KeystoreError) in _ = try store.removeToken(ofProfile: "home") } == exposed)
        try setMode(0o600, store.file)
        #expect(try store.token(for: home) == token)

        try setMode(mode | 0o100, state)
        let folderExposed = KeystoreError.exposed(state, .permissions(UInt32(mode | 0o100)))
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == folderExposed)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == folderExposed)
    }

    @Test("a link and a folder in the file's place are refused")
    func refusesOtherKinds() throws {
        try store.store(token, for: home)
        let elsewhere = outer.path.appending("elsewhere")
        try FileManager.default.moveItem(atPath: store.file.text, toPath: elsewhere.text)
        try FileManager.default.createSymbolicLink(atPath: store.file.text, withDestinationPath: elsewhere.text)
        let exposed = KeystoreError.exposed(store.file, .notPlain)
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == exposed)
        #expect(failure { () throws(KeystoreError) in try store.store(token, for: home) } == exposed)
        try FileManager.default.removeItem(atPath: store.file.text)
        try PrivateFiles.makeFolder(store.file)
        #expect(failure { () throws(KeystoreError) in _ = try store.token(for: home) } == exposed)
    }

    @Test("a file of another user is refused")
    func refusesForeignOwner() throws {
        try store.store(token, for: home)
        let other = FileTokenStore(stateFolder: state, owner: CurrentProcess.userID + 1)
        #expect(throws: KeystoreError.exposed(state, .foreignOwner(CurrentProcess.userID))) {
            try other.token(for: home)
        }
    }

    @Test(
        "a broken file is told apart from none, stays as it is, and shows nothing of itself",
        arguments: [
            "", "{", "[]", "{}", "s3cret", "{\"version\":2,\"tokens\":{}}",
            "{\"version\":1,\"tokens\":{\"home\":\"s3cret\"}}",
            "{\"version\":1,\"tokens\":{\"home\":{\"origin\":\"a.example\",\"token\":\"s3cret\"}}}",
            "{\"version\":1,\"tokens\":{\"home\":{\"origin\":\"https://a.example\",\"token\":\"s3 cret\"}}}",
        ])
    func refusesBroken(text: String) throws {
        #expect(try store.token(for: home) == nil)
        try PrivateFiles.makeFolder(state)
        try PrivateFiles.write(Array(text.utf8), to: store.file)
        let error = failure { () throws(KeystoreError) in _ = try store.token(for: home) }
        #expect(error == .corrupt(store.file))
        #expect(!String(reflecting: error).contains("cret\""))
        #expect(try PrivateFiles.read(store.file, limit: 1000) == Array(text.utf8))
    }

    @Test("a folder that cannot be made is an error of the system")
    func cannotWrite() throws {
        try PrivateFiles.write([], to: outer.path.appending("state"))
        guard case .file = failure({ () throws(KeystoreError) in try store.store(token, for: home) })
        else {
            Issue.record("stored")
            return
        }
    }

    @Test("stores at the same time lose no token, and what killed ones left is gone")
    func concurrentStores() async throws {
        let folder = try TemporaryFolder()
        let state = folder.path.appending("state")
        let store = FileTokenStore(stateFolder: state, owner: CurrentProcess.userID)
        try PrivateFiles.makeFolder(state)
        let left = state.appending(".tokens.json.Ab12Cd")
        try PrivateFiles.write(Array("secret".utf8), to: left)
        try PrivateFiles.write(Array("other".utf8), to: state.appending(".tokens.json.backup2"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    try store.store(
                        try DeviceToken("t\(number)"), for: try account("https://a.example", "p\(number)"))
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<24 {
            #expect(try store.token(for: account("https://a.example", "p\(number)"))?.secret == "t\(number)")
        }
        #expect((try? FileStatus(of: left)) == nil)
        #expect((try? FileStatus(of: state.appending(".tokens.json.backup2"))) != nil)
    }
}
