// Why the outbox could not do what it was asked.
package import Platform

package enum OutboxError: Error, Equatable, Sendable {
    /// A file or folder of the outbox could not be read or written.
    case files(SystemError)
    case database(DatabaseError)
    /// The database was written by a newer version of this program.
    case newerSchema(found: Int, known: Int)
    /// The database is damaged and another process has it open, so it could not be set aside.
    case damagedAndInUse
    case noSuchItem(Int64)
    /// A living process is busy with the item.
    case itemBusy(Int64)
    /// The item's content is neither kept here nor unchanged at its source, where it has one.
    case bytesGone(Int64, source: Path?)
    /// The file is no longer the one that was judged.
    case sourceChanged

    /// The database's content makes no sense to SQLite.
    /// Opening the outbox anew sets the damaged database aside.
    package var isDamage: Bool {
        if case .database(let error) = self { error.kind == .corrupt } else { false }
    }

    /// No space left, wherever it was missed.
    package var isNoSpace: Bool {
        switch self {
        case .files(let error): error.kind == .noSpace
        case .database(let error): error.kind == .full
        default: false
        }
    }
}
