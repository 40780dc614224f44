// Installing and removing integrations, and saying what came of it.
import Desktop
import Platform
import Settings
import Terminal

struct Installation {
    let site: Site
    private let context: Context
    private let isDryRun: Bool
    private let isForced: Bool

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        self.context = context
        site = try Site(context)
        isDryRun = arguments.options.isSet(InstallOptions.dryRun)
        isForced = arguments.options.isSet(InstallOptions.force)
    }

    /// Each once, in the order they are listed.
    func chosen(_ arguments: ParsedArguments, orElse all: [Integration]) -> [Integration] {
        let names = Set(arguments.operandTexts)
        return names.isEmpty ? all : Integration.all.filter { names.contains($0.name) }
    }

    func install(_ integrations: [Integration]) throws(CommandFailure) -> ExitCode {
        var planner = IntegrationPlanner(site, isForced: isForced)
        let plans = integrations.map { planner.install($0) }
        if isDryRun { return show(plans) }
        let code = try perform(plans) { plan in
            report(plan, plan.steps.isEmpty ? Words.alreadyInstalled(plan.integration) : Words.installed(plan, site))
        }
        for plan in plans where plan.kept.isEmpty && !plan.steps.isEmpty { advise(plan.integration) }
        return code
    }

    func uninstall(_ integrations: [Integration]) throws(CommandFailure) -> ExitCode {
        var planner = IntegrationPlanner(site, isForced: isForced)
        let plans = integrations.map { planner.remove($0) }
        if isDryRun { return show(plans) }
        let isAll = integrations.count > 1
        let code = try perform(plans) { plan in
            if !plan.steps.isEmpty {
                report(plan, Words.uninstalled(plan.integration))
            } else if !isAll {
                report(plan, Words.wasNotInstalled(plan.integration))
            }
        }
        if isAll, plans.allSatisfy({ $0.steps.isEmpty && $0.kept.isEmpty }) {
            context.console.result(Words.nothingInstalled)
        }
        return code
    }

    func list() -> ExitCode {
        let language = context.console.language
        var table = Table(columns: Words.installColumns.map { Table.Column($0[language]) })
        for integration in Integration.all {
            let standing = site.standing(of: integration)
            let isPresent = site.hasProgram(for: integration)
            context.console.json(
                TargetObject(
                    target: integration.name, present: isPresent, state: standing.name,
                    files: site.places(of: integration).map(\.text)))
            table.add([
                integration.name, Words.presence(integration, isPresent)[language], Words.standing(standing)[language],
            ])
        }
        let width = context.console.isTerminal(.output) ? context.console.columns : nil
        for line in table.lines(width: width) { context.console.result(line) }
        return .success
    }

    // MARK: Doing and saying

    private func perform(_ plans: [IntegrationPlan], _ done: (IntegrationPlan) -> Void) throws(CommandFailure)
        -> ExitCode
    {
        var performer = IntegrationPerformer(site)
        var code = ExitCode.success
        for plan in plans {
            do throws(DesktopError) {
                let failures = try performer.perform(plan)
                if plan.kept.isEmpty || !plan.steps.isEmpty { done(plan) }
                for failure in failures { context.console.message(Words.commandFailed(failure.0, failure.message)) }
            } catch {
                throw CommandFailure(.cannotKeep, .desktop(error, plan.integration))
            }
            if !keptIsFine(plan) { code = .no }
        }
        return code
    }

    /// Says what was left alone; true where there was nothing.
    private func keptIsFine(_ plan: IntegrationPlan) -> Bool {
        for kept in plan.kept {
            context.console.json(StepObject(plan.integration, kept))
            context.console.message(Words.kept(kept, plan.integration))
        }
        return plan.kept.isEmpty
    }

    private func show(_ plans: [IntegrationPlan]) -> ExitCode {
        var code = ExitCode.success
        for plan in plans {
            for step in plan.steps {
                context.console.json(StepObject(plan.integration, step))
                context.console.result(Words.planned(step, plan.integration))
            }
            if !keptIsFine(plan) { code = .no }
        }
        if plans.allSatisfy({ $0.steps.isEmpty && $0.kept.isEmpty }) { context.console.result(Words.nothingToDo) }
        return code
    }

    private func report(_ plan: IntegrationPlan, _ words: LocalizedText) {
        for step in plan.steps { context.console.json(StepObject(plan.integration, step)) }
        if plan.steps.isEmpty { context.console.json(StepObject(plan.integration)) }
        context.console.result(words)
    }

    private func advise(_ integration: Integration) {
        for advice in integration.advice { context.console.note(Words.advice(advice, integration)) }
    }
}

extension Site {
    init(_ context: Context) throws(CommandFailure) {
        guard let home = context.home,
            let places = Places(environment: context.environment, accountHome: context.accountHome)
        else { throw CommandFailure(.configuration, .homeUnknown) }
        guard let program = context.program else { throw CommandFailure(.cannotKeep, .ownProgramUnknown) }
        self.init(
            program: Self.lastingName(of: program, context.environment),
            language: context.console.language == .german ? .german : .english, home: home,
            stateFolder: places.stateFolder, environment: context.environment)
    }

    /// The name on the PATH that leads to this program, where there is one: it outlives an update that puts another
    /// file behind it.
    private static func lastingName(of program: Path, _ environment: [String: String]) -> Path {
        let named = ProgramSearch.find("certain", searchPath: environment["PATH"] ?? "")
        return named.flatMap { (try? $0.resolved()) == program ? $0 : nil } ?? program
    }
}
