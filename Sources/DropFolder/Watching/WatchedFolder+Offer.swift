// Due files: looked into, offered, and put away.
import Documents
import Platform

extension WatchedFolder {
    /// While another process works on the folder.
    private static let busyPause = Duration.milliseconds(250)
    /// So long that it is worth telling.
    private static let longBusy = Duration.seconds(60)

    /// Fewer due files than this are offered one by one, so that they reach the server in their order: they may be
    /// the pages of one document.
    private static let many = 100
    /// Of many, so many are offered together, and so many looked into for that.
    private static let mostOffered = 16
    private static let mostLooks = 64

    /// A file that can be offered.
    private struct Offer {
        let place: Place
        let sighting: Sighting
        let candidate: Candidate
    }

    /// Works on the next due files. True where more are due.
    func workOnSome(_ root: OpenFolder, at now: Duration) -> Bool {
        if queue.isEmpty { return false }
        // While the claim lasts: a file is looked into, delivered and put away by one process.
        guard root.lock() else {
            waitForOther(at: now)
            return false
        }
        defer { root.unlock() }
        busySince = nil
        isBusyTold = false
        let most = queue.count < Self.many ? 1 : Self.mostOffered
        var offers: [Offer] = []
        var looks = 0
        while offers.count < most, looks < Self.mostLooks, !actions.isStopping(), let place = queue.popLast() {
            looks += 1
            guard settling.isDue(place, at: now) else { continue }
            if let offer = inspect(place, root, at: now) { offers.append(offer) }
        }
        if offers.isEmpty { return !queue.isEmpty }
        let answers = actions.accept(offers.map(\.candidate))
        for (offer, answer) in zip(offers, answers) {
            apply(answer, to: offer.place, offer.candidate.document.digest, offer.sighting, root, at: now)
        }
        return !queue.isEmpty
    }

    private func waitForOther(at now: Duration) {
        let since = busySince ?? now
        busySince = since
        if now - since >= Self.longBusy, !isBusyTold {
            isBusyTold = true
            actions.report(.busy(options.folder))
        }
        busyUntil = now + Self.busyPause
        queue = []
    }

    private func inspect(_ place: Place, _ root: OpenFolder, at now: Duration) -> Offer? {
        let inspection: Inspection
        let parent: OpenFolder
        do throws(SystemError) {
            parent = try folder(of: place, root)
            inspection = try Inspection(of: place.name, in: parent, followingLinks: options.followLinks)
        } catch {
            if error.kind == .missing || error.kind == .notFolder {
                forget(place)
            } else {
                decide(place, .unreadable(error), at: now)
            }
            return nil
        }
        // Still changing, or a sidecar came: the quiet time begins anew.
        if settling.isNews(place, inspection.sighting) {
            settling.observe(place, inspection.sighting, at: now)
            return nil
        }
        guard case .take(let isIncomplete) = decide(place, inspection.finding, at: now, inspection.sighting),
            let file = inspection.file
        else { return nil }
        return offer(place, file, inspection.sighting, parent, isIncomplete: isIncomplete, root, at: now)
    }

    @discardableResult
    private func decide(
        _ place: Place, _ finding: Finding, at now: Duration, _ sighting: Sighting? = nil
    ) -> Verdict {
        let verdict = settling.judge(place, finding, at: now)
        switch verdict {
        case .take: break
        case .wait(let isNews): if isNews { actions.report(.held(path(place), finding)) }
        case .leave:
            if let sighting { resting[place] = RestingFile(.passedOver, sighting.file) }
            tell(place, .fileSkipped(path(place), finding))
        }
        return verdict
    }

    private func offer(
        _ place: Place, _ file: OpenFile, _ sighting: Sighting, _ parent: OpenFolder, isIncomplete: Bool,
        _ root: OpenFolder, at now: Duration
    ) -> Offer? {
        let document: Document
        do throws(DocumentError) {
            document = try Document(file)
        } catch {
            let failure =
                if case .unreadable(let error) = error { error } else { SystemError(code: 0, operation: "read") }
            settling.observe(place, sighting, at: now)
            decide(place, .unreadable(failure), at: now)
            return nil
        }
        // Written to while it was read: its digest is worth nothing.
        guard let after = try? file.status(), FileStamp(after) == sighting.file else {
            look(place, root, wasWritten: true, at: now)
            return nil
        }
        let former = resting[place]
        if let former, former.digest == document.digest {
            repeated(place, former.state, sighting.file, root, at: now)
            return nil
        }
        let (sidecar, sidecarError) = sidecar(of: place.name, in: parent)
        let candidate = Candidate(
            dropFolder: options.folder, place: place, document: document, sidecar: sidecar, sidecarError: sidecarError,
            isIncomplete: isIncomplete, isChanged: former?.digest != nil)
        return Offer(place: place, sighting: sighting, candidate: candidate)
    }

    /// The content is the one that was decided on already: only its surroundings changed.
    private func repeated(
        _ place: Place, _ state: RestingFile.State, _ stamp: FileStamp, _ root: OpenFolder, at now: Duration
    ) {
        resting[place] = RestingFile(state, stamp)
        if case .finished(let digest, let disposal) = state { dispose(place, digest, disposal, stamp, root, at: now) }
    }

