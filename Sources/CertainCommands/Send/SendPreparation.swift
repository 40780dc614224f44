// From what was named on the command line to documents with their plans, ready to be delivered.
import Documents
import Outbox
import Platform
import Rules
import Synchronization

struct SendPreparation: Sendable {
    private let operands: [Operand]
    private let planner: Planner
    private let name: String?
    private let context: Context
    private let mounted: MountedFolders

    init(operands: [Operand], planner: Planner, name: String?, _ context: Context) {
        self.operands = operands
        self.planner = planner
        self.name = name
        self.context = context
        mounted = MountedFolders(context.environment)
    }

    var indices: Range<Int> { operands.indices }

    /// On any thread. Without a document there is nothing to send, and the report says why.
    func prepare(_ index: Int) -> PreparedFile {
        switch operands[index] {
        case .file(let path):
            prepare(FileReport(path, context)) { () throws(DocumentError) in try Document(path) }
        case .standardInput:
            prepare(FileReport(file: "-", shown: "-", outcome: .failed)) { () throws(DocumentError) in
                try readStandardInput()
            }
        case .otherAddress(let text): prepare(text)
        case .noAddress(let text): PreparedFile(FileReport(address: text).failed(.refused, .noAddress))
        case .unnamed:
            PreparedFile(
                FileReport(file: "", shown: operands[index].shown, outcome: .failed).failed(.refused, .unnamed))
        case .unlisted(let path, let error):
            PreparedFile(FileReport(path, context).failed(.unreadable, .unreadable(error)))
        }
    }

    private func prepare(_ address: String) -> PreparedFile {
        guard let path = mounted.path(of: address) else {
            return PreparedFile(FileReport(address: address).failed(.refused, .otherAddress(address)))
        }
        return prepare(FileReport(path, context)) { () throws(DocumentError) in try Document(path) }
    }

    private func prepare(
        _ blank: FileReport, opening document: () throws(DocumentError) -> Document
    ) -> PreparedFile {
        let taken: Document
        do throws(DocumentError) {
            taken = try document()
        } catch {
            return PreparedFile(blank.failed(error.exit, .document(error)))
        }
        let plan = planner.plan(for: taken)
        var report = blank.planned(taken, plan)
        if let why = plan.skip {
            (report.outcome, report.reason) = (.skipped, .skipped(why))
            return PreparedFile(report)
        }
        return PreparedFile(report, taken, name: planner.name(of: taken))
    }

    /// Standard input can be read once only, so its bytes go to a nameless file first.
    private func readStandardInput() throws(DocumentError) -> Document {
        let folder = context.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : Path($0) } ?? Path("/tmp")
        let file: OpenFile
        do throws(SystemError) {
            file = try ScratchFile.filled(in: folder, name: Path(name ?? "-"), by: context.input.read)
        } catch {
            throw .unreadable(error)
        }
        return try Document(file)
    }
}

/// One file on its way out, or the report of why it stays.
struct PreparedFile: Sendable {
    let report: FileReport
    let document: Document?
    private let name: String

    init(_ report: FileReport, _ document: Document? = nil, name: String = "") {
        self.report = report
        self.document = document
        self.name = name
    }

    var deliveredFile: DeliveredFile? {
        guard let document, report.file != "-" else { return nil }
        return DeliveredFile(path: document.file.path, status: document.status, digest: document.digest)
    }

    func delivery(_ document: Document) -> Delivery {
        Delivery(
            digest: document.digest, size: document.status.size, name: name,
            contentType: document.contentType.description, source: report.file == "-" ? nil : document.file.path,
            date: report.date?.description, dateSource: report.dateSource.rawValue, tags: report.tags,
            rules: report.rules, note: report.note)
    }
}

/// The files of one round, kept from their preparation until their report.
final class PreparedFiles: Sendable {
    private let preparation: SendPreparation
    private let isForced: Bool
    private let service: DeliveryService
    private let files = Mutex<[Int: PreparedFile]>([:])

    init(_ preparation: SendPreparation, isForced: Bool, _ service: DeliveryService) {
        self.preparation = preparation
        self.isForced = isForced
        self.service = service
    }

    func candidate(_ index: Int) -> Candidate? {
        let file = preparation.prepare(index)
        files.withLock { $0[index] = file }
        guard let document = file.document else { return nil }
        return Candidate(
            delivery: file.delivery(document), file: document.file, status: document.status,
            key: service.key(document.digest, isForced: isForced), isForced: isForced)
    }

    func deliver(_ candidate: Candidate, _ intent: Intent) -> DeliveryResult {
        service.deliver(
            intent.item.delivery, key: intent.key, file: candidate.file, status: candidate.status)
    }

    /// The user's own file; nil for what came from standard input.
    func deliveredFile(_ index: Int) -> DeliveredFile? {
        files.withLock { $0[index] }?.deliveredFile
    }

    func report(_ index: Int) -> FileReport {
        files.withLock { $0[index] }?.report ?? FileReport(file: "", shown: "", outcome: .failed)
    }

    /// Its descriptor is not needed any more.
    func letGo(_ index: Int) {
        files.withLock { _ = $0.removeValue(forKey: index) }
    }
}

/// Collected from several threads.
final class Codes: Sendable {
    private let codes = Mutex<Set<ExitCode>>([])

    func insert(_ code: ExitCode) { codes.withLock { _ = $0.insert(code) } }
    var all: Set<ExitCode> { codes.withLock { $0 } }
}

final class ConfirmedContents: Sendable {
    private let digests = Mutex<Set<SHA256Digest>>([])

    func insert(_ digest: SHA256Digest) { digests.withLock { _ = $0.insert(digest) } }
    func contains(_ digest: SHA256Digest) -> Bool { digests.withLock { $0.contains(digest) } }
}

final class ChangedFiles: Sendable {
    private let collected = Mutex<[Int]>([])

    func insert(_ index: Int) { collected.withLock { $0.append(index) } }
    var indices: [Int] { collected.withLock { $0 } }
}

extension DocumentError {
    /// What is not there or cannot be read, against what will never be a document.
    var exit: ExitCode {
        switch self {
        case .missing, .danglingLink, .unreadable: .unreadable
        case .folder, .empty, .special: .refused
        }
    }
}
