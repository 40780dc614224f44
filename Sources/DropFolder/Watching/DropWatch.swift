// The watch loop over all drop folders: events, due files, other work, and waiting for the next of them.
package import Platform

/// Watches drop folders on the thread that calls `run`.
package final class DropWatch {
    private let folders: [WatchedFolder]
    private let actions: WatchActions
    private let clock: MonotonicClock
    private let bell: Doorbell
    private var isReady = false
    private var nextWork: Duration?

    /// `bell` wakes the loop when the program is told to stop, or when `work` has something to do earlier.
    package init(
        _ folders: [(options: WatchOptions, memory: FolderMemory)], actions: WatchActions, clock: MonotonicClock,
        random: RandomSource, bell: Doorbell
    ) {
        self.folders = folders.map { WatchedFolder($0.options, memory: $0.memory, actions: actions, random: random) }
        self.actions = actions
        self.clock = clock
        self.bell = bell
        nextWork = clock.now()
    }

    /// Until the program is told to stop.
    package func run() {
        while !actions.isStopping() {
            if !turn() { wait(until: nextTurn) }
        }
    }

    /// Waits one settle time, offers every whole file once, does the other work as long as it does not rest, and
    /// leaves everything else, and tells of each file that it leaves.
    package func runOnce() {
        _ = turn()
        let start = clock.now()
        let end = folders.map { start + $0.options.settle }.max() ?? start
        while !actions.isStopping(), clock.now() < end {
            if !turn() { wait(until: min(end, nextTurn ?? end)) }
        }
        for folder in folders { folder.nextScan = nil }
        while !actions.isStopping(), turn() {}
        while !actions.isStopping(), let rest = actions.work(), rest <= .zero {}
        for folder in folders {
            folder.askForWaiting(at: clock.now())
            if !actions.isStopping() { folder.tellLeft() }
        }
    }

    /// Takes in every event and works on a few files at most in each folder. True where there is more to do at once.
    package func turn() -> Bool {
        var isBusy = false
        for folder in folders {
            if folder.turn(at: clock.now()) { isBusy = true }
            if folder.hasNewWork { nextWork = clock.now() }
            folder.hasNewWork = false
        }
        if !isReady {
            isReady = true
            actions.report(.ready)
        }
        if let due = nextWork, due <= clock.now() {
            nextWork = actions.work().map { clock.now() + $0 }
            for folder in folders { folder.askForWaiting(at: clock.now()) }
            if let next = nextWork, next <= clock.now() { isBusy = true }
        }
        return isBusy
    }

    /// Decides anew on files that were left because of a rule: the rules may have changed.
    package func reconsider() {
        for folder in folders { folder.reconsider(at: clock.now()) }
    }

    /// When there will be something to do although nothing happens.
    package var nextTurn: Duration? {
        (folders.map(\.nextTurn) + [nextWork].compactMap { $0 }).min()
    }

    private func wait(until moment: Duration?) {
        let timeout = moment.map { max(.zero, $0 - clock.now()) }
        // Whoever rings may have work.
        if bell.wait(events: folders.compactMap { $0.session?.events }, timeout: timeout) { nextWork = clock.now() }
    }
}
