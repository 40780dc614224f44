// What holds for every integration: nothing is left behind, nothing of others is touched, twice is once.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

extension Integration: CustomTestStringConvertible {
    package var testDescription: String { name }
}

struct InstallingTests {
    @Test("leaves a home as it was, byte for byte, when removed again", arguments: Integration.all)
    func removed(integration: Integration) throws {
        let home = try Home()
        let before = try home.everything()
        #expect(home.site.standing(of: integration) == .absent)
        try home.install(integration)
        #expect(home.site.standing(of: integration) == .current)
        #expect(try home.everything() != before)
        try home.uninstall(integration)
        #expect(try home.everything() == before)
        #expect(home.site.standing(of: integration) == .absent)
    }

    @Test("leaves folders and files that were there before, even empty ones", arguments: Integration.all)
    func crowded(integration: Integration) throws {
        let home = try Home()
        for path in home.site.places(of: integration) where path.hasPrefix("/") {
            let name = String(path.dropFirst(home.folder.path.text.count + 1))
            let parent = URL(fileURLWithPath: home.folder.path.text + "/" + name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        }
        try home.write("mine", to: ".local/share/nautilus/scripts/Mine")
        let before = try home.everything()
        try home.install(integration)
        try home.uninstall(integration)
        #expect(try home.everything() == before)
    }

    @Test("leaves nothing of all of them together, whatever the order")
    func together() throws {
        let home = try Home()
        let before = try home.everything()
        for integration in Integration.all { try home.install(integration) }
        for integration in Integration.all.reversed() { try home.uninstall(integration) }
        #expect(try home.everything() == before)
    }

    @Test("does nothing the second time", arguments: Integration.all)
    func twice(integration: Integration) throws {
        let home = try Home()
        try home.install(integration)
        let once = try home.everything()
        let plan = home.plan(installing: integration)
        #expect(plan.steps.filter(\.writes) == [] && plan.kept == [])
        try home.install(integration)
        #expect(try home.everything() == once)
    }

    @Test(
        "keeps what it did not write, and says so",
        arguments: Integration.all.filter { $0.name != "cron" })
    func foreign(integration: Integration) throws {
        let home = try Home()
        for file in integration.files { try home.write("somebody else's", to: name(file, home)) }
        for entry in integration.entries { try home.write("no such format <", to: entryName(entry, home)) }
        let before = try home.everything()
        let plans = try home.install(integration, force: true)
        #expect(Set(plans[0].kept.map(\.standing)) == [.foreign])
        #expect(try home.everything() == before)
        try home.uninstall(integration, force: true)
        #expect(try home.everything() == before)
    }

    @Test("keeps a file of ours that was changed by hand, and says so, unless forced")
    func edited() throws {
        let home = try Home()
        let name = ".local/share/nemo/actions/certain.nemo_action"
        let before = try home.everything()
        try home.install(.nemo)
        try home.write(try home.read(name).replacing("Send to Certain", with: "Off to Certain"), to: name)
        let edited = try home.everything()
        for plan in try home.install(.nemo) + home.uninstall(.nemo) {
            #expect(plan.kept.map(\.standing) == [.edited] && plan.steps == [])
        }
        #expect(try home.everything() == edited && home.site.standing(of: .nemo) == .edited)
        try home.uninstall(.nemo, force: true)
        #expect(try home.everything() == before)
    }

    @Test("keeps no record of what somebody else has taken away")
    func takenAway() throws {
        let home = try Home()
        let before = try home.everything()
        try home.install(.thunar, .urlScheme, .cron, .nemo)
        for name in [".config/Thunar", ".config/mimeapps.list", "spool", ".local/share/nemo"] {
            try FileManager.default.removeItem(atPath: home.folder.path.text + "/" + name)
        }
        for integration in Integration.all { try home.uninstall(integration) }
        #expect(try home.everything() == before)
    }

    @Test("puts an untouched file of an older version right, and leaves one of a later version alone")
    func versions() throws {
        let home = try Home()
        let (name, nemo) = (".local/share/nemo/actions/certain.nemo_action", Integration.nemo)
        try home.write(Marker.mark("[Nemo Action]\nName=Old\n", of: "nemo", .hash, version: 0), to: name)
        #expect(home.site.standing(of: nemo) == .outdated)
        try home.install(nemo)
        #expect(home.site.standing(of: nemo) == .current)
        let later = Marker.mark("[Nemo Action]\nName=New\n", of: "nemo", .hash, version: 99)
        try home.write(later, to: name)
        #expect(try home.install(nemo)[0].kept.map(\.standing) == [.newer])
        #expect(try home.read(name) == later)
    }

    @Test("follows the program to its new place", arguments: Integration.all)
    func moved(integration: Integration) throws {
        let home = try Home()
        let before = try home.everything()
        try home.install(integration)
        home.site.program = Path("/opt/certain 2/certain")
        let standing = home.site.standing(of: integration)
        try home.install(integration)
        #expect(standing == .outdated || home.plan(installing: integration).steps.allSatisfy { !$0.writes })
        #expect(home.site.standing(of: integration) == .current)
        try home.uninstall(integration)
        #expect(try home.everything() == before)
    }

    @Test("has one entry whatever the language, and rights that were lost are put right")
    func language() throws {
        let home = try Home()
        let before = try home.everything()
        try home.install(.nautilus)
        home.site.language = .german
        #expect(home.site.standing(of: .nautilus) == .current)
        try home.install(.nautilus)
        let scripts = try FileManager.default.contentsOfDirectory(
            atPath: home.folder.path.text + "/.local/share/nautilus/scripts")
        #expect(scripts == ["An Certain senden"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: home.folder.path.text + "/.local/share/nautilus/scripts/An Certain senden")
        #expect(home.site.standing(of: .nautilus) == .outdated)
        home.site.language = .english
        try home.uninstall(.nautilus)
        #expect(try home.everything() == before)
    }

    private func name(_ file: OwnFile, _ home: Home) -> String {
        String(home.site.path(of: file).text.dropFirst(home.folder.path.text.count + 1))
    }

    private func entryName(_ entry: SharedEntry, _ home: Home) -> String {
        String(home.site.name(of: entry).dropFirst(home.folder.path.text.count + 1))
    }
}

extension Step {
    var writes: Bool {
        if case .run = self { return false }
        return true
    }
}
