// Dolphin (KDE): a service menu. It must be executable, or Dolphin shows it and refuses to run it.

extension Integration {
    static let dolphin = Integration(
        "dolphin", .fileManager, programs: ["dolphin"], isByDefault: true,
        files: [
            OwnFile(.data, "kio/servicemenus/certain.desktop", permissions: 0o755) { site in
                """
                [Desktop Entry]
                Type=Service
                X-KDE-ServiceTypes=KonqPopupMenu/Plugin
                MimeType=all/allfiles;
                Actions=send;
                X-KDE-Priority=TopLevel

                [Desktop Action send]
                Name=\(MenuText.send.english)
                Name[de]=\(MenuText.send.german)
                Icon=document-send
                Exec=\(site.sendFiles.desktopExec) %F

                """
            }
        ])
}
