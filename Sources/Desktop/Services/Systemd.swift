// The service on Linux: a unit of the user's own systemd, which follows the drop folders and retries what waits.
import Platform

extension Integration {
    package static let service = Integration(
        "service", .service, programs: ["systemctl"],
        files: [
            OwnFile(.config, "systemd/user/\(unit)") { site in
                """
                [Unit]
                Description=Certain: drop folders and what waits
                Documentation=man:certain(1)
                # It never gives up: nobody else would retry.
                StartLimitIntervalSec=0

                [Service]
                Type=notify
                ExecStart=\(ProgramCall(site.program, "watch").systemd)\(site.placesForService)
                # certain watch reads its settings anew.
                ExecReload=/bin/sh -c "kill -HUP $$MAINPID"
                Restart=on-failure
                RestartSec=10
                # A wrong command line or configuration does not get better by itself.
                RestartPreventExitStatus=64 78

                # What it needs no right to, wherever it runs.
                NoNewPrivileges=yes
                LockPersonality=yes
                MemoryDenyWriteExecute=yes
                RestrictRealtime=yes
                RestrictSUIDSGID=yes
                RestrictNamespaces=yes
                RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
                SystemCallArchitectures=native
                SystemCallFilter=@system-service
                SystemCallErrorNumber=EPERM
                UMask=0077
                MemoryMax=512M
                TasksMax=64
                Nice=10

                [Install]
                WantedBy=default.target

                """
            },
            // Only with a user namespace of its own can a user's service see a system of its own; where there is none,
            // it would not start. Other folders stay writable: drop folders may lie anywhere.
            OwnFile(.config, "systemd/user/\(unit).d/certain-sandbox.conf") { site in
                !site.hasUserNamespaces
                    ? nil
                    : """
                    [Service]
                    PrivateUsers=yes
                    ProtectSystem=full
                    PrivateDevices=yes
                    ProtectClock=yes
                    ProtectControlGroups=yes
                    ProtectHostname=yes
                    ProtectKernelModules=yes
                    ProtectProc=invisible
                    CapabilityBoundingSet=

                    """
            },
            OwnFile(.config, "systemd/user/\(unit).d/certain-token.conf") { site in
                site.tokenFile.map { file in
                    """
                    [Service]
                    LoadCredential=certain-token:\(file.text.systemdSpecifiersEscaped)

                    """
                }
            },
        ],
        links: [OwnLink(.config, "systemd/user/default.target.wants/\(unit)", to: "systemd/user/\(unit)")],
        commands: Commands(
            afterInstalling: [
                ExternalCommand("systemctl", "--user", "daemon-reload", occasion: .afterChange),
                ExternalCommand("systemctl", "--user", "restart", unit, occasion: .afterChange, mustSucceed: true),
                ExternalCommand("systemctl", "--user", "start", unit, mustSucceed: true),
            ],
            beforeRemoving: [
                ExternalCommand("systemctl", "--user", "stop", unit),
                ExternalCommand("systemctl", "--user", "reset-failed", unit),
            ],
            afterRemoving: [ExternalCommand("systemctl", "--user", "daemon-reload")]),
        probe: ExternalCommand("systemctl", "--user", "--quiet", "is-active", unit))

    private static let unit = "certain-watch.service"
}

extension Site {
    /// The service manager does not know what a shell's profile sets.
    fileprivate var placesForService: String {
        ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].map { name in
            guard let value = environment[name], value.hasPrefix("/") else { return "" }
            return "\nEnvironment=" + "\(name)=\(value)".systemdQuoted
        }.joined()
    }
}
