// One drop folder of config.json.
package import Platform

package struct WatchConfig: Equatable, Sendable {
    package var path: Path
    /// Nil: the profile the command runs with.
    package var profile: String?
    package var recursive = false
    /// Whether files that lay there before the first watch are taken too.
    package var existing = false
    package var after = PuttingAway.move
    /// What becomes of a file the server had already; as `after` where the user does not say.
    package var onDuplicate = PuttingAway.move
    /// Seconds a file must be unchanged.
    package var settle: Double = 2
    package var poll = Polling.auto
    package var tags: [String] = []
    /// Globs of names that are never taken.
    package var ignore: [String] = []
    package var followLinks = false

    package enum PuttingAway: String, CaseIterable, Sendable { case keep, move, trash, delete }

    package enum Polling: Equatable, Sendable {
        /// Events where the file system has them, else looking again and again.
        case auto
        /// In seconds.
        case every(Double)
    }

    package init(path: Path) {
        self.path = path
    }

    private enum Key: String, SettingsKey {
        case path, profile, recursive, existing, after, settle, poll, tags, ignore
        case onDuplicate = "on_duplicate"
        case followLinks = "follow_links"
    }

    init(_ value: ValueReader) throws(SettingsError) {
        let object = try value.object(Key.self)
        path = try object.required(.path).path()
        profile = try object[.profile]?.profileName()
        recursive = try object[.recursive]?.flag() ?? recursive
        existing = try object[.existing]?.flag() ?? existing
        after = try object[.after]?.choice() ?? after
        onDuplicate = try object[.onDuplicate]?.choice() ?? after
        settle = try object[.settle]?.number(in: 0...3600) ?? settle
        poll = try object[.poll]?.polling() ?? poll
        for tag in try object[.tags]?.oneOrMore() ?? [] { tags.append(try tag.line()) }
        for glob in try object[.ignore]?.oneOrMore() ?? [] { ignore.append(try glob.line()) }
        followLinks = try object[.followLinks]?.flag() ?? followLinks
    }
}

extension ValueReader {
    private enum PollingWord: String, CaseIterable { case auto }

    fileprivate func polling() throws(SettingsError) -> WatchConfig.Polling {
        switch value.content {
        case .number: return .every(try number(in: 0.1...86_400))
        case .text:
            _ = try choice(among: PollingWord.allCases)
            return .auto
        default: throw error(.wrongType(expected: .numberOrText, found: value.type))
        }
    }
}
