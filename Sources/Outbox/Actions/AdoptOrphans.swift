// Spool files that no row speaks of: their process ended between the two, or the database was lost.
import Platform

extension Outbox {
    /// The order of the looks matters: first the folder, then whether the maker of a file is alive, then the rows. A
    /// maker that ended has either written its row by then, or never will.
    func adoptOrphans() throws(OutboxError) -> [OutboxFinding] {
        let contents = try spool.contents()
        if contents.isEmpty { return [] }
        var findings = contents.filter { $0.part == .stray }.map {
            OutboxFinding.stray(files.spool.appending($0.name))
        }
        let makers = Set(contents.map(\.claim)).subtracting([""])
        let ended = makers.filter { !claims.isAlive($0) }
        let left = contents.filter { ended.contains($0.claim) }
        let rows = try read { database throws(OutboxError) in
            Set(
                try database.all("SELECT spool FROM item WHERE spool IS NOT NULL UNION SELECT spool FROM discarded") {
                    $0.text(0)
                })
        }
        let whole = Set(left.filter { $0.part == .bytes }.map(\.name)).subtracting(rows)
        for name in whole.sorted() {
            if let finding = try adopt(name) { findings.append(finding) }
        }
        // Half-written bytes, and notes without bytes: never accepted.
        let unfinished = Set(left.filter { $0.part != .bytes }.map(\.name)).subtracting(rows).subtracting(whole)
        if !unfinished.isEmpty {
            try spool.remove(unfinished.sorted())
            findings.append(.unfinishedRemoved(unfinished.count))
        }
        return findings
    }

    private func adopt(_ name: String) throws(OutboxError) -> OutboxFinding? {
        guard let note = spool.note(of: name), let digest = note.digest else {
            // Gone meanwhile, or nothing tells what it is.
            return files.exists(files.spool.appending(name)) ? .stray(files.spool.appending(name)) : nil
        }
        let now = clock.now()
        // With the database it is lost whether this was sent: then it is in doubt.
        let state: ItemState = databaseIsNew ? .unknown(since: now) : .waiting
        let standing = ItemStanding(state: state, nextAttempt: now, reason: databaseIsNew ? .adopted : nil)
        let orphan = note.item(digest: digest, spool: name, standing: standing)
        let adopted: OutboxItem? = try perform { database throws(OutboxError) in
            let items = ItemRows(database: database)
            let isSpokenOf = try database.first(
                "SELECT 1 FROM item WHERE spool = ? UNION SELECT 1 FROM discarded WHERE spool = ?", .text(name),
                .text(name)
            ) { _ in true }
            if isSpokenOf == true || !self.files.exists(self.files.spool.appending(name)) { return nil }
            let isStored = try !LedgerRows(database: database).find(digest, orphan.destination).isEmpty
            let isHeld = try items.find(digest, orphan.destination) != nil
            if isHeld || isStored && !orphan.isForced {
                try database.run("INSERT INTO discarded (spool) VALUES (?)", .text(name))
                return nil
            }
            var item = orphan
            item.id = try items.insert(item, run: nil)
            return item
        }
        // The content is what the note says. Bytes that became others are not sent: whoever takes up the item finds out.
        return adopted.map { .adopted($0, isDamaged: isDamaged(name, digest)) }
    }

    /// Certainly so: what cannot be read now is not known to be.
    private func isDamaged(_ name: String, _ digest: SHA256Digest) -> Bool {
        guard let found = try? spool.open(name).sha256() else { return false }
        return found != digest
    }
}