    private func sidecar(of name: [UInt8], in parent: OpenFolder) -> (Sidecar?, SidecarError?) {
        do throws(SidecarError) {
            let file: OpenFile
            do throws(SystemError) {
                file = try parent.open(Sidecar.name(beside: name))
            } catch {
                switch error.kind {
                // Beside a name as long as names can be there is none.
                case .missing, .nameTooLong: return (nil, nil)
                case .loopOfLinks: throw SidecarError.notRegular(.link)
                default: throw SidecarError.unreadable(error)
                }
            }
            return (try Sidecar(file), nil)
        } catch {
            return (nil, error)
        }
    }

    /// Does what the answer asks for. `sighting` is the file's when its digest was taken.
    private func apply(
        _ acceptance: Acceptance, to place: Place, _ digest: SHA256Digest, _ sighting: Sighting, _ root: OpenFolder,
        at now: Duration
    ) {
        let stamp = sighting.file
        switch acceptance {
        case .done(let disposal): dispose(place, digest, disposal, stamp, root, at: now)
        case .refused(let reason):
            putAway(place, digest, nil, stamp, root, at: now) { (file) throws(PutAwayError) in
                let (moved, failure) = try PuttingAway(root: root).moveToRefused(file, place, reason: reason)
                actions.moved(digest, options.folder, path(place), path(moved))
                if let failure { actions.report(.reasonNotWritten(path(moved), failure)) }
                return moved
            }
        case .waiting:
            // A file that changed while it waited is in the line already.
            if case .waiting = resting[place]?.state {} else { waiting.append(place) }
            resting[place] = RestingFile(.waiting(digest), stamp)
            hasNewWork = true
        case .left: resting[place] = RestingFile(.left(digest), stamp)
        case .later(let pause): settling.postpone(place, sighting, until: now + pause, at: now)
        }
    }

    /// Asks for every file that was accepted and still waited.
    func askForWaiting(at now: Duration) {
        guard !waiting.isEmpty, let session else { return }
        let asked = waiting
        waiting = []
        var root: OpenFolder?
        for place in asked {
            if actions.isStopping() {
                waiting.append(place)
                continue
            }
            guard let rest = resting[place], case .waiting(let digest) = rest.state, let stamp = rest.stamp else {
                continue
            }
            guard let outcome = actions.outcome(digest, options.folder, place), outcome != .waiting else {
                waiting.append(place)
                continue
            }
            if root == nil { root = try? OpenFolder(options.folder) }
            guard let root, (try? root.status().identity) == session.identity else {
                waiting.append(place)
                continue
            }
            apply(outcome, to: place, digest, Sighting(file: stamp), root, at: now)
        }
    }

    // MARK: Putting away

    private func dispose(
        _ place: Place, _ digest: SHA256Digest, _ disposal: Disposal, _ stamp: FileStamp, _ root: OpenFolder,
        at now: Duration
    ) {
        switch disposal {
        case .keep: remember(place, digest, .keep, stamp)
        case .move:
            putAway(place, digest, .move, stamp, root, at: now) { (file) throws(PutAwayError) in
                try PuttingAway(root: root).moveToSent(file, place)
            }
        case .delete:
            putAway(place, digest, .delete, stamp, root, at: now) { (file) throws(PutAwayError) in
                try PuttingAway(root: root).delete(file)
                return nil
            }
        case .trash:
            putAway(place, digest, .trash, stamp, root, at: now) { (file) throws(PutAwayError) in
                // The trash is told a name: nothing but the delivered file may have it.
                _ = try file.verified()
                do { try actions.trash(path(place)) } catch { throw .notTrashed("\(error)") }
                return nil
            }
        }
    }

    /// `disposal` is what to do once more should the file turn out to be unchanged; nil for one that is then offered
    /// again.
    private func putAway(
        _ place: Place, _ digest: SHA256Digest, _ disposal: Disposal?, _ stamp: FileStamp, _ root: OpenFolder,
        at now: Duration, _ move: (FileToPutAway) throws(PutAwayError) -> Place?
    ) {
        do throws(PutAwayError) {
            let parent: OpenFolder
            do throws(SystemError) {
                parent = try folder(of: place, root)
            } catch {
                throw .system(error)
            }
            let file = FileToPutAway(folder: parent, name: place.name, delivered: stamp)
            // What is still being written to has yet to become what its writer wants.
            if (try? parent.open(place.name, followingLinks: options.followLinks))?.hasWriter() == true {
                throw .changed
            }
            let target = try move(file)
            forget(place)
            if let target { actions.report(.putAway(path(place), to: path(target))) }
        } catch {
            if error == .changed {
                // Delivered as it was; what it is now has to settle and shows whether it is something new.
                resting[place] = disposal.map { RestingFile(.finished(digest, $0), stamp) }
                look(place, root, wasWritten: true, at: now)
            } else {
                actions.report(.notPutAway(path(place), error))
                remember(place, digest, .keep, stamp)
            }
        }
    }

    private func remember(_ place: Place, _ digest: SHA256Digest, _ disposal: Disposal, _ stamp: FileStamp) {
        resting[place] = RestingFile(.finished(digest, disposal), stamp)
        do {
            try memory.remember(
                RememberedFile(place: place, size: stamp.size, modified: stamp.modified, digest: digest))
        } catch {
            report(memoryFailure: error)
        }
    }
}
