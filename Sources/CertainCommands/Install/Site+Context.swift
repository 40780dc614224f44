// For whom this run installs: the account it runs under, and this program.
import Desktop
import Platform
import Settings
import Terminal

extension Site {
    /// This user's home, and this program.
    init(_ context: Context, _ options: OptionValues) throws(CommandFailure) {
        func absolute(_ path: Path) -> Path { context.currentFolder.map { path.absolute(in: $0) } ?? path }
        guard let home = context.home.map(absolute),
            let places = Places(environment: context.environment, accountHome: context.accountHome)
        else { throw CommandFailure(.configuration, .homeUnknown) }
        // Folders of root in somebody's home would keep his desktop from writing there.
        if let owner = (try? FileStatus(of: home))?.owner, owner != context.user {
            throw CommandFailure(.usage, .homeOfAnother(home))
        }
        guard let program = context.program else { throw CommandFailure(.cannotKeep, .ownProgramUnknown) }
        self.init(
            program: Self.lastingName(of: program, context.environment),
            language: context.console.language == .german ? .german : .english, home: home,
            stateFolder: absolute(places.stateFolder), environment: Self.withRuntimeFolder(context),
            completions: { [language = context.console.language] shell in
                CommandTable.certain.completions(for: .init(shell), in: language)
            })
        hasUserNamespaces = UserNamespaces.areAllowed
        tokenFile = try Self.tokenFile(options, context)
    }

    /// A service has no working folder of the user's.
    private static func tokenFile(_ options: OptionValues, _ context: Context) throws(CommandFailure) -> Path? {
        let named = context.environment["CERTAIN_TOKEN_FILE"].flatMap { $0.isEmpty ? nil : Path($0) }
        guard let file = options.path(EverywhereOptions.tokenFile) ?? named else { return nil }
        let path = context.currentFolder.map { file.absolute(in: $0) } ?? file
        do throws(SystemError) {
            // A unit's setting is one line.
            if path.bytes.contains(where: { $0 < 0x20 }) { throw SystemError.missing(path) }
            _ = try OpenFile(path)
        } catch {
            throw CommandFailure(.unreadable, .tokenFileUnreadable(path, error))
        }
        return path
    }

    /// After `su` or in cron the variable is missing though the folder is there (pam_systemd(8)).
    private static func withRuntimeFolder(_ context: Context) -> [String: String] {
        let folder = Path("/run/user/\(context.user)")
        guard context.environment["XDG_RUNTIME_DIR"] == nil, (try? FileStatus(of: folder))?.owner == context.user else {
            return context.environment
        }
        return context.environment.merging(["XDG_RUNTIME_DIR": folder.text]) { $1 }
    }

    /// The name on the PATH that leads to this program, where there is one: it outlives an update that puts another
    /// file behind it.
    private static func lastingName(of program: Path, _ environment: [String: String]) -> Path {
        let named = ProgramSearch.find("certain", searchPath: environment["PATH"] ?? "")
        return named.flatMap { (try? $0.resolved()) == program ? $0 : nil } ?? program
    }
}

extension Shell {
    /// The same shells by the names of another room.
    fileprivate init(_ shell: Site.Shell) {
        switch shell {
        case .bash: self = .bash
        case .zsh: self = .zsh
        case .fish: self = .fish
        }
    }
}
