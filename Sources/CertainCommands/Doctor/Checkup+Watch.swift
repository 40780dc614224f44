// Drop folders: how each would be followed, found out by trying, and whether somebody follows them now.
import DropFolder
import Platform
import Settings

extension Checkup {
    func examineWatch(_ surroundings: Surroundings) {
        if surroundings.config.watch.isEmpty { return }
        let plan = check("watch") { () throws(CommandFailure) in
            let choices = WatchChoices()
            let plan = try WatchPlan(choices, surroundings, options, context)
            let attended = AttendedProfiles(surroundings.places)
            let idle = plan.folders.map(\.profile).filter { !attended.isAttended($0) }
            return (plan, Words.watchRuns(idle.isEmpty))
        }
        for folder in plan?.folders ?? [] { examine(folder) }
    }

    private func examine(_ folder: PlannedFolder) {
        let path = folder.options.folder
        do throws(SystemError) {
            let root = try OpenFolder(path)
            _ = try root.names()
            let mode = WatchMode.chosen(for: root, folder.options.polling, random: context.random).0
            report("watch", Self.isWell(mode), Words.about(path.text, Words.wouldFollow(mode)))
        } catch {
            report("watch", false, Words.about(path.text, Words.lost(error)))
        }
    }

    /// At a limit of the system, and where nothing can be moved to Sent, there is something to mend.
    private static func isWell(_ mode: WatchMode) -> Bool {
        switch mode.reason {
        case .probed, .silent, .fileSystem, .configured: true
        case .notProbed, .limit, .failed: false
        }
    }
}
