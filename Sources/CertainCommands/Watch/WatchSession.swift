// One watch from reading the settings until they are read anew, or until the end.
import DropFolder
import Outbox
import Platform
import Settings
import Terminal

final class WatchSession {
    private let plan: WatchPlan
    private let desks: [ProfileDesk]
    private let reporter: WatchReporter
    private let context: Context
    private let watch: DropWatch

    /// Throws where the settings cannot be used. What only is not there yet (a login, a server, room on the disk) is
    /// waited for, unless `isOnce`.
    init(
        _ choices: WatchChoices, _ options: OptionValues, isReading anew: Bool, _ given: Context
    ) throws(CommandFailure) {
        var context = given
        let learned = LearnedFile(context)
        let surroundings = try Surroundings(&context, options)
        let rules = try surroundings.rules()
        let plan = try WatchPlan(choices, surroundings, options, context)
        let reporter = WatchReporter(context, isOnce: choices.isOnce)
        reporter.announce(plan.folders.map(\.options.folder))
        let desks = plan.profiles.map { profile in
            ProfileDesk(
                profile, surroundings, options, rules: rules,
                hasFolder: plan.folders.contains { $0.profile == profile }, reporter, context)
        }
        for desk in desks {
            do throws(CommandFailure) {
                try Self.open(desk, mustBeThere: choices.isOnce)
            } catch {
                // A profile that no folder here is for must not keep the others from their work.
                if desk.hasFolder || plan.folders.isEmpty { throw error }
                reporter.trouble(desk.profile, error.reason)
            }
        }
        if anew { for desk in desks { desk.liftPause() } }

        let attended = AttendedProfiles(surroundings.places)
        let bell: Doorbell
        do throws(SystemError) {
            bell = try attended.openDoors(of: choices.isOnce ? [] : plan.profiles)
        } catch {
            throw CommandFailure(.cannotKeep, .unreadable(error))
        }
        context.stop.wakes(bell)
        context.hangUp.wakes(bell)
        (self.plan, self.desks, self.reporter, self.context) = (plan, desks, reporter, context)
        watch = DropWatch(
            plan.folders.map {
                ($0.options, .file(for: $0.options.folder, formerly: $0.spelling, in: attended.memories))
            },
            actions: Self.actions(plan, desks, reporter, learned, context), clock: context.ticks,
            random: context.random, bell: bell)
    }

    private static func open(_ desk: ProfileDesk, mustBeThere: Bool) throws(CommandFailure) {
        do throws(CommandFailure) {
            try desk.open()
        } catch {
            if mustBeThere || error.exit != .notLoggedIn && error.exit != .cannotKeep { throw error }
            // Told and tried again by the watch.
        }
    }

    private static func actions(
        _ plan: WatchPlan, _ desks: [ProfileDesk], _ reporter: WatchReporter, _ learned: LearnedFile,
        _ context: Context
    ) -> WatchActions {
        let folders = Dictionary(plan.folders.map { ($0.options.folder, $0) }) { first, _ in first }
        let byName = Dictionary(uniqueKeysWithValues: desks.map { ($0.profile, $0) })
        func desk(_ folder: Path) -> (ProfileDesk, PlannedFolder)? {
            folders[folder].flatMap { planned in byName[planned.profile].map { ($0, planned) } }
        }
        let can = TrashCan.find(environment: context.environment)
        return WatchActions(
            accept: { candidates in
                // All are of one folder.
                guard let first = candidates.first, let (desk, folder) = desk(first.dropFolder) else {
                    return candidates.map { _ in .later(ProfileDesk.patience) }
                }
                return desk.accept(candidates, folder)
            },
            outcome: { digest, dropFolder, place in
                guard let (desk, folder) = desk(dropFolder) else { return nil }
                return desk.outcome(of: digest, dropFolder.appending(bytes: place.path.bytes), folder)
            },
            moved: { digest, dropFolder, from, to in
                guard let (desk, _) = desk(dropFolder) else { return }
                desk.follow(digest, from: from, to: to)
            },
            work: {
                if learned.changes() { context.hangUp.raise() }
                return desks.map { $0.work() }.min() ?? .seconds(60)
            },
            trash: { path in
                guard let can else { throw TrashWords(Reason.noTrash.message, context) }
                do throws(TrashError) { try can.take(path) } catch {
                    throw TrashWords(Words.why(.trash(error)), context)
                }
            },
            report: { reporter.report($0) },
            isStopping: { context.stop.isRaised || context.hangUp.isUp })
    }

    // MARK: Running

    func run() { watch.run() }

    func runOnce() -> ExitCode {
        watch.runOnce()
        var codes = reporter.codes.union(desks.flatMap(\.codes))
        if desks.contains(where: { $0.left > 0 }) { codes.insert(.waiting) }
        return .worst(of: codes)
    }

    func tellManager(_ state: String) { reporter.tellManager(state) }

    /// The words of a trash that fails, in the user's language.
    private struct TrashWords: Error, CustomStringConvertible {
        let description: String

        init(_ words: LocalizedText, _ context: Context) { description = words[context.console.language] }
    }
}

/// What logins leave: when it changes while we watch, everything is read anew.
final class LearnedFile {
    private let path: Path?
    private var seen: FileStatus?

    init(_ context: Context) {
        let places = Places(environment: context.environment, accountHome: context.accountHome)
        path = places.map { $0.stateFolder.appending(LearnedProfiles.fileName) }
        seen = path.flatMap { try? FileStatus(of: $0) }
    }

    /// True once for every change.
    func changes() -> Bool {
        let now = path.flatMap { try? FileStatus(of: $0) }
        defer { seen = now }
        return now?.identity != seen?.identity || now?.modified != seen?.modified
    }
}
