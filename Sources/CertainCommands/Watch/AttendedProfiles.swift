// Whether somebody watches, and how he is woken: a named pipe for each profile, open as long as its watch lives.
import Platform
import Settings

/// The kernel closes the pipe with its process, however that ends: nobody is taken for living who is not.
struct AttendedProfiles: Sendable {
    private let folder: Path

    init(_ places: Places) {
        folder = places.stateFolder.appending("watch")
    }

    /// Where what is remembered of drop folders lies too.
    var memories: Path { folder }

    func door(of profile: String) -> Path { folder.appending(profile + ".bell") }

    /// A running `watch` moves this profile's outbox.
    func isAttended(_ profile: String) -> Bool { Doorbell.isAttended(door(of: profile)) }

    /// Something waits that did not before, or a login changed.
    func ring(_ profile: String) { Doorbell.ring(at: door(of: profile)) }

    /// To be rung at by others. Where the folder cannot be made nobody can ring, and the watch goes on without.
    func openDoors(of profiles: [String]) throws(SystemError) -> Doorbell {
        try? PrivateFiles.makeFolder(folder)
        return try Doorbell(doors: profiles.map(door))
    }
}
