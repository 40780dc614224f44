// The service on macOS: a launch agent, which runs while the user is logged in.
import Platform

extension Integration {
    static let launchd = Integration(
        "launchd", .service, programs: ["launchctl"],
        files: [
            OwnFile(.home, "Library/LaunchAgents/\(label).plist", comment: .xml) { site in
                let words = ProgramCall(site.program, "watch").words.map { "\t\t<string>\($0.xmlEscaped)</string>" }
                let log = site.home.appending("Library/Logs/certain.log").text
                return """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                    <plist version="1.0">
                    <dict>
                    \t<key>Label</key>
                    \t<string>\(label)</string>
                    \t<key>ProgramArguments</key>
                    \t<array>
                    \(words.joined(separator: "\n"))
                    \t</array>
                    \t<key>RunAtLoad</key>
                    \t<true/>
                    \t<key>KeepAlive</key>
                    \t<dict>
                    \t\t<key>SuccessfulExit</key>
                    \t\t<false/>
                    \t</dict>
                    \t<key>ThrottleInterval</key>
                    \t<integer>10</integer>
                    \t<key>ProcessType</key>
                    \t<string>Background</string>
                    \t<key>LowPriorityIO</key>
                    \t<true/>
                    \t<key>Umask</key>
                    \t<integer>63</integer>
                    \t<key>StandardErrorPath</key>
                    \t<string>\(log.xmlEscaped)</string>
                    </dict>
                    </plist>

                    """
            }
        ],
        commands: Commands(
            afterInstalling: [
                ExternalCommand("launchctl", "unload", agent, occasion: .afterChange),
                ExternalCommand("launchctl", "load", "-w", agent, occasion: .afterChange),
            ], beforeRemoving: [ExternalCommand("launchctl", "unload", "-w", agent)]),
        probe: ExternalCommand("launchctl", "list", label), advice: [.unverified(system: "macOS")],
        isForMacOS: true)

    private static let label = "org.certain.watch"
    private static let agent = "~/Library/LaunchAgents/\(label).plist"
}
