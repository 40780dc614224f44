// From what was named on the command line to documents with their plans, ready to be delivered.
import Documents
import Outbox
import Platform
import Rules

struct SendPreparation: Sendable {
    private let operands: [Operand]
    private let planner: Planner
    private let name: String?
    /// A file manager made the command line: an empty argument is a file without a path.
    private let isFromDesktop: Bool
    private let context: Context
    private let mounted: MountedFolders
    private let ownState: OwnState

    init(operands: [Operand], planner: Planner, name: String?, isFromDesktop: Bool, _ context: Context) {
        self.isFromDesktop = isFromDesktop
        self.operands = operands
        self.planner = planner
        self.name = name
        self.context = context
        mounted = MountedFolders(context.environment)
        ownState = OwnState(context)
    }

    var indices: Range<Int> { operands.indices }

    /// In bytes, as far as it can be told without opening anything; for showing progress only.
    func size(_ index: Int) -> Int64 {
        guard case .file(let path) = operands[index], let status = try? FileStatus(of: path) else { return 0 }
        return status.kind == .regular ? status.size : 0
    }

    /// On any thread. Without a document there is nothing to send, and the report says why.
    func prepare(_ index: Int) -> PreparedFile {
        switch operands[index] {
        case .file(let path): prepare(path)
        case .standardInput:
            prepare(FileReport(file: "-", shown: name ?? "-", outcome: .failed)) { () throws(DocumentError) in
                try readStandardInput()
            }
        case .otherAddress(let text): prepare(text)
        case .noAddress(let text): PreparedFile(FileReport(address: text).failed(.refused, .noAddress))
        case .unnamed:
            PreparedFile(
                FileReport(file: "", shown: operands[index].shown, outcome: .failed).failed(
                    .refused, isFromDesktop ? .unnamed : .emptyFileName))
        case .unlisted(let path, let error):
            PreparedFile(FileReport(path, context).failed(.unreadable, .unreadable(error)))
        }
    }

    private func prepare(_ address: String) -> PreparedFile {
        guard let path = mounted.path(of: address) else {
            return PreparedFile(FileReport(address: address).failed(.refused, .otherAddress(address)))
        }
        return prepare(path)
    }

    private func prepare(_ path: Path) -> PreparedFile {
        let isThere = (try? FileStatus(of: path, followingLinks: false)) != nil
        let meant = isThere ? path : LossyName.file(meantBy: path) ?? path
        if ownState.contains(meant) { return PreparedFile(FileReport(meant, context).failed(.refused, .ownState)) }
        return prepare(FileReport(meant, context)) { () throws(DocumentError) in
            do throws(DocumentError) {
                return try Document(meant)
            } catch {
                guard case .unreadable(let why) = error, why.kind == .notSeekable else { throw error }
                return try Document(copy(of: meant))
            }
        }
    }

    /// Some file servers (FTP by GVfs) are read from front to back only, and a delivery reads more than once.
    private func copy(of path: Path) throws(DocumentError) -> OpenFile {
        let file = try Document.opened(path)
        do throws(SystemError) {
            return try ScratchFile.copy(of: file, in: scratchFolder)
        } catch {
            throw .unreadable(error)
        }
    }

    private var scratchFolder: Path {
        context.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : Path($0) } ?? Path("/tmp")
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
        return PreparedFile(blank, taken, planner)
    }

    /// Standard input can be read once only, so its bytes go to a nameless file first.
    private func readStandardInput() throws(DocumentError) -> Document {
        let file: OpenFile
        do throws(SystemError) {
            file = try ScratchFile.filled(in: scratchFolder, name: Path(name ?? "-"), by: context.input.read)
        } catch {
            throw .unreadable(error)
        }
        return try Document(file)
    }
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
