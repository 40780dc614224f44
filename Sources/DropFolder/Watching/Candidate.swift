// A file that is ready to be delivered, and what may come of offering it.
package import Documents
package import Platform

/// A whole file of a drop folder: opened once, judged and hashed from that descriptor. Upload from it too.
package struct Candidate: Sendable {
    /// The drop folder, as it was configured.
    package let dropFolder: Path
    package let place: Place
    package let document: Document
    package let sidecar: Sidecar?
    /// Why the sidecar that is there was not understood; `sidecar` is nil then.
    package let sidecarError: SidecarError?
    /// It never became whole and is offered because it has waited long enough: worth a warning.
    package let isIncomplete: Bool
    /// Another content of this name was accepted before: a new delivery, and worth saying so.
    package let isChanged: Bool

    /// The file's path, for messages.
    package var path: Path { dropFolder.appending(bytes: place.path.bytes) }
}

/// What happened to a candidate that was offered.
package enum Acceptance: Sendable, Equatable {
    /// The server has it: dispose of the file.
    case done(Disposal)
    /// The server will never take it: to `Refused`, with this text beside it.
    case refused(reason: String)
    /// Whole on this machine (the outbox); asked for again by `WatchActions.outcome`.
    case waiting
    /// Not to be delivered (a rule says so): stays, and is not offered again until it changes.
    case left
    /// Could not be taken now: offered again after this time.
    case later(Duration)
}

/// What becomes of a delivered file.
package enum Disposal: Sendable, Equatable {
    case keep, move, trash, delete
}

/// What a watch needs from those who use it.
package struct WatchActions {
    /// Offers candidates, and gets an answer for each. May take long (an upload): events are kept by the system
    /// meanwhile. Must return soon once the program is told to stop.
    package var accept: ([Candidate]) -> [Acceptance]
    /// Asks for a file of this drop folder that was `waiting`, by its content: nil while it still waits.
    package var outcome: (SHA256Digest, _ dropFolder: Path, Place) -> Acceptance?
    /// A refused file of this content was put from one path to another.
    package var moved: (SHA256Digest, _ dropFolder: Path, _ from: Path, _ to: Path) -> Void
    /// Other work between files (the outbox); returns how long it may rest, nil until a file waits or
    /// the bell rings.
    package var work: () -> Duration?
    /// Puts a delivered file of this path into the desktop's trash.
    package var trash: (Path) throws -> Void
    package var report: (WatchNotice) -> Void
    /// True once the program is told to stop.
    package var isStopping: () -> Bool

    package init(
        accept: @escaping ([Candidate]) -> [Acceptance],
        outcome: @escaping (SHA256Digest, _ dropFolder: Path, Place) -> Acceptance? = { _, _, _ in nil },
        moved: @escaping (SHA256Digest, _ dropFolder: Path, _ from: Path, _ to: Path) -> Void = { _, _, _, _ in },
        work: @escaping () -> Duration? = { nil }, trash: @escaping (Path) throws -> Void = { _ in },
        report: @escaping (WatchNotice) -> Void = { _ in }, isStopping: @escaping () -> Bool = { false }
    ) {
        self.accept = accept
        self.outcome = outcome
        self.moved = moved
        self.work = work
        self.trash = trash
        self.report = report
        self.isStopping = isStopping
    }
}
