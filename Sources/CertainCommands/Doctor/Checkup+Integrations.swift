// Whether what was installed into other programs still stands and calls this program.
import Desktop
import DropFolder
import Platform
import Terminal

extension Check {
    /// One for each integration that is there. Nothing is said of what was never installed.
    static func integrations(_ context: Context, _ options: OptionValues) -> [Check] {
        guard let site = try? Site(context, options) else { return [] }
        return Integration.all.compactMap { integration in
            switch site.standing(of: integration) {
            case .absent, .foreign: nil
            case .newer, .current: running(integration, site)
            case .edited: Check("integration", true, Words.integrationEdited(integration))
            case .outdated: Check("integration", false, Words.integrationOutdated(integration))
            }
        }
    }

    private static func running(_ integration: Integration, _ site: Site) -> Check {
        if let probe = integration.probe, !site.works(integration) {
            let isWithoutManager = probe.program == "systemctl" && !site.hasUserManager
            return Check(
                "integration", false,
                isWithoutManager
                    ? Words.integrationWithoutManager(integration) : Words.integrationStopped(integration, probe))
        }
        if let folder = site.installedDropFolder(of: integration), let fault = folder.handoverFault {
            // What is for everybody hands over as another user, who may do what this one may not.
            let isAnothers = if case .folder(let error) = fault { error.kind == .notPermitted } else { false }
            if !integration.isForEverybody || !isAnothers {
                return Check("integration", false, Words.integrationWithoutFolder(integration, folder, fault))
            }
        }
        return Check("integration", true, Words.integrationFine(integration))
    }

    private init(_ name: String, _ isWell: Bool, _ message: LocalizedText) {
        self.init(name: name, isWell: isWell, message: message)
    }
}
