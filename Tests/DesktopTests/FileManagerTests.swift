// The file managers' entries, byte for byte but for the digest in their marker.
import Testing

@testable import Desktop

struct FileManagerTests {
    static let expected: [(Integration, String, String)] = [
        (
            .thunarSendTo, ".local/share/Thunar/sendto/certain.desktop",
            """
            # certain install thunar-sendto, version 1, DIGEST
            [Desktop Entry]
            Type=Application
            Version=1.0
            Name=Send to Certain
            Name[de]=An Certain senden
            Exec=/usr/local/bin/certain send --notify -- %F
            Icon=document-send

            """
        ),
        (
            .nautilus, ".local/share/nautilus/scripts/Send to Certain",
            """
            #!/bin/sh
            # certain install nautilus, version 1, DIGEST
            exec /usr/local/bin/certain send --from-environment --notify

            """
        ),
        (
            .caja, ".config/caja/scripts/Send to Certain",
            """
            #!/bin/sh
            # certain install caja, version 1, DIGEST
            exec /usr/local/bin/certain send --from-environment --notify

            """
        ),
        (
            .nemo, ".local/share/nemo/actions/certain.nemo_action",
            """
            # certain install nemo, version 1, DIGEST
            [Nemo Action]
            Active=true
            Name=Send to Certain
            Name[de]=An Certain senden
            Comment=Deliver the selected files to the Certain inbox
            Comment[de]=Die gewählten Dateien in den Eingang von Certain legen
            Exec=/usr/local/bin/certain send --notify -- %F
            Icon-Name=document-send
            Selection=notnone
            Extensions=any;
            Quote=double

            """
        ),
        (
            .pcmanfm, ".local/share/file-manager/actions/certain.desktop",
            """
            # certain install pcmanfm, version 1, DIGEST
            [Desktop Entry]
            Type=Action
            Name=Send to Certain
            Name[de]=An Certain senden
            Icon=document-send
            Profiles=send;

            [X-Action-Profile send]
            MimeTypes=all/allfiles;
            Path=/
            Exec=/usr/local/bin/certain send --notify -- %F

            """
        ),
        (
            .dolphin, ".local/share/kio/servicemenus/certain.desktop",
            """
            # certain install dolphin, version 1, DIGEST
            [Desktop Entry]
            Type=Service
            X-KDE-ServiceTypes=KonqPopupMenu/Plugin
            MimeType=all/allfiles;
            Actions=send;
            X-KDE-Priority=TopLevel

            [Desktop Action send]
            Name=Send to Certain
            Name[de]=An Certain senden
            Icon=document-send
            Exec=/usr/local/bin/certain send --notify -- %F

            """
        ),
    ]

    @Test("writes exactly this", arguments: expected)
    func bytes(integration: Integration, name: String, text: String) throws {
        let home = try Home()
        try home.install(integration)
        let written = try home.read(name)
        #expect(written.replacing(/, [0-9a-f]{16}/, with: ", DIGEST") == text)
    }

    @Test(
        "gives those files the right to run that need it",
        arguments: [
            ("nautilus", "755"), ("caja", "755"), ("dolphin", "755"), ("nemo", "644"), ("thunar-sendto", "644"),
            ("pcmanfm", "644"),
        ])
    func permissions(name: String, permissions: String) throws {
        let file = try #require(Integration.named(name)?.files.first)
        #expect(String(file.permissions, radix: 8) == permissions)
    }
}
