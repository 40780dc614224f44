// "Open With" of any program: a desktop entry without MimeType. With one it would become the default for PDF wherever
// no default was chosen; without, it is offered among all programs and never chosen by itself.

extension Integration {
    static let openWith = Integration(
        "open-with", .system,
        files: [
            OwnFile(.data, "applications/certain-send.desktop") { site in
                """
                [Desktop Entry]
                Type=Application
                Version=1.0
                Name=\(MenuText.send.english)
                Name[de]=\(MenuText.send.german)
                Comment=\(MenuText.sendDescription.english)
                Comment[de]=\(MenuText.sendDescription.german)
                Exec=\(site.sendFiles.desktopExec) %F
                Icon=document-send
                Terminal=false
                NoDisplay=true

                """
            }
        ])
}
