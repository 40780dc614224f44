// One run of `send`: every file in its turn, whatever became of the one before it.
import Documents
import Keystore
import Platform
import Rules
import Server
import Settings
import Terminal

struct SendRun {
    private let options: SendOptions
    private let operands: [Operand]
    private let context: Context
    private let planner: Planner
    private let courier: Courier?
    private var codes: Set<ExitCode> = []

    init(_ options: SendOptions, _ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        var context = context
        let surroundings = try Surroundings(&context, arguments.options)
        self.options = options
        self.context = context
        operands = arguments.operands.flatMap { path -> [Operand] in
            let operand = Operand(path)
            return options.isRecursive ? operand.expanded() : [operand]
        }
        planner = Planner(
            options: options, rules: options.usesRules ? try surroundings.rules() : .empty,
            profile: try? surroundings.profile(arguments.options).name, dates: surroundings.config.date, context)
        courier = options.isDryRun ? nil : try Courier(surroundings, arguments.options, context)
    }

    consuming func run() -> ExitCode {
        for operand in operands {
            if let signal = context.stop.signal {
                context.console.message(Words.stopped)
                return signal == StopSignals.interrupt ? .interrupted : .terminated
            }
            let (report, code) = send(operand)
            report.print(to: context.console)
            codes.insert(code)
        }
        return .worst(of: codes)
    }

    private func send(_ operand: Operand) -> (FileReport, ExitCode) {
        switch operand {
        case .file(let path): send(FileReport(path, context)) { () throws(DocumentError) in try Document(path) }
        case .standardInput:
            send(FileReport(file: "-", shown: "-", outcome: .failed)) { () throws(DocumentError) in
                try readStandardInput()
            }
        case .otherAddress(let text):
            (FileReport(file: text, shown: text, outcome: .failed, reason: .otherAddress), .refused)
        case .unlisted(let path, let error):
            (FileReport(path, context).failed(.unreadable(error)), .unreadable)
        }
    }

    private func send(
        _ blank: FileReport, opening document: () throws(DocumentError) -> Document
    ) -> (FileReport, ExitCode) {
        // A file that changes while it is sent is taken up anew, as long as there is hope that it comes to rest.
        for attempt in 1...3 {
            let taken: Document
            do throws(DocumentError) {
                taken = try document()
            } catch {
                return (blank.failed(.document(error)), error.exit)
            }
            let plan = planner.plan(for: taken)
            var report = blank.planned(taken, plan)
            if let why = plan.skip {
                (report.outcome, report.reason) = (.skipped, .skipped(why))
                return (report, .success)
            }
            guard let courier else { return (report, .success) }
            let answer = courier.deliver(taken, plan, name: planner.name(of: taken), isForced: options.isForced)
            if case .unsent = answer, attempt < 3 { continue }
            let code = report.take(answer, courier.connection.address)
            return (report, code)
        }
        return (blank.failed(.body(.changed)), .unreadable)
    }

    /// Standard input can be read once only, so its bytes go to a nameless file first.
    private func readStandardInput() throws(DocumentError) -> Document {
        let folder = context.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : Path($0) } ?? Path("/tmp")
        let file: OpenFile
        do throws(SystemError) {
            file = try ScratchFile.filled(in: folder, name: Path(options.name ?? "-"), by: context.input.read)
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
