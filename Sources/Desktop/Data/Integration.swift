// One integration as data: what is put where, what is to run, and what the user has to be told.

/// A way into `certain` from another program. Everything about it is listed here; `IntegrationPlanner` and
/// `IntegrationPerformer` apply and remove all of them by the same steps.
package struct Integration: Sendable {
    package enum Kind: Sendable {
        case fileManager, service, scanner, system
    }

    /// The word typed for it: `certain install NAME`.
    package let name: String
    package let kind: Kind
    /// Of use where one of these is found on the PATH; empty where it needs none.
    package let programs: [String]
    /// Whether `certain install` without a name puts it in where its program is found.
    package let isByDefault: Bool
    package let files: [OwnFile]
    package let links: [OwnLink]
    package let entries: [SharedEntry]
    /// Run in this order once the files are there, before they go, and once they are gone.
    package let commands: Commands
    /// Succeeds as long as it works; nil where the files are all there is to it.
    package let probe: ExternalCommand?
    package let advice: [Advice]
    /// Whether only macOS has what it is for.
    package let isForMacOS: Bool

    package struct Commands: Sendable {
        package var afterInstalling: [ExternalCommand] = []
        package var beforeRemoving: [ExternalCommand] = []
        package var afterRemoving: [ExternalCommand] = []

        package static let none = Commands()
    }

    package init(
        _ name: String, _ kind: Kind, programs: [String] = [], isByDefault: Bool = false, files: [OwnFile] = [],
        links: [OwnLink] = [], entries: [SharedEntry] = [], commands: Commands = .none, probe: ExternalCommand? = nil,
        advice: [Advice] = [], isForMacOS: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.programs = programs
        self.isByDefault = isByDefault
        self.files = files
        self.links = links
        self.entries = entries
        self.commands = commands
        self.probe = probe
        self.advice = advice
        self.isForMacOS = isForMacOS
    }
}

extension Integration {
    /// Whether it stands for everybody on this machine, and so only the administrator may put it there.
    package var isForEverybody: Bool { files.contains { $0.base == .system } }
}

/// What the user has to know or do once it is installed. The words are the command layer's.
package enum Advice: Hashable, Sendable {
    /// A running one does not notice, and may write over what was put into its file.
    case restart(program: String)
    /// These packages bring what it needs.
    case needsPackage(String)
    /// Above this many bytes of names in one call the program does nothing, or shows an error.
    case limit(program: String, bytes: Int)
    /// A text to put where only the user can, such as a configuration of another program: its place and its lines.
    case snippet(place: String, text: String)
    /// Another user, of this group, hands over: the drop folder has to let him write, and the program has to lie where
    /// he may run it.
    case otherUser(group: String)
    /// The shell looks there only where its configuration names the folder, which is below the user's data.
    case zshFunctions(folder: String)
    /// It runs outside the user's session: a token in the desktop's keyring is out of its reach.
    case noKeyring(service: String)
    /// The same can be had as a Shortcut, which no program can make.
    case shortcut
    /// A command of ours lies in this folder of the home, which has to be on the PATH to be found by its name.
    case searchPath(folder: String, command: String)
    /// Written by the book, never tried on such a system.
    case unverified(system: String)
}
