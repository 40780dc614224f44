// This program's own files: with the token among them they are nobody's receipts.
import Platform
import Settings

struct OwnState: Sendable {
    private let folder: Path?

    init(_ context: Context) {
        let places = Places(environment: context.environment, accountHome: context.accountHome)
        folder = places.flatMap { try? $0.stateFolder.resolved() }
    }

    /// Whether the path leads to the state folder or below it, by whatever links.
    func contains(_ path: Path) -> Bool {
        guard let folder, let real = try? path.resolved() else { return false }
        return real.isOrLies(below: folder)
    }
}
