// Where no service manager runs for the user: cron starts a round of everything that is due, four times an hour.

extension Integration {
    package static let cron = Integration(
        "cron", .service, programs: ["crontab"],
        entries: [
            SharedEntry(
                .crontab,
                CrontabLine(integration: "cron") { site in
                    "*/15 * * * * " + ProgramCall(site.program, "watch", "--once", "--quiet").shell
                })
        ],
        advice: [.noKeyring(service: "cron")])
}
