// Nemo (Cinnamon): an action in the context menu. Without Quote=double a name would be cut at its line break.

extension Integration {
    static let nemo = Integration(
        "nemo", .fileManager, programs: ["nemo"], isByDefault: true,
        files: [
            OwnFile(.data, "nemo/actions/certain.nemo_action") { site in
                """
                [Nemo Action]
                Active=true
                Name=\(MenuText.send.english)
                Name[de]=\(MenuText.send.german)
                Comment=\(MenuText.sendDescription.english)
                Comment[de]=\(MenuText.sendDescription.german)
                Exec=\(site.sendFiles.desktopExec) %F
                Icon-Name=document-send
                Selection=notnone
                Extensions=any;
                Quote=double

                """
            }
        ])
}
