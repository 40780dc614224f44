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
    /// The service is installed, and would, but does not run.
    case stoppedService
    case nobody
}

extension Context {
    func retrier(of profile: String, _ places: Places) -> Retrier {
        if AttendedProfiles(places).isAttended(profile) { return .watch }
        guard let site = try? Site(self, OptionValues()) else { return .nobody }
        if site.standing(of: .cron).isOurs { return .cron }
        let services = Integration.all.filter { $0.kind == .service && site.standing(of: $0).isOurs }
        return services.contains { !site.works($0) } ? .stoppedService : .nobody
    }
}
