// What is said of a service once it is installed: whether it runs, whether it can read the token, and until when.
import Desktop
import Keystore
import Settings
import Terminal

extension Installation {
    /// A service without its token delivers nothing: that is no success.
    func adviseOnService() -> ExitCode {
        guard site.hasUserManager else {
            console.message(Words.noUserManager)
            return .success
        }
        console.result(Words.serviceRuns)
        guard let finding = site.tokenCheckInService() else {
            console.message(Words.tokenNotChecked)
            return .success
        }
        guard finding.ok else {
            console.message(Words.serviceCannotDeliver(finding.message))
            return .no
        }
        if site.tokenFile == nil, usesKeyring { console.message(Words.keyringWhileLoggedIn(lingers: site.lingers)) }
        if !site.lingers { console.note(Words.runsWhileLoggedIn) }
        return .success
    }

    /// Somebody must retry what cannot be delivered at once.
    func adviseOnRetrying(_ installed: [IntegrationPlan]) {
        guard installed.contains(where: { $0.integration.kind == .fileManager && $0.changesSomething }) else { return }
        let services = Integration.all.filter { $0.kind == .service }
        guard !services.contains(where: { site.standing(of: $0).isOurs }),
            let fitting = services.first(where: { site.hasProgram(for: $0) })
        else { return }
        console.note(Words.somebodyMustRetry(fitting))
    }
}
