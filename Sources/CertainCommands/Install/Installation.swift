// Installing and removing integrations, and saying what came of it.
import Desktop
import DropFolder
import Platform
import Settings
import Terminal

struct Installation {
    private(set) var site: Site
    let arguments: ParsedArguments
    private let context: Context
    private let isDryRun: Bool
    private let isForced: Bool

    init(_ arguments: ParsedArguments, _ context: Context) throws(CommandFailure) {
        self.context = context
        self.arguments = arguments
        var site = try Site(context, arguments.options)
        // A variable of a script may be empty: that names no folder.
        site.dropFolder = arguments.options.path(InstallOptions.into).flatMap { folder in
            folder.bytes.isEmpty ? nil : context.currentFolder.map { folder.absolute(in: $0) } ?? folder
        }
        self.site = site
        isDryRun = arguments.options.isSet(InstallOptions.dryRun)
        isForced = arguments.options.isSet(InstallOptions.force)
    }

    /// Each once, in the order they are listed.
    func chosen(_ arguments: ParsedArguments, orElse all: [Integration]) -> [Integration] {
        let names = Set(arguments.operandTexts)
        return names.isEmpty ? all : Integration.all.filter { names.contains($0.name) }
    }

    /// What an installation without a name means. Scanners are told their folder by name.
    var fitting: [Integration] {
        Integration.all.filter { integration in
            site.isItsSystem(integration)
                && (integration.isByDefault && site.hasProgram(for: integration)
                    || integration.kind != .scanner && site.standing(of: integration).isOurs)
        }
    }

    mutating func install(_ integrations: [Integration]) throws(CommandFailure) -> ExitCode {
        if integrations.contains(where: { $0.kind == .service }) { try checkSettings() }
        if let foreign = integrations.first(where: { !site.isItsSystem($0) }) {
            throw CommandFailure(.usage, .onlyOnMacOS(foreign))
        }
        // The hooks of one's own first: they run as the user who installs them.
        let scanners = integrations.filter { $0.kind == .scanner }
        if let scanner = scanners.first(where: { !$0.isForEverybody }) ?? scanners.first {
            try chooseDropFolder(for: scanner)
        }
        var planner = IntegrationPlanner(site, isForced: isForced)
        let plans = integrations.map { planner.install($0) }
        if isDryRun { return show(plans) }
        try checkRights(plans)
        let code = try perform(plans) { plan in
            if plan.changesSomething {
                report(plan, Words.installed(plan, site))
            } else if site.standing(of: plan.integration).isOurs {
                report(plan, Words.alreadyInstalled(plan.integration))
            }
        }
        for plan in plans where plan.kept.isEmpty { advise(plan) }
        adviseOnRetrying(plans)
        adviseOnProfile(integrations)
        guard code == .success, integrations.contains(where: { $0.name == Integration.service.name }) else {
            return code
        }
        return adviseOnService()
    }

    func uninstall(_ integrations: [Integration]) throws(CommandFailure) -> ExitCode {
        var planner = IntegrationPlanner(site, isForced: isForced)
        var plans = integrations.map { planner.remove($0) }
        if isDryRun { return show(plans) }
        let isAll = arguments.operands.isEmpty
        var code = ExitCode.success
        do throws(CommandFailure) {
            try checkRights(plans)
        } catch {
            guard isAll else { throw error }
            // One's own goes all the same.
            context.console.message(Words.failed(error.reason))
            plans.removeAll { $0.integration.isForEverybody }
            code = error.exit
        }
        let performed = try perform(plans) { plan in
            if !plan.steps.isEmpty {
                report(plan, Words.uninstalled(plan.integration))
            } else if !isAll {
                report(plan, Words.wasNotInstalled(plan.integration))
            }
        }
        if isAll, plans.allSatisfy({ $0.steps.isEmpty && $0.kept.isEmpty }) {
            context.console.result(Words.nothingInstalled)
        }
        return .worst(of: [code, performed])
    }

    func list(_ integrations: [Integration]) -> ExitCode {
        let language = context.console.language
        var table = Table(columns: Words.installColumns.map { Table.Column($0[language]) })
        for integration in integrations {
            let standing = site.standing(of: integration)
            let isPresent = site.hasProgram(for: integration)
            context.console.json(
                TargetObject(
                    target: integration.name, present: isPresent, state: standing.name,
                    files: site.places(of: integration)))
            table.add([
                integration.name, Words.presence(integration, isPresent)[language], Words.standing(standing)[language],
            ])
        }
        let width = context.console.isTerminal(.output) ? context.console.columns : nil
        for line in table.lines(width: width) { context.console.result(line) }
        return .success
    }

    var console: Console { context.console }

    /// Whether the profile's token is in the desktop's keyring.
    var usesKeyring: Bool {
        var context = context
        guard let surroundings = try? Surroundings(&context, arguments.options),
            let profile = try? surroundings.profile(arguments.options)
        else { return false }
        return profile.keystore != .file
    }

    /// What would end a service at its start is better said here.
    private func checkSettings() throws(CommandFailure) {
        var context = context
        let surroundings = try Surroundings(&context, arguments.options)
        _ = try surroundings.rules()
        _ = try WatchPlan(WatchChoices(), surroundings, arguments.options, context)
    }

    /// What is installed is called without options: which profile is meant then must be clear without `--profile`.
    private func adviseOnProfile(_ integrations: [Integration]) {
        guard integrations.contains(where: { $0.kind == .fileManager || $0.kind == .service }) else { return }
        var context = context
        guard let surroundings = try? Surroundings(&context, OptionValues()) else { return }
        do throws(CommandFailure) {
            let meant = try surroundings.profile(OptionValues())
            if let named = arguments.options.text(EverywhereOptions.profile), named != meant.name {
                context.console.message(Words.notThatProfile(named, meant.name))
            }
        } catch {
            context.console.message(Words.profileToCome(error.reason))
        }
    }

    /// The one that was named, or the first that is watched: scans must not wait where nobody looks.
    private mutating func chooseDropFolder(for integration: Integration) throws(CommandFailure) {
        var context = context
        if site.dropFolder == nil {
            site.dropFolder = try Surroundings(&context, OptionValues()).config.watch.first?.path
        }
        guard let folder = site.dropFolder else { throw CommandFailure(.usage, .noDropFolder(integration)) }
        // Scripts are text.
        guard String(validating: folder.bytes, as: UTF8.self) != nil else {
            throw CommandFailure(.usage, .dropFolderNotText(folder))
        }
        guard let error = folder.handoverFault else { return }
        // Another user hands over there, and the folder may be made for him afterwards.
        guard integration.isForEverybody else {
            throw CommandFailure(error.exit, .noHandover(integration, folder, error))
        }
        context.console.message(Words.noHandoverYet(integration, folder, error))
    }

    private func checkRights(_ plans: [IntegrationPlan]) throws(CommandFailure) {
        let forEverybody = plans.first { $0.integration.isForEverybody && !$0.steps.isEmpty }
        guard context.user != 0, let forEverybody else { return }
        throw CommandFailure(.cannotKeep, .onlyForAdministrator(forEverybody.integration))
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
                throw CommandFailure(.cannotKeep, .desktop(error, plan.integration, site))
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

    private func advise(_ plan: IntegrationPlan) {
        let integration = plan.integration
        if !site.hasProgram(for: integration) { context.console.message(Words.programMissing(integration)) }
        guard plan.changesSomething else { return }
        for advice in integration.advice where !site.isHeeded(advice) {
            for line in Words.advice(advice, integration, site).lines { context.console.note(line) }
        }
    }
}
