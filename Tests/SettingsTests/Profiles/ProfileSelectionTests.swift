// Which profile holds, and that the configuration wins over what login learned.
import Platform
import Settings
import Testing

private func selection(
    default name: String? = nil, configured: [String: ProfileConfig] = [:], learned names: [String] = []
) -> ProfileSelection {
    var config = Config()
    config.defaultProfile = name
    config.profiles = configured
    var learned = LearnedProfiles()
    for name in names {
        var profile = LearnedProfile(server: "https://\(name).example", keystore: .secretService, loggedIn: 7)
        profile.caFile = Path("/learned.pem")
        profile.scope = "app"
        learned.profiles[name] = profile
    }
    return ProfileSelection(config: config, learned: learned)
}

private func failure(_ selection: ProfileSelection, _ option: String? = nil) -> ProfileError? {
    do throws(ProfileError) {
        _ = try selection.profile(named: option)
        return nil
    } catch {
        return error
    }
}

@Suite struct ProfileSelectionTests {
    @Test("the option wins over the default, the default over the only one there is")
    func chooses() throws {
        let both = selection(default: "b", learned: ["a", "b"])
        #expect(try both.profile().name == "b")
        #expect(try both.profile(named: "a").name == "a")
        #expect(try selection(learned: ["a"]).profile().name == "a")
        #expect(try selection(configured: ["c": ProfileConfig()]).profile().name == "c")
    }

    @Test("an unknown profile, several without a default, and none at all are told apart")
    func refuses() {
        let both = selection(learned: ["home", "work"])
        #expect(failure(both) == .ambiguous(known: ["home", "work"]))
        #expect(failure(both, "hom") == .unknown("hom", nearest: "home", known: ["home", "work"]))
        #expect(failure(selection(default: "gone", learned: ["a"])) == .unknown("gone", nearest: nil, known: ["a"]))
        #expect(failure(selection()) == ProfileError.none)
        #expect(failure(both, "--x") == .notAName("--x"))
    }

    @Test("login may name a new profile, and calls the first one home")
    func choosesForLogin() throws {
        #expect(try selection().profileForLogin().name == "home")
        #expect(try selection(learned: ["a"]).profileForLogin().name == "a")
        #expect(try selection(learned: ["a"]).profileForLogin(named: "new").name == "new")
        #expect(try selection(default: "d", learned: ["a", "b"]).profileForLogin().name == "d")
        #expect(try selection(learned: ["a"]).profileForLogin(named: "new").server == nil)
        #expect(throws: ProfileError.ambiguous(known: ["a", "b"])) {
            try selection(learned: ["a", "b"]).profileForLogin()
        }
    }

    @Test("each configured value wins, and what is not configured comes from login, then from the defaults")
    func merges() throws {
        var configured = ProfileConfig()
        configured.keystore = .file
        let nas = try #require(WebOrigin(of: "http://nas.lan"))
        configured.allowHTTP = [nas]
        configured.contract.uploadPath = "/in"
        let half = try selection(configured: ["a": configured], learned: ["a"]).profile()
        #expect(half.server == "https://a.example" && half.keystore == .file)
        #expect(half.caFile == Path("/learned.pem") && half.scope == "app")
        #expect(half.allowHTTP == [nas] && half.contract.uploadPath == "/in" && half.learned?.loggedIn == 7)

        configured.server = "https://other.example"
        configured.caFile = Path("/own.pem")
        configured.scope = "upload"
        let whole = try selection(configured: ["a": configured], learned: ["a"]).profile()
        #expect(whole.server == "https://other.example" && whole.caFile == Path("/own.pem") && whole.scope == "upload")

        configured.keystore = .auto
        #expect(try selection(configured: ["a": configured], learned: ["a"]).profile().keystore == .secretService)

        let bare = try selection(configured: ["a": ProfileConfig()]).profile()
        #expect(bare.server == nil && bare.keystore == .auto && bare.caFile == nil && bare.learned == nil)
    }
}
