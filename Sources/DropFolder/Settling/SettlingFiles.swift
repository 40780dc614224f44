// Which files have been quiet long enough. A pure state machine: it sees what it is shown and reads no clock.

/// Files between their arrival and their delivery. Times are a monotonic clock's.
package struct SettlingFiles: Sendable {
    /// How long a file must be unchanged before it is looked into.
    package let settle: Duration
    /// How long a file that does not become whole is waited for.
    package let incompleteAfter: Duration

    /// The longest pause between two looks into the same file.
    private static let longestPause = Duration.seconds(10)
    /// Many a program makes a file some time before it fills it.
    private static let patienceWithEmpty = Duration.seconds(60)
    private static let shortestPause = Duration.milliseconds(200)

    private struct Entry {
        var sighting: Sighting
        var quietSince: Duration
        var nextLook: Duration
        var looks = 0
        /// What the last look into it found; nil before the first one.
        var finding: Finding?
        /// The last finding that was told.
        var told: Finding?
    }

    private var entries: [Place: Entry] = [:]

    package init(settle: Duration, incompleteAfter: Duration) {
        self.settle = settle
        self.incompleteAfter = incompleteAfter
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// True where the file, or its sidecar, looks otherwise than it did.
    package func isNews(_ place: Place, _ sighting: Sighting) -> Bool { entries[place]?.sighting != sighting }

    /// The file looks like this now. `wasWritten`: a writer has just closed it, whatever it looks like.
    package mutating func observe(_ place: Place, _ sighting: Sighting, at now: Duration, wasWritten: Bool = false) {
        let former = entries[place]
        if let former, former.sighting == sighting, !wasWritten { return }
        entries[place] = Entry(sighting: sighting, quietSince: now, nextLook: now + settle, told: former?.told)
    }

    /// Looks again soon: what kept the file back may be over.
    package mutating func nudge(_ place: Place, at now: Duration) {
        guard let entry = entries[place] else { return }
        entries[place]?.nextLook = min(entry.nextLook, max(now, entry.quietSince + settle))
        entries[place]?.looks = 0
    }

    /// Leaves the file alone for so long.
    package mutating func postpone(_ place: Place, _ sighting: Sighting, until moment: Duration, at now: Duration) {
        var entry = entries[place] ?? Entry(sighting: sighting, quietSince: now, nextLook: moment, finding: .whole)
        entry.nextLook = moment
        entries[place] = entry
    }

    package mutating func remove(_ place: Place) {
        entries[place] = nil
    }

    /// Files to look into now, in natural order.
    package func due(at now: Duration) -> [Place] {
        entries.filter { $0.value.nextLook <= now }.keys.sorted()
    }

    package func isDue(_ place: Place, at now: Duration) -> Bool {
        entries[place].map { $0.nextLook <= now } ?? false
    }

    /// Files that are not offered yet, in natural order, with what the last look into each found: nil where it has not
    /// been quiet so far, or nobody came to look.
    package var left: [(place: Place, finding: Finding?)] {
        entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.finding) }
    }

    /// When the next file is due. Nil where there is none.
    package var nextLook: Duration? {
        entries.values.lazy.map(\.nextLook).min()
    }

    /// Decides on a file that was due. Whatever is taken or left is forgotten here.
    package mutating func judge(_ place: Place, _ finding: Finding, at now: Duration) -> Verdict {
        guard var entry = entries[place] else { return .leave }
        let hasWaitedLong = now - entry.quietSince >= incompleteAfter
        switch finding {
        case .whole:
            entries[place] = nil
            return .take(incomplete: false)
        case _ where finding.yieldsToTime && hasWaitedLong:
            entries[place] = nil
            return .take(incomplete: true)
        case .notDocument, .notRegular:
            entries[place] = nil
            return .leave
        case .empty, .companion, .beingWritten, .incomplete, .unproven, .unreadable:
            // A download in progress is no news; one that hangs is.
            let isStillEmpty = finding == .empty && now - entry.quietSince >= Self.patienceWithEmpty
            let isTellable = finding.yieldsToTime || hasWaitedLong || finding.isFailure || isStillEmpty
            let isNews = isTellable && entry.told != finding
            if isNews { entry.told = finding }
            entry.finding = finding
            entry.looks += 1
            entry.nextLook = now + pause(after: entry.looks)
            if finding.yieldsToTime { entry.nextLook = min(entry.nextLook, entry.quietSince + incompleteAfter) }
            entries[place] = entry
            return .wait(isNews: isNews)
        }
    }

    /// Ever longer, for a file may stay as it is for days.
    private func pause(after looks: Int) -> Duration {
        let first = max(settle, Self.shortestPause)
        return min(first * (1 << min(looks - 1, 10)), max(first, Self.longestPause))
    }
}

extension Finding {
    fileprivate var isFailure: Bool {
        if case .unreadable = self { true } else { false }
    }
}
