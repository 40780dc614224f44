// PCManFM (LXDE): an action in the context menu (DES-EMA). Without Path=/ nothing runs in folders of file servers;
// a Tooltip would be shown in place of the name.

extension Integration {
    static let pcmanfm = Integration(
        "pcmanfm", .fileManager, programs: ["pcmanfm"], isByDefault: true,
        files: [
            OwnFile(.data, "file-manager/actions/certain.desktop") { site in
                """
                [Desktop Entry]
                Type=Action
                Name=\(MenuText.send.english)
                Name[de]=\(MenuText.send.german)
                Icon=document-send
                Profiles=send;

                [X-Action-Profile send]
                MimeTypes=all/allfiles;
                Path=/
                Exec=\(site.sendFiles.desktopExec) %F

                """
            }
        ],
        advice: [.needsPackage("libfm-modules")])
}
