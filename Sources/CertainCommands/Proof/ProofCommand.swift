// certain proof: for every file, whether the server has it.
import Documents
import Outbox
import Platform
import Rules
import Terminal

extension Command {
    static let proof = Command(
        spec: CommandSpec(
            "proof",
            summary: LocalizedText(
                german: "Beweist, welche Dateien zugestellt sind", english: "Proves which files were delivered"),
            details: LocalizedText(
                german:
                    "Ordner werden mit allem geprüft, was darin liegt. Endet mit 1, wenn eine Datei nicht zugestellt ist. "
                    + "Mit --json entsteht ein Verzeichnis zum Aufbewahren.",
                english: "Folders are checked with all that lies in them. Ends with 1 where a file was not delivered. "
                    + "With --json it makes a manifest to keep."),
            operands: [OperandSpec(.file(LocalizedText(german: "PFAD", english: "PATH")), .oneOrMore)]),
        run: { arguments, context throws(CommandFailure) in
            try ProofRun(arguments, context).run()
        })
}

private struct ProofRun {
    private let operands: [Operand]
    private let emptyFolders: [Path]
    private let outbox: Outbox
    private let destination: Destination
    private let context: Context

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        var context = context
        let surroundings = try Surroundings(&context, arguments.options)
        let connection = try Connection(surroundings.profile(arguments.options), context)
        destination = connection.destination
        outbox = try DeliveryService.open(surroundings, context)
        (operands, emptyFolders) = arguments.operands.map { Operand($0) }.expanded()
        self.context = context
    }

    func run() throws(CommandFailure) -> ExitCode {
        var codes: Set<ExitCode> = []
        for folder in emptyFolders { context.console.note(Words.noFileInside(folder)) }
        for operand in operands {
            let (proof, code) = try prove(operand)
            codes.insert(code)
            context.console.json(ProofObject(proof: proof, language: context.console.language))
            context.console.result(proof.line(context.console.language))
        }
        return .worst(of: codes)
    }

    private func prove(_ operand: Operand) throws(CommandFailure) -> (FileProof, ExitCode) {
        let path: Path
        switch operand {
        case .file(let file): path = file
        case .unlisted(let folder, let error):
            var proof = FileProof(FileReport(folder, context))
            (proof.outcome, proof.reason) = (.failed, .unproven(error))
            return (proof, .unreadable)
        case .standardInput, .otherAddress, .noAddress, .unnamed:
            let name = operand.shown
            return (FileProof(file: name, shown: name, outcome: .absent, reason: .unprovable(operand)), .no)
        }
        var proof = FileProof(FileReport(path, context))
        let document: Document
        do throws(DocumentError) {
            document = try Document(path)
        } catch {
            if case .unreadable = error { proof.outcome = .failed }
            proof.reason = .unproven(error)
            return (proof, error.exit == .unreadable ? .unreadable : .no)
        }
        (proof.digest, proof.size) = (document.digest, document.status.size)
        switch try CommandFailure.ofOutbox({ () throws(OutboxError) in
            try outbox.proof(of: document.digest, at: destination)
        }) {
        case .stored(let receipt):
            proof.take(receipt)
            return (proof, .success)
        case .item(let item):
            proof.take(item)
            return (proof, .no)
        case .absent:
            return (proof, .no)
        }
    }
}
