// Files on their way through the outbox to the server, or only into the outbox.
import Documents
import Outbox
import Platform
import Synchronization

extension DeliveryService {
    /// Delivers `count` files, a few at a time. `report` is told of each, in their order and one at a time, when the
    /// fact is on the disk; without an outcome there was nothing to send. Files that were not begun when the program
    /// was told to stop are not reported.
    func send(
        count: Int, isForced: Bool = false, prepare: @escaping @Sendable (Int) -> PreparedFile,
        report: @escaping @Sendable (Int, PreparedFile, FileReport, SendOutcome?) -> Void
    ) throws(CommandFailure) {
        let box = Unreported()
        do throws(OutboxError) {
            try outbox.send(
                count: count, to: destination, width: Self.width, stop: context.stop,
                prepare: { index in
                    let file = prepare(index)
                    box.files.withLock { $0[index] = file }
                    guard let document = file.document else { return nil }
                    return Candidate(
                        delivery: file.delivery(document), file: document.file, status: document.status,
                        key: self.key(document.digest, isForced: isForced), isForced: isForced)
                },
                deliver: { candidate, intent in
                    self.deliver(
                        intent.item.delivery, key: intent.key, file: candidate.file, status: candidate.status)
                },
                report: { index, outcome in
                    guard let file = box.files.withLock({ $0.removeValue(forKey: index) }) else { return }
                    report(index, file, self.reported(file, outcome), outcome)
                })
        } catch {
            throw CommandFailure(.cannotKeep, .outbox(error))
        }
    }

    /// Into the outbox, without asking the network anything.
    func keep(_ file: PreparedFile, isForced: Bool = false) -> (report: FileReport, outcome: SendOutcome?) {
        guard let document = file.document else { return (file.report, nil) }
        let outcome: SendOutcome
        do throws(OutboxError) {
            let acceptance = try outbox.enqueue(
                file.delivery(document), file: document.file, to: destination,
                key: key(document.digest, isForced: isForced), isForced: isForced)
            switch acceptance {
            case .known(let receipt): outcome = .known(receipt)
            case .kept(let item, _): outcome = .concluded(.kept(item))
            }
        } catch {
            outcome = .failed(error)
        }
        var report = file.report
        report.take(outcome, context)
        return (report, outcome)
    }

    private func reported(_ file: PreparedFile, _ outcome: SendOutcome?) -> FileReport {
        var report = file.report
        guard let outcome else { return report }
        report.take(outcome, context)
        // A file that was not even tried waits for the reason that others failed.
        if report.reason == .queued, let pause = (try? outbox.pause(of: destination)) ?? nil {
            report.reason = Reason(kept: pause.reason)
        }
        return report
    }
}

/// Files between their preparation and their report. Their descriptors are let go with them.
private final class Unreported: Sendable {
    let files = Mutex<[Int: PreparedFile]>([:])
}
