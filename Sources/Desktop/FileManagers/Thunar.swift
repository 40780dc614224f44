// Thunar (Xfce): an action in the context menu, through /bin/sh.

extension Integration {
    static let thunar = Integration(
        "thunar", .fileManager, programs: ["thunar"],
        entries: [
            SharedEntry(
                .config, "Thunar/uca.xml",
                ThunarActions(name: .send, description: .sendDescription, icon: "document-send") { site in
                    site.sendFiles.shell + " %F"
                })
        ],
        advice: [.restart(program: "thunar"), .limit(program: "Thunar", bytes: 131_072)])
}
