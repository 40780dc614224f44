// SANE's scanimage: a command that scans a document and hands it over.

extension Integration {
    package static let scanimage = Integration(
        "scanimage", .scanner, programs: ["scanimage"],
        files: [
            OwnFile(
                .home, ".local/bin/certain-scan", permissions: 0o755, text: \.scanScript)
        ],
        advice: [.searchPath(folder: ".local/bin", command: "certain-scan")])
}
