// Where our files lie: the XDG base directories (XDG Base Directory Specification 0.8), on every platform.
package import Platform

/// The folders of this user that concern us. Nothing here touches the disk.
package struct Places: Sendable {
    /// What the user writes: `config.json`, `rules.json`.
    package let configFolder: Path
    /// What the program keeps: `profiles.json`, keystore file, outbox.
    package let stateFolder: Path

    /// Nil where neither the variables nor an account's home tell a place. A relative XDG path is ignored, as
    /// the specification asks.
    package init?(environment: [String: String], accountHome: Path?) {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : Path($0) } ?? accountHome
        func folder(_ variable: String, below fallback: String) -> Path? {
            if let value = environment[variable], value.hasPrefix("/") { return Path(value).appending("certain") }
            return home?.appending(fallback).appending("certain")
        }
        guard
            let config = folder("XDG_CONFIG_HOME", below: ".config"),
            let state = folder("XDG_STATE_HOME", below: ".local/state")
        else { return nil }
        configFolder = config
        stateFolder = state
    }
}
