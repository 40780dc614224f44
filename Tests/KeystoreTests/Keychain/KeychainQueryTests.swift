// Every query to the Keychain, whole.
import Platform
import Testing

@testable import Keystore

@Suite("A query to the Keychain") struct KeychainQueryTests {
    private static let group = "PP34X97WS3.com.scarriffle.certain"
    private let signed = KeychainItems(
        settings: KeychainSettings { ["CertainKeychainGroup": Self.group][$0] })
    private let unsigned = KeychainItems(settings: KeychainSettings { _ in nil })

    @Test("reads our own item without a prompt, in the shared group where the program is signed for it")
    func reads() {
        #expect(
            signed.read("home").attributes == [
                .itemClass: .genericPassword, .service: .text("com.scarriffle.certain.cli"),
                .account: .text("certain-cli home"), .accessGroup: .text(Self.group), .dataProtectionKeychain: .yes,
                .returnData: .yes, .matchLimit: .one, .authentication: .withoutPrompt,
            ])
        #expect(
            unsigned.read("home").attributes == [
                .itemClass: .genericPassword, .service: .text("com.scarriffle.certain.cli"),
                .account: .text("certain-cli home"), .returnData: .yes, .matchLimit: .one,
                .authentication: .withoutPrompt,
            ])
    }

    @Test("adds an item that a service can read after a restart, and that leaves this device in no backup")
    func adds() {
        #expect(
            signed.add([1, 2], "home").attributes == [
                .itemClass: .genericPassword, .service: .text("com.scarriffle.certain.cli"),
                .account: .text("certain-cli home"), .accessGroup: .text(Self.group), .dataProtectionKeychain: .yes,
                .label: .text("Certain (home)"), .accessible: .afterFirstUnlockOnThisDevice, .data: .bytes([1, 2]),
            ])
        #expect(signed.change([3]).attributes == [.data: .bytes([3])])
    }

    @Test("for the app's item asks under any account, and is not even built for a program outside a bundle")
    func readsApp() {
        #expect(
            signed.readApp()?.attributes == [
                .itemClass: .genericPassword, .service: .text("com.scarriffle.certain"),
                .accessGroup: .text(Self.group), .dataProtectionKeychain: .yes, .returnData: .yes,
                .matchLimit: .one, .authentication: .withoutPrompt,
            ])
        #expect(unsigned.readApp() == nil)
    }

    @Test("takes its names from the build's settings; what was not filled in is no name")
    func settings() {
        let all = [
            "CertainKeychainGroup": "T.g", "CertainAppGroup": "group.g", "CertainAppService": "s",
            "CertainAppServerKey": "k",
        ]
        let settings = KeychainSettings { all[$0] }
        #expect(settings.accessGroup == "T.g" && settings.appGroup == "group.g")
        #expect(settings.appService == "s" && settings.appServerKey == "k")
        let blank = KeychainSettings { $0 == "CertainAppGroup" ? "" : "$(CERTAIN_X)" }
        #expect(blank.accessGroup == nil && blank.appGroup == nil)
        #expect(blank.appService == "com.scarriffle.certain" && blank.appServerKey == "server")
    }
}
