// What `doctor` says of what is well; what is not is said by the failures themselves.
import Keystore
import Platform
import Server
import Settings
import Terminal

extension Words {
    static func configurationFine(_ folder: Path) -> LocalizedText {
        LocalizedText(
            german: "Konfiguration und Regeln in \(folder) sind in Ordnung",
            english: "Configuration and rules in \(folder) are fine")
    }

    static func profileFine(_ name: String, _ address: ServerAddress) -> LocalizedText {
        LocalizedText(
            german: "Profil «\(name)» für \(address.text)", english: "Profile “\(name)” for \(address.text)")
    }

    static func serverFine(_ address: ServerAddress, version: String?) -> LocalizedText {
        let number = version.map { " \($0)" } ?? ""
        return LocalizedText(
            german: "\(address.hostAndPort) ist ein Certain\(number)",
            english: "\(address.hostAndPort) is a Certain\(number)")
    }

    static func tokenFound(_ source: FoundToken.Source, _ keystore: KeystoreChoice) -> LocalizedText {
        let place = source.name(keystore)
        return LocalizedText(
            german: "Die Gerätemarke ist da (\(place))", english: "The device token is there (\(place))")
    }

    static func tokenFine(user: String?) -> LocalizedText {
        let (german, english) = user.map { (" von \($0)", " of \($0)") } ?? ("", "")
        return LocalizedText(
            german: "Der Server kennt die Gerätemarke\(german)", english: "The server knows the device token\(english)")
    }

    static let tokenDeliveryOnly = LocalizedText(
        german: "Die Gerätemarke darf zustellen und sonst nichts (das genügt)",
        english: "The device token may deliver and nothing else (that is enough)")
}
