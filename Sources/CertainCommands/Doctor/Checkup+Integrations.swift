// Whether what was installed into other programs still stands and calls this program.
import Desktop
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
        if let probe = integration.probe, site.canRun(probe), site.run(probe) != nil {
            return Check("integration", false, Words.integrationStopped(integration, probe))
        }
        return Check("integration", true, Words.integrationFine(integration))
    }

    private init(_ name: String, _ isWell: Bool, _ message: LocalizedText) {
        self.init(name: name, isWell: isWell, message: message)
    }
}
