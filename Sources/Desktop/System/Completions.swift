// What the shells complete, in the places where they look by themselves. zsh has no such place in a home.

extension Integration {
    static let completions = Integration(
        "completions", .system, programs: Site.Shell.allCases.map(\.rawValue),
        files: [
            file(.bash, .data, "bash-completion/completions/certain"),
            file(.zsh, .data, "zsh/site-functions/_certain"),
            file(.fish, .config, "fish/completions/certain.fish"),
        ],
        advice: [.zshFunctions(folder: "zsh/site-functions")])

    /// Only for a shell that is there.
    private static func file(_ shell: Site.Shell, _ base: Site.Base, _ path: String) -> OwnFile {
        OwnFile(base, path) { site in site.find(shell.rawValue) == nil ? nil : site.completions(shell) }
    }
}
