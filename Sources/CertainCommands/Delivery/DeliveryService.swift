// The outbox of a profile together with the server it delivers to: what `send`, `watch` and `outbox flush` share.
import Keystore
import Outbox
import Platform
import Server
import Settings
import Synchronization
import Terminal

final class DeliveryService: Sendable {
    let outbox: Outbox
    let connection: Connection
    let destination: Destination
    private let surroundings: Surroundings
    private let options: OptionValues
    let context: Context
    private let access: Mutex<Access>

    /// The door to the server: open with a token, or shut and why.
    private enum Access: Sendable {
        case open(InboxClient, DeviceToken, FoundToken.Source)
        case shut(CommandFailure)
    }

    /// Throws where there is no profile to deliver for, or no place to keep anything. A token that cannot be had is no
    /// reason to throw: what comes then waits.
    ///
    /// `name` is the profile's, where it is not the command line's to choose.
    init(
        _ surroundings: Surroundings, _ options: OptionValues, profile name: String? = nil, _ context: Context
    ) throws(CommandFailure) {
        connection = try Connection(surroundings.profile(options, named: name), context)
        destination = connection.destination
        self.surroundings = surroundings
        self.options = options
        self.context = context
        outbox = try Self.open(surroundings, context)
        access = Mutex(Self.access(connection, surroundings, options, context))
        if case .open(_, _, .tokenFile(let path, isReadableByOthers: true)) = access.withLock({ $0 }) {
            context.console.note(Words.tokenFileReadable(path))
        }
    }

    static func open(_ surroundings: Surroundings, _ context: Context) throws(CommandFailure) -> Outbox {
        do throws(OutboxError) {
            do throws(OutboxError) {
                return try openOnce(surroundings, context)
            } catch {
                guard error.isDamage else { throw error }
                // Found out while tidying up: now that it is known, opening sets it aside.
                return try openOnce(surroundings, context)
            }
        } catch {
            throw CommandFailure(.cannotKeep, .outbox(error))
        }
    }

    private static func openOnce(_ surroundings: Surroundings, _ context: Context) throws(OutboxError) -> Outbox {
        let outbox = try Outbox(
            folder: surroundings.outboxFolder, clock: context.clock, random: context.random)
        var findings = outbox.openingFindings
        do throws(OutboxError) {
            findings += try outbox.tidy()
        } catch {
            // On a full disk what waits can still be looked at; whatever must be written says so itself.
            guard error.isNoSpace else { throw error }
        }
        for finding in findings {
            context.console.message(Words.found(finding))
        }
        return outbox
    }

    private let turnedAway = Mutex<Reason?>(nil)

    private let toldLeftOut = Mutex(false)

    /// The server refused the token in this run.
    var turnedAwayFor: Reason? { turnedAway.withLock { $0 } }

    /// Why nothing can be sent now, nil where something can.
    var loginFailure: CommandFailure? {
        access.withLock { access in
            if case .shut(let failure) = access { failure } else { nil }
        }
    }

    func key(_ digest: SHA256Digest, isForced: Bool) -> String {
        IdempotencyKey(
            address: connection.address, digest: digest, salt: isForced ? context.random.bytes(16) : []
        ).description
    }

    /// A running `watch` moves what waits for this profile.
    var retrier: Retrier { context.retrier(of: destination.profile, surroundings.places) }

    func ringWatch() { AttendedProfiles(surroundings.places).ring(destination.profile) }

    /// One attempt, on any thread.
    func deliver(_ delivery: Delivery, key: String, file: OpenFile, status: FileStatus) -> DeliveryResult {
        var upload = InboxUpload(
            file: UploadFile(file: file, status: status, digest: delivery.digest), fileName: delivery.name,
            contentType: delivery.contentType, tags: delivery.tags, date: delivery.date, note: delivery.note,
            idempotencyKey: IdempotencyKey(known: key))
        guard case .open(let client, let token, _) = access.withLock({ $0 }) else {
            return .stopped(loginFailure.map { DeliveryReason($0.reason, reach: .server) } ?? .undecidable)
        }
        tellLeftOut(of: upload, by: client.contract)
        guard let progress = context.progress else { return deliver(upload, client, token) }
        return progress.follow(delivery.name, size: status.size) { sent in
            upload.progress = sent
            return deliver(upload, client, token)
        }
    }

