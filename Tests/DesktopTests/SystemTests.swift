// The other integrations' files, byte for byte but for the digest in their marker.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

struct SystemTests {
    static let expected: [(Integration, String, String)] = [
        (
            .openWith, ".local/share/applications/certain-send.desktop",
            """
            # certain install open-with, version 1, DIGEST
            [Desktop Entry]
            Type=Application
            Version=1.0
            Name=Send to Certain
            Name[de]=An Certain senden
            Comment=Deliver the selected files to the Certain inbox
            Comment[de]=Die gewählten Dateien in den Eingang von Certain legen
            Exec=/usr/local/bin/certain send --notify -- %F
            Icon=document-send
            Terminal=false
            NoDisplay=true

            """
        ),
        (
            .urlScheme, ".local/share/applications/certain-url.desktop",
            """
            # certain install url, version 1, DIGEST
            [Desktop Entry]
            Type=Application
            Version=1.0
            Name=Certain
            Exec=/usr/local/bin/certain open -- %u
            Terminal=false
            NoDisplay=true
            MimeType=x-scheme-handler/certain;

            """
        ),
        (
            .urlScheme, ".config/mimeapps.list",
            """
            [Default Applications]
            # certain install url, version 1, DIGEST +h
            x-scheme-handler/certain=certain-url.desktop

            """
        ),
        (
            .cron, "spool",
            """
            # certain install cron, version 1, DIGEST
            */15 * * * * /usr/local/bin/certain watch --once --quiet

            """
        ),
        (
            .completions, ".local/share/bash-completion/completions/certain",
            """
            # certain install completions, version 1, DIGEST
            # completions for bash

            """
        ),
        (
            .service, ".config/systemd/user/certain-watch.service.d/certain-sandbox.conf",
            """
            # certain install service, version 1, DIGEST
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
        ),
        (
            .service, ".config/systemd/user/certain-watch.service",
            """
            # certain install service, version 1, DIGEST
            [Unit]
            Description=Certain: drop folders and what waits
            Documentation=man:certain(1)
            # It never gives up: nobody else would retry.
            StartLimitIntervalSec=0

            [Service]
            Type=notify
            ExecStart=/usr/local/bin/certain watch
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
        ),
    ]

    @Test("writes exactly this", arguments: expected)
    func bytes(integration: Integration, name: String, text: String) throws {
        let home = try Home()
        try home.install(integration)
        #expect(try home.read(name).replacing(/, [0-9a-f]{16}/, with: ", DIGEST") == text)
    }

    @Test("the service is wanted by a link as systemctl enable makes it")
    func link() throws {
        let home = try Home()
        try home.install(.service)
        let units = home.folder.path.text + "/.config/systemd/user/"
        let target = try FileManager.default.destinationOfSymbolicLink(
            atPath: units + "default.target.wants/certain-watch.service")
        #expect(target == units + "certain-watch.service")
        try FileManager.default.removeItem(atPath: units + "default.target.wants/certain-watch.service")
        #expect(home.site.standing(of: .service) == .outdated)
    }

    @Test(
        "the service's command line is written by the rules of systemd.syntax(7) and systemd.service(5)",
        arguments: [
            ("/opt/a b/certain", #""/opt/a b/certain" watch"#),
            ("/opt/$HOME/certain", #""/opt/$HOME/certain" watch"#),
            (
                "/opt/5%/certain",
                #"/bin/sh -c "exec \"$$(printf '/opt/5\\045/certain')\" \"$$@\"" certain watch"#
            ),
        ])
    func execStart(program: String, line: String) throws {
        let home = try Home(program: program)
        try home.install(.service)
        let unit = try home.read(".config/systemd/user/certain-watch.service")
        #expect(unit.contains("\nExecStart=\(line)\n"), "\(unit)")
    }

    @Test("the service takes a token file where one is named, keeps it later, and leaves nothing of it")
    func tokenFile() throws {
        let home = try Home()
        let before = try home.everything()
        home.site.tokenFile = Path("/srv/my 100% token")
        try home.install(.service)
        let name = ".config/systemd/user/certain-watch.service.d/certain-token.conf"
        #expect(try home.read(name).hasSuffix("[Service]\nLoadCredential=certain-token:/srv/my 100%% token\n"))
        home.site.tokenFile = nil
        #expect(home.site.standing(of: .service) == .current)
        try home.install(.service)
        #expect(try home.read(name).contains("LoadCredential"))
        home.site.tokenFile = Path("/srv/other")
        #expect(home.site.standing(of: .service) == .outdated)
        try home.uninstall(.service)
        #expect(try home.everything() == before)
    }

    @Test("the service goes without its sandbox where the kernel refuses user namespaces, and is told other folders")
    func surroundings() throws {
        let home = try Home()
        home.site.hasUserNamespaces = false
        home.site = Site(
            program: home.site.program, language: .english, home: home.site.home, stateFolder: home.site.stateFolder,
            environment: home.site.environment.merging(["XDG_CONFIG_HOME": home.folder.path.text + "/my 5% conf"]) {
                $1
            },
            completions: { _ in "" })
        home.site.hasUserNamespaces = false
        try home.install(.service)
        let unit = try home.read("my 5% conf/systemd/user/certain-watch.service")
        #expect(unit.contains("\nEnvironment=\"XDG_CONFIG_HOME=\(home.folder.path)/my 5%% conf\"\n"))
        #expect(
            !FileManager.default.fileExists(
                atPath: home.folder.path.text + "/my 5% conf/systemd/user/certain-watch.service.d"))
    }

    @Test("completions are written for the shells that are there")
    func shells() throws {
        let home = try Home()
        for shell in ["bash", "zsh"] {
            try FileManager.default.removeItem(atPath: home.folder.path.text + "/bin/" + shell)
        }
        try home.install(.completions)
        #expect(try home.read(".config/fish/completions/certain.fish").hasSuffix("# completions for fish\n"))
        #expect(home.site.standing(of: .completions) == .current)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path.text + "/.local/share/zsh"))
    }
}
