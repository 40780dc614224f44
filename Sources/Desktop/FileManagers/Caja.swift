// Caja (MATE): a script in the "Scripts" menu. Its name is what the menu shows.

extension Integration {
    static let caja = Integration(
        "caja", .fileManager, programs: ["caja"], isByDefault: true,
        files: [
            OwnFile(
                .config,
                MenuText(
                    german: "caja/scripts/\(MenuText.send.german)", english: "caja/scripts/\(MenuText.send.english)"),
                permissions: 0o755, text: \.sendSelectionScript)
        ],
        advice: [.limit(program: "Caja", bytes: 131_072)])
}
