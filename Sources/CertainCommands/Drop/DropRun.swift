// One run of `drop`: every file in its turn, whatever became of the one before it.
import Documents
import DropFolder
import Platform
import Terminal

struct DropRun {
    private let options: DropOptions
    private let operands: [Operand]
    private let handover: Handover
    private let context: Context

    init(_ options: DropOptions, _ operands: [Path], _ context: Context) throws(CommandFailure) {
        self.options = options
        self.operands = operands.map { Operand($0) }
        self.context = context
        do throws(HandoverError) {
            handover = try Handover(into: options.folder, random: context.random)
        } catch {
            throw CommandFailure(error.exit, .handover(error, options.folder))
        }
    }

    func run() -> ExitCode {
        var codes: Set<ExitCode> = []
        for operand in operands {
            let report = handOver(operand)
            // A signal that came in time is obeyed; one that came after the last file has nothing left to stop.
            if let signal = context.stop.signal, report.path == nil {
                let failure = CommandFailure.interrupted(by: signal)
                context.console.message(Words.failed(failure.reason))
                codes.insert(failure.exit)
                break
            }
            report.print(to: context.console)
            codes.insert(report.exit)
        }
        return .worst(of: codes)
    }

    private func handOver(_ operand: Operand) -> DropReport {
        var report = DropReport(operand, context)
        if context.stop.isRaised { return report }
        do throws(HandoverError) {
            let path: Path
            switch operand {
            case .file(let file), .unlisted(let file, _): path = try handover.handOver(file, sidecar: options.sidecar)
            case .standardInput: path = try handOverStandardInput()
            case .otherAddress, .noAddress, .unnamed:
                report.fail(.refused, operand.whyNoFile ?? .emptyFileName)
                return report
            }
            report.path = context.currentFolder.map { path.absolute(in: $0) } ?? path
        } catch {
            report.fail(error.exit, .handover(error, options.folder))
        }
        return report
    }

    /// Its bytes go to a nameless file where they belong: there is room for them, or there is nowhere.
    private func handOverStandardInput() throws(HandoverError) -> Path {
        let name = options.name ?? "-"
        var inputFailure: SystemError?
        let file: OpenFile
        do throws(SystemError) {
            file = try ScratchFile.filled(in: options.folder, name: Path(name)) { buffer throws(SystemError) in
                do throws(SystemError) {
                    return try context.input.read(buffer)
                } catch {
                    inputFailure = error
                    throw error
                }
            }
        } catch {
            throw inputFailure == nil ? .folder(error) : .source(.unreadable(error))
        }
        return try handover.handOver(
            file, as: Array((options.name ?? Self.name(for: file)).utf8), sidecar: options.sidecar)
    }

    /// What cannot be read is told by whoever reads it next.
    private static func name(for file: OpenFile) -> String {
        let beginning = (try? file.read(count: ContentType.bytesNeeded, at: 0)) ?? []
        return "stdin." + ContentType(beginning: beginning, name: "").fileExtension
    }
}

extension HandoverError {
    var exit: ExitCode {
        switch self {
        case .source(let error): error.exit
        case .ignoredName, .unfit, .changed: .refused
        case .sidecar: .usage
        case .folder: .cannotKeep
        }
    }
}
