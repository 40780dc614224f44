// For whom and for which program an integration is written: everything its text may depend on.
package import Platform

/// A language the files are written in. Formats that know localised keys hold both.
package enum MenuLanguage: String, CaseIterable, Sendable {
    case german = "de"
    case english = "en"
}

/// The same words in both languages.
package struct MenuText: Sendable {
    package let german: String
    package let english: String

    package init(german: String, english: String) {
        self.german = german
        self.english = english
    }

    package subscript(_ language: MenuLanguage) -> String {
        switch language {
        case .german: german
        case .english: english
        }
    }

    /// The menu entry.
    package static let send = MenuText(german: "An Certain senden", english: "Send to Certain")
    /// What it does, for tooltips.
    package static let sendDescription = MenuText(
        german: "Die gewählten Dateien in den Eingang von Certain legen",
        english: "Deliver the selected files to the Certain inbox")
}

/// One user's home and the program his entries are to call.
package struct Site: Sendable {
    /// Absolute.
    package var program: Path
    package var language: MenuLanguage
    package let home: Path
    package let configFolder: Path
    package let dataFolder: Path
    /// Where `certain` keeps what it knows.
    package let stateFolder: Path
    package let environment: [String: String]
    /// Where scanners hand over. Nil where nobody has said.
    package var dropFolder: Path?
    /// `/`, but for tests.
    package var systemFolder = Path("/")
    /// A token file that services are to use in place of the keystore.
    package var tokenFile: Path?
    /// Whether this user's processes may make user namespaces, which a service's sandbox is built of.
    package var hasUserNamespaces = true
    /// What a shell completes, as a script.
    package let completions: @Sendable (Shell) -> String

    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    package init(
        program: Path, language: MenuLanguage, home: Path, stateFolder: Path, environment: [String: String],
        completions: @escaping @Sendable (Shell) -> String
    ) {
        self.program = program
        self.language = language
        self.home = home
        self.stateFolder = stateFolder
        self.environment = environment
        self.completions = completions
        // A relative path is ignored, as the XDG Base Directory Specification asks.
        func folder(_ variable: String, below fallback: String) -> Path {
            if let value = environment[variable], value.hasPrefix("/") { return Path(value) }
            return home.appending(fallback)
        }
        configFolder = folder("XDG_CONFIG_HOME", below: ".config")
        dataFolder = folder("XDG_DATA_HOME", below: ".local/share")
    }

    /// Where something lies, relative to one of the user's folders, or to the root for what all users share.
    package enum Base: Sendable {
        case home, config, data, system
    }

    package func folder(_ base: Base) -> Path {
        switch base {
        case .home: home
        case .config: configFolder
        case .data: dataFolder
        case .system: systemFolder
        }
    }

    /// The folders for everybody's settings, the most important first (XDG Base Directory Specification).
    var systemConfigFolders: [Path] {
        let list = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
        return list.split(separator: ":").filter { $0.hasPrefix("/") }.map { Path(String($0)) }
    }
}
