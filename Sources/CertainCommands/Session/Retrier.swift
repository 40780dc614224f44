// Who moves what waits, so that nobody believes that it moves by itself where it does not.
import Desktop
import Platform
import Settings
import Terminal

enum Retrier: Equatable {
    /// A `watch` that runs now.
    case watch
    /// Our line in the user's crontab.
    case cron
    case nobody
}

extension Context {
    func retrier(of profile: String, _ places: Places) -> Retrier {
        if AttendedProfiles(places).isAttended(profile) { return .watch }
        guard let site = try? Site(self, OptionValues()), site.standing(of: .cron).isOurs else { return .nobody }
        return .cron
    }
}
