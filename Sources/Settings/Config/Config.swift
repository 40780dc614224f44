// config.json: what the user decides, with a default for everything.
package import Platform
package import Rules

package struct Config: Equatable, Sendable {
    package var defaultProfile: String?
    /// Nil: the environment decides.
    package var language: Language?
    package var profiles: [String: ProfileConfig] = [:]
    /// In the order of the file.
    package var watch: [WatchConfig] = []
    package var date = DateConfig()
    /// Seconds before absence in the inbox list counts as "not stored".
    package var absenceAfter: Double = 180
    /// Seconds before a file that never becomes whole is sent all the same.
    package var incompleteAfter: Double = 600

    package init() {}

    package enum Language: String, CaseIterable, Sendable { case de, en }

    /// The file's content; the defaults where there is no file. `home` is what `~` stands for.
    package static func load(from file: Path, home: Path?) throws(SettingsError) -> Config {
        guard let whole = try SettingsSource(file: file, home: home).load() else { return Config() }
        return try Config(whole)
    }

    private enum Key: String, SettingsKey {
        case profiles, watch, date, language
        case defaultProfile = "default_profile"
        case absenceAfter = "absence_after"
        case incompleteAfter = "incomplete_after"
    }

    init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        defaultProfile = try object[.defaultProfile]?.profileName()
        language = try object[.language]?.choice()
        for member in try object[.profiles]?.members() ?? [] {
            guard isProfileName(member.key) else {
                throw member.value.error(.notProfileName(member.key), at: member.keyPlace)
            }
            profiles[member.key] = try ProfileConfig(member.value)
        }
        for folder in try object[.watch]?.list() ?? [] { watch.append(try WatchConfig(folder)) }
        if let date = object[.date] { self.date = try DateConfig(date) }
        absenceAfter = try object[.absenceAfter]?.number(in: 0...604_800) ?? absenceAfter
        incompleteAfter = try object[.incompleteAfter]?.number(in: 0...604_800) ?? incompleteAfter
    }
}

/// How dates are read and where they are looked for, in order.
package struct DateConfig: Equatable, Sendable {
    /// Of digits whose order nothing else tells.
    package var order = DateOrder.dmy
    /// Of `filename`, `content` and `modified`; option, sidecar and rule go before them in any case.
    package var sources: [DateSource] = [.filename, .content]

    package init() {}

    private enum Key: String, SettingsKey { case order, sources }

    init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        order = try object[.order]?.choice() ?? order
        guard let list = try object[.sources]?.list() else { return }
        sources = []
        for element in list {
            let source = try element.choice(among: [DateSource.filename, .content, .modified])
            guard !sources.contains(source) else { throw element.error(.repeated(source.rawValue)) }
            sources.append(source)
        }
    }
}
