// Thunar (Xfce): an entry in the "Send To" menu. It is there at once, and takes selections of any length.

extension Integration {
    static let thunarSendTo = Integration(
        "thunar-sendto", .fileManager, programs: ["thunar"], isByDefault: true,
        files: [
            OwnFile(.data, "Thunar/sendto/certain.desktop") { site in
                """
                [Desktop Entry]
                Type=Application
                Version=1.0
                Name=\(MenuText.send.english)
                Name[de]=\(MenuText.send.german)
                Exec=\(site.sendFiles.desktopExec) %F
                Icon=document-send

                """
            }
        ])
}