    private func deliver(_ upload: InboxUpload, _ client: InboxClient, _ token: DeviceToken) -> DeliveryResult {
        var answer = client.deliver(upload)
        if case .stopped = answer {
            answer = tokenAnew(insteadOf: token)?.deliver(upload) ?? answer
            if case .stopped(let trouble) = answer {
                turnedAway.withLock { $0 = .trouble(trouble, connection.address) }
            }
        } else if case .contractTrouble = answer {
            answer = contractAnew(insteadOf: client.contract)?.deliver(upload) ?? answer
        }
        return DeliveryResult(answer, connection.address)
    }

    /// Said once in a run: which of tags, date and note this server has no field for.
    private func tellLeftOut(of upload: InboxUpload, by contract: Contract) {
        let parts = upload.leftOut(by: contract)
        guard !parts.isEmpty else { return }
        let isTold = toldLeftOut.withLock { isTold in
            defer { isTold = true }
            return isTold
        }
        if isTold { return }
        context.console.note(Words.leftOut(parts, connection.address))
    }

    /// Whether an item in doubt arrived.
    func settle(_ item: OutboxItem) -> Settlement {
        settle(item.delivery.digest)
    }

    /// Whether the server has this content.
    func settle(_ digest: SHA256Digest) -> Settlement {
        guard case .open(let client, _, _) = access.withLock({ $0 }) else { return .cannotTell(.notFoundYet) }
        switch client.lookUp(digest) {
        case .found(let id): return .stored(StoredID(id))
        case .absent: return .absent
        case .unsupported: return .cannotTell(.undecidable)
        case .trouble(let trouble): return .cannotTell(DeliveryReason(trouble, connection.address))
        }
    }

    /// Moves what is due. `report` is told of each item when the fact is on the disk.
    func flush(
        ignoringBackoff: Bool, report: @escaping @Sendable (OutboxItem, Conclusion) -> Void
    ) throws(CommandFailure) {
        guard loginFailure == nil else { return }
        let terms = FlushTerms(
            capabilities: Capabilities(connection.contract.capabilities),
            absenceAfter: surroundings.config.absenceAfter,
            ignoresBackoff: ignoringBackoff, width: Self.width)
        do throws(OutboxError) {
            try outbox.flush(
                destination, terms, stop: context.stop,
                deliver: { attempt in
                    self.deliver(
                        attempt.item.delivery, key: attempt.item.key, file: attempt.file, status: attempt.status)
                },
                settle: { self.settle($0) }, report: report)
        } catch {
            throw CommandFailure(.cannotKeep, .flushEnded(error))
        }
    }

    /// Deliveries at a time.
    static let width = 4

    /// The token was refused: it may have been replaced since it was read. Nil where the keystore holds the same.
    private func tokenAnew(insteadOf refused: DeviceToken) -> InboxClient? {
        access.withLock { access in
            guard case .open(let client, let token, _) = access else { return nil }
            // Another thread has looked already.
            if token != refused { return client }
            let anew = Self.access(connection, surroundings, options, context)
            guard case .open(let newClient, let newToken, _) = anew, newToken != refused else { return nil }
            access = anew
            return newClient
        }
    }

    /// Looks once more for a token where none was to be had, or for another one where it was refused. True where
    /// there is reason to try again.
    func renewAccess() -> Bool {
        access.withLock { access in
            let anew = Self.access(connection, surroundings, options, context)
            switch (access, anew) {
            case (.shut, .open): break
            case (.open(_, let old, _), .open(_, let new, _)) where old != new: break
            case (.shut, .shut):
                access = anew
                return false
            default: return false
            }
            access = anew
            turnedAway.withLock { $0 = nil }
            return true
        }
    }

    /// The server does not speak the contract that is known of it: it may describe another one by now. Nil where
    /// nothing changes for a delivery.
    private func contractAnew(insteadOf known: Contract) -> InboxClient? {
        access.withLock { access in
            guard case .open(let client, let token, let source) = access else { return nil }
            // Another thread has asked already.
            if !client.contract.delivers(as: known) { return client }
            var anew = connection
            anew.discover()
            guard !anew.contract.delivers(as: known) else { return nil }
            let newClient = anew.client(token, context)
            access = .open(newClient, token, source)
            return newClient
        }
    }

    private static func access(
        _ connection: Connection, _ surroundings: Surroundings, _ options: OptionValues, _ context: Context
    ) -> Access {
        do throws(CommandFailure) {
            let found = try connection.token(options, surroundings.places, context)
            return .open(connection.client(found.token, context), found.token, found.source)
        } catch {
            return .shut(error)
        }
    }
}
