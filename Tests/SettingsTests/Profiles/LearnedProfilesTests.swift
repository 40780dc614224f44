// profiles.json: written whole and private, read back the same, and never taken for empty when it is broken.
import Foundation
import Platform
import Settings
import TestSupport
import Testing

private func sample() -> LearnedProfiles {
    var home = LearnedProfile(
        server: "https://certain.example.org/base", keystore: .secretService, loggedIn: 1_796_000_000)
    home.caFile = Path("/etc/ssl/büro.pem")
    home.scope = "app"
    home.user = "anna \"a\" \u{7}"
    home.device = "Laptop"
    var profiles = LearnedProfiles()
    profiles.profiles = [
        "home": home, "nas": LearnedProfile(server: "http://nas.lan:8080", keystore: .file, loggedIn: 0),
    ]
    return profiles
}

@Suite struct LearnedProfilesTests {
    @Test("what is saved is loaded again, from a file and folder only their owner may enter")
    func savesAndLoads() throws {
        let folder = try TemporaryFolder()
        let state = folder.path.appending("state").appending("certain")
        #expect(try LearnedProfiles.load(from: state) == LearnedProfiles())
        try sample().save(in: state)
        #expect(try LearnedProfiles.load(from: state) == sample())
        #expect(try FileStatus(of: state.appending("profiles.json")).permissions == 0o600)
        #expect(try FileStatus(of: state).permissions == 0o700)
        #expect(try FileStatus(of: state.parent).permissions == 0o700)
    }

    @Test("the file is strict JSON with the documented keys")
    func writesStrictJSON() throws {
        let folder = try TemporaryFolder()
        try sample().save(in: folder.path)
        let data = try Data(contentsOf: URL(filePath: folder.path.appending("profiles.json").text))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["version"] as? Int == 1)
        let home = try #require((object["profiles"] as? [String: Any])?["home"] as? [String: Any])
        #expect(home["server"] as? String == "https://certain.example.org/base")
        #expect(home["ca_file"] as? String == "/etc/ssl/büro.pem")
        #expect(home["keystore"] as? String == "secret-service")
        #expect(home["logged_in"] as? Int == 1_796_000_000)
        #expect(Set(home.keys) == ["server", "ca_file", "keystore", "scope", "user", "device", "logged_in"])
    }

    @Test(
        "a broken file is an error that names it",
        arguments: [
            "", "{", "null", "{}", "{\"version\": 1}", "{\"version\": 1, \"profiles\": []}",
            "{\"version\": 1, \"profiles\": {\"a\": {}}}", "{\"version\": 1, \"profiles\": {\"a\": {\"server\": 1}}}",
            "{\"version\": 1, \"profiles\": {\"a\": {\"server\": \"x\", \"keystore\": \"file\", \"logged_in\": 1}}}",
            "{\"version\": 1, \"profiles\": {}, \"more\": 1}", "{\"version\": \"1\", \"profiles\": {}}",
        ])
    func refusesBroken(text: String) throws {
        let file = try SettingsFile(text, named: "profiles.json")
        #expect {
            _ = try LearnedProfiles.load(from: file.folder.path)
        } throws: {
            ($0 as? SettingsError)?.file == file.path
        }
    }

    @Test("a file of a later version is told apart from a broken one")
    func refusesLaterVersion() throws {
        let file = try SettingsFile("{\"version\": 2, \"accounts\": {}}", named: "profiles.json")
        #expect {
            _ = try LearnedProfiles.load(from: file.folder.path)
        } throws: {
            ($0 as? SettingsError)?.fact == .newerVersion(2)
        }
    }

    @Test("a folder that cannot be written is an error of the system, and a path that is no text is refused")
    func cannotSave() throws {
        let file = try SettingsFile("in the way", named: "state")
        #expect {
            try sample().save(in: file.path)
        } throws: { error in
            guard case .unwritable = (error as? SettingsError)?.fact else { return false }
            return true
        }
        var profiles = sample()
        let path = Path(bytes: [0x2F, 0xFF])
        profiles.profiles["home"]?.caFile = path
        #expect {
            try profiles.save(in: file.folder.path.appending("other"))
        } throws: {
            ($0 as? SettingsError)?.fact == .notText(path)
        }
    }
}
