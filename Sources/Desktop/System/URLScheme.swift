// certain:// addresses, as a server's notification or a note may hold them, open with `certain open`.

extension Integration {
    static let urlScheme = Integration(
        "url", .system,
        files: [
            OwnFile(.data, "applications/\(desktopFile)") { site in
                """
                [Desktop Entry]
                Type=Application
                Version=1.0
                Name=Certain
                Exec=\(ProgramCall(site.program, "open", "--").desktopExec) %u
                Terminal=false
                NoDisplay=true
                MimeType=\(type);

                """
            }
        ],
        // Without it the scheme is known only once the desktop has made its cache of entries anew.
        entries: [
            SharedEntry(
                .config, "mimeapps.list", DefaultApplication(integration: "url", type: type, desktopFile: desktopFile))
        ])

    private static let desktopFile = "certain-url.desktop"
    private static let type = "x-scheme-handler/certain"
}
