// Several logins at once: none loses what another one learned.
import Platform
import Settings
import TestSupport
import Testing

@Test("logins at the same time each keep their profile")
func concurrentLogins() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path.appending("state")
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<24 {
            group.addTask {
                try LearnedProfiles.change(in: state) {
                    $0.profiles["p\(number)"] = LearnedProfile(
                        server: "https://certain.example.org", keystore: .file, loggedIn: number)
                }
            }
        }
        try await group.waitForAll()
    }
    #expect(try LearnedProfiles.load(from: state).profiles.count == 24)
}
