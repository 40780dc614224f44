// Finder (macOS): a Quick Action, which is an Automator workflow with one shell script.

extension Integration {
    static let finder = Integration(
        "finder", .fileManager, programs: ["osascript"], isByDefault: true,
        files: [
            OwnFile(.home, "\(workflow)/Info.plist", comment: .xml) { _ in
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>NSServices</key>
                \t<array>
                \t\t<dict>
                \t\t\t<key>NSMenuItem</key>
                \t\t\t<dict>
                \t\t\t\t<key>default</key>
                \t\t\t\t<string>\(MenuText.send.english)</string>
                \t\t\t</dict>
                \t\t\t<key>NSMessage</key>
                \t\t\t<string>runWorkflowAsService</string>
                \t\t\t<key>NSRequiredContext</key>
                \t\t\t<dict>
                \t\t\t\t<key>NSApplicationIdentifier</key>
                \t\t\t\t<string>com.apple.finder</string>
                \t\t\t</dict>
                \t\t\t<key>NSSendFileTypes</key>
                \t\t\t<array>
                \t\t\t\t<string>public.item</string>
                \t\t\t</array>
                \t\t</dict>
                \t</array>
                </dict>
                </plist>

                """
            },
            OwnFile(.home, "\(workflow)/Resources/de.lproj/ServicesMenu.strings", comment: .slashes) { _ in
                "\"\(MenuText.send.english)\" = \"\(MenuText.send.german)\";\n"
            },
            OwnFile(.home, "\(workflow)/document.wflow", comment: .xml) { site in
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>AMDocumentVersion</key>
                \t<string>2</string>
                \t<key>actions</key>
                \t<array>
                \t\t<dict>
                \t\t\t<key>action</key>
                \t\t\t<dict>
                \(texts("AMAccepts"))
                \t\t\t\t<key>AMActionVersion</key>
                \t\t\t\t<string>2.0.3</string>
                \(texts("AMProvides"))
                \t\t\t\t<key>ActionBundlePath</key>
                \t\t\t\t<string>/System/Library/Automator/Run Shell Script.action</string>
                \t\t\t\t<key>ActionName</key>
                \t\t\t\t<string>Run Shell Script</string>
                \t\t\t\t<key>ActionParameters</key>
                \t\t\t\t<dict>
                \t\t\t\t\t<key>COMMAND_STRING</key>
                \t\t\t\t\t<string>\(site.sendArguments.xmlEscaped)</string>
                \t\t\t\t\t<key>inputMethod</key>
                \t\t\t\t\t<integer>1</integer>
                \t\t\t\t\t<key>shell</key>
                \t\t\t\t\t<string>/bin/sh</string>
                \t\t\t\t</dict>
                \t\t\t\t<key>BundleIdentifier</key>
                \t\t\t\t<string>com.apple.RunShellScript</string>
                \t\t\t\t<key>Class Name</key>
                \t\t\t\t<string>RunShellScriptAction</string>
                \t\t\t</dict>
                \t\t</dict>
                \t</array>
                \t<key>connectors</key>
                \t<dict/>
                \t<key>workflowMetaData</key>
                \t<dict>
                \t\t<key>serviceInputTypeIdentifier</key>
                \t\t<string>com.apple.Automator.fileSystemObject</string>
                \t\t<key>serviceOutputTypeIdentifier</key>
                \t\t<string>com.apple.Automator.nothing</string>
                \t\t<key>workflowTypeIdentifier</key>
                \t\t<string>com.apple.Automator.servicesMenu</string>
                \t</dict>
                </dict>
                </plist>

                """
            },
        ],
        advice: [.shortcut, .unverified(system: "macOS")], isForMacOS: true)

    /// What an action takes or gives: the paths of files come as texts.
    private static func texts(_ key: String) -> String {
        """
        \t\t\t\t<key>\(key)</key>
        \t\t\t\t<dict>
        \t\t\t\t\t<key>Container</key>
        \t\t\t\t\t<string>List</string>
        \t\t\t\t\t<key>Optional</key>
        \t\t\t\t\t<true/>
        \t\t\t\t\t<key>Types</key>
        \t\t\t\t\t<array>
        \t\t\t\t\t\t<string>com.apple.cocoa.string</string>
        \t\t\t\t\t</array>
        \t\t\t\t</dict>
        """
    }

    private static let workflow = "Library/Services/Send to Certain.workflow/Contents"
}
