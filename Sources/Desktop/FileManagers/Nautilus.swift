// Nautilus (GNOME Files): a script in the "Scripts" menu. Its name is what the menu shows.

extension Integration {
    static let nautilus = Integration(
        "nautilus", .fileManager, programs: ["nautilus"], isByDefault: true,
        files: [
            OwnFile(
                .data,
                MenuText(
                    german: "nautilus/scripts/\(MenuText.send.german)",
                    english: "nautilus/scripts/\(MenuText.send.english)"),
                permissions: 0o755, text: \.sendSelectionScript)
        ],
        advice: [.limit(program: "Nautilus", bytes: 131_072)])
}
