// What is said when the token is forgotten.
import Server
import Settings
import Terminal

extension Words {
    static func loggedOut(_ profile: String, _ address: ServerAddress, device: String?) -> LocalizedText {
        let (german, english) = device.map { (" («\($0)»)", " (“\($0)”)") } ?? ("", "")
        return LocalizedText(
            german:
                "Die Gerätemarke des Profils «\(profile)» ist von diesem Gerät entfernt. Auf \(address.text) bleibt sie gültig, bis sie dort widerrufen wird: Einstellungen → Gerätemarken\(german).",
            english:
                "The device token of profile “\(profile)” is removed from this device. On \(address.text) it stays valid until it is revoked there: Einstellungen → Gerätemarken\(english)."
        )
    }

    static func noTokenHere(_ profile: String, _ keystore: KeystoreChoice) -> LocalizedText {
        let place = keystorePlace(keystore)
        return LocalizedText(
            german: "Für das Profil «\(profile)» lag keine Gerätemarke \(place.german).",
            english: "There was no device token for profile “\(profile)” \(place.english).")
    }

    private static func keystorePlace(_ keystore: KeystoreChoice) -> LocalizedText {
        switch keystore {
        case .file: LocalizedText(german: "in der Datei", english: "in the file")
        case .keychain: LocalizedText(german: "im Schlüsselbund", english: "in the Keychain")
        case .auto, .secretService:
            LocalizedText(german: "im Schlüsselbund des Desktops", english: "in the desktop's keyring")
        }
    }

    static func tokenElsewhere(_ place: String) -> LocalizedText {
        LocalizedText(
            german: "Eine Gerätemarke aus \(place) gehört nicht uns: sie bleibt dort und wird weiter benutzt.",
            english: "A device token from \(place) is not ours: it stays there and is used on.")
    }
}
