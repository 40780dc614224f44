// swift-tools-version: 6.2
// The house: every target with what it may import. Arrows only point down (Sources/README.md).
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
    name: "certain",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "certain", targets: ["certain"])],
    targets: [
        .executableTarget(name: "certain", dependencies: ["CertainCommands"], swiftSettings: strict),
        room(
            "CertainCommands",
            [
                "DropFolder", "Documents", "Settings", "Rules", "Outbox", "Server", "Keystore", "Desktop", "Terminal",
                "Platform",
            ]),
        room("DropFolder", ["Documents", "Platform"]),
        room("Documents", ["Rules", "Platform"]),
        room("Settings", ["Rules", "Platform"]),
        room("Rules"),
        room("Outbox", ["Platform", "CSQLite"]),
        room("Server", ["Platform", "CCurl"]),
        room("Keystore", ["Platform"]),
        room("Desktop", ["Platform"]),
        room("Terminal", ["Platform"]),
        room("Platform", ["CCrypto", "CLinux"].map { .target(name: $0, condition: .when(platforms: [.linux])) }),

        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CLinux"),

        .target(name: "TestSupport", dependencies: ["Platform"], path: "Tests/TestSupport", swiftSettings: strict),
        tests("PlatformTests", ["Platform"]),
        tests("RulesTests", ["Rules"]),
        tests("SettingsTests", ["Settings", "Rules", "Platform"]),
        tests("DropFolderTests", ["DropFolder", "Documents", "Rules", "Platform"]),
        tests("DocumentsTests", ["Documents", "Rules", "Platform"]),
        tests("OutboxTests", ["Outbox", "Platform"]),
        tests("ServerTests", ["Server", "Platform"]),
        tests("KeystoreTests", ["Keystore", "Platform"]),
        tests("DesktopTests", ["Desktop", "Platform"]),
        tests("TerminalTests", ["Terminal", "Platform"]),
        tests(
            "CertainCommandsTests",
            [
                "CertainCommands", "DropFolder", "Documents", "Settings", "Rules", "Outbox", "Server", "Keystore",
                "Desktop",
                "Terminal", "Platform",
            ]),
        tests("EndToEndTests", ["Server", "Platform"]),
    ]
)
