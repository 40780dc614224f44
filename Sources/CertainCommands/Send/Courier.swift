// Takes planned documents to the server, and stops going there when the door stays shut.
import Documents
import Keystore
import Platform
import Rules
import Server
import Settings
import Synchronization
import Terminal

final class Courier: Sendable {
    let connection: Connection
    private let client: InboxClient
    private let random: RandomSource
    /// Set once the server has turned us away for good: nothing else would get through either.
    private let shut = Mutex<InboxAnswer?>(nil)

    init(_ surroundings: Surroundings, _ options: OptionValues, _ context: Context) throws(CommandFailure) {
        connection = try Connection(surroundings.profile(options), context)
        let found = try connection.token(options, surroundings.places, context)
        if case .tokenFile(let path, isReadableByOthers: true) = found.source {
            context.console.note(Words.tokenFileReadable(path))
        }
        client = connection.client(found.token, context)
        random = context.random
    }

    func deliver(_ document: Document, _ plan: Plan, name: String, isForced: Bool) -> InboxAnswer {
        if let answer = shut.withLock({ $0 }) { return answer }
        let key = IdempotencyKey(
            address: connection.address, digest: document.digest, salt: isForced ? random.bytes(16) : [])
        let answer = client.deliver(
            InboxUpload(
                file: UploadFile(file: document.file, status: document.status, digest: document.digest),
                fileName: name, contentType: document.contentType.description, tags: plan.tags,
                date: plan.date?.description, note: plan.note, idempotencyKey: key))
        switch answer {
        case .stopped, .contractTrouble, .cancelled: shut.withLock { $0 = answer }
        case .delivered, .duplicate, .later, .unknown, .refused, .unsent: break
        }
        return answer
    }
}
