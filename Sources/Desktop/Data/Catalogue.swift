// Every integration there is, in the order in which they are listed.

extension Integration {
    package static let all: [Integration] =
        fileManagers + [.openWith, .finder, .service, .launchd, .cron] + scanners + [.urlScheme, .completions]

    package static func named(_ name: String) -> Integration? {
        all.first { $0.name == name }
    }
}
