// profiles.json in the state folder: what login learned. The program writes it, the user need not.
import Foundation
package import Platform

package struct LearnedProfile: Equatable, Sendable {
    /// The server's address as one URL.
    package var server: String
    package var caFile: Path?
    package var keystore: KeystoreChoice
    package var scope: String?
    /// Under which server's address ledger and outbox keep what belongs to this profile; `server` where it is nil. It
    /// stays when the server moves to another address.
    package var ledger: String?
    package var user: String?
    /// The name under which the server lists the token.
    package var device: String?
    /// Seconds since 1970-01-01 UTC.
    package var loggedIn: Int

    package init(server: String, keystore: KeystoreChoice, loggedIn: Int) {
        self.server = server
        self.keystore = keystore
        self.loggedIn = loggedIn
    }
}

package struct LearnedProfiles: Equatable, Sendable {
    package static let fileName = "profiles.json"
    private static let version = 1

    package var profiles: [String: LearnedProfile] = [:]

    package init() {}

    /// None where there is no file. A file that cannot be read or understood is an error, so that nothing is
    /// written over it.
    package static func load(from stateFolder: Path) throws(SettingsError) -> LearnedProfiles {
        let source = SettingsSource(file: stateFolder.appending(fileName), home: nil)
        guard let whole = try source.load() else { return LearnedProfiles() }
        return try LearnedProfiles(whole)
    }

    /// Reads, changes and writes the file while no other login or logout does.
    package static func change(
        in stateFolder: Path, _ body: (inout LearnedProfiles) -> Void
    ) throws(SettingsError) {
        let file = stateFolder.appending(fileName)
        try PrivateFiles.alone(with: file) { () throws(SettingsError) in
            var learned = try load(from: stateFolder)
            body(&learned)
            try learned.save(in: stateFolder)
        } failing: {
            SettingsError(file: file, fact: .unwritable($0))
        }
    }

    /// Replaces the file (0600, its folder 0700 where it has to be made).
    package func save(in stateFolder: Path) throws(SettingsError) {
        let file = stateFolder.appending(Self.fileName)
        let bytes = try encoded(for: file)
        do throws(SystemError) {
            try PrivateFiles.makeFolder(stateFolder)
            try PrivateFiles.write(bytes, to: file)
        } catch {
            throw SettingsError(file: file, fact: .unwritable(error))
        }
    }
}

extension LearnedProfiles {
    private enum Key: String, SettingsKey { case version, profiles }

    private enum ProfileKey: String, SettingsKey, CodingKey {
        case server, keystore, scope, ledger, user, device
        case caFile = "ca_file"
        case loggedIn = "logged_in"
    }

    private init(_ value: ValueReader) throws(SettingsError) {
        // The version first: a later one may have keys we do not know.
        if let written = try value.members().first(where: { $0.key == Key.version.rawValue })?.value {
            let version = try written.wholeNumber(in: 1...Int(Int32.max))
            guard version <= Self.version else { throw written.error(.newerVersion(version)) }
        }
        let object = try value.object(Key.self)
        _ = try object.required(.version)
        for member in try object.required(.profiles).members() {
            guard isProfileName(member.key) else {
                throw member.value.error(.notProfileName(member.key), at: member.keyPlace)
            }
            profiles[member.key] = try Self.profile(member.value)
        }
    }

    private static func profile(_ value: ValueReader) throws(SettingsError) -> LearnedProfile {
        let object = try value.object(ProfileKey.self)
        var profile = LearnedProfile(
            server: try object.required(.server).server(allowHTTP: nil),
            keystore: try object.required(.keystore).choice(),
            loggedIn: try object.required(.loggedIn).wholeNumber(in: 0...(1 << 53)))
        profile.caFile = try object[.caFile]?.path()
        profile.scope = try object[.scope]?.text()
        profile.ledger = try object[.ledger]?.text()
        profile.user = try object[.user]?.text()
        profile.device = try object[.device]?.text()
        return profile
    }

    private func encoded(for file: Path) throws(SettingsError) -> [UInt8] {
        let paths = profiles.values.compactMap(\.caFile)
        if let path = paths.first(where: { String(validating: $0.bytes, as: UTF8.self) == nil }) {
            throw SettingsError(file: file, fact: .notText(path))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(Written(version: Self.version, profiles: profiles.mapValues(Entry.init))))
                + [10]
        } catch {
            // Only texts and whole numbers are encoded.
            preconditionFailure("profiles.json: \(error)")
        }
    }

    /// The file as JSON has it.
    private struct Written: Encodable {
        let version: Int
        let profiles: [String: Entry]
    }

    private struct Entry: Encodable {
        let profile: LearnedProfile

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: ProfileKey.self)
            try object.encode(profile.server, forKey: .server)
            try object.encode(profile.keystore.rawValue, forKey: .keystore)
            try object.encode(profile.loggedIn, forKey: .loggedIn)
            try object.encodeIfPresent(profile.caFile?.text, forKey: .caFile)
            try object.encodeIfPresent(profile.scope, forKey: .scope)
            try object.encodeIfPresent(profile.ledger, forKey: .ledger)
            try object.encodeIfPresent(profile.user, forKey: .user)
            try object.encodeIfPresent(profile.device, forKey: .device)
        }
    }
}
