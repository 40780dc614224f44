// What is said when the token is forgotten.
import Settings
import Terminal

extension Words {
    static func loggedOut(_ profile: String, _ server: String, device: String?) -> LocalizedText {
        let (german, english) = device.map { (" («\($0)»)", " (“\($0)”)") } ?? ("", "")
        return LocalizedText(
            german:
                "Die Gerätemarke des Profils «\(profile)» ist von diesem Gerät entfernt. Auf \(server) bleibt sie gültig, bis sie dort widerrufen wird: Einstellungen → Gerätemarken\(german).",
            english:
                "The device token of profile “\(profile)” is removed from this device. On \(server) it stays valid until it is revoked there: Einstellungen → Gerätemarken\(english)."
        )
    }

    static func forgotten(_ profile: String, isConfigured: Bool) -> LocalizedText {
        let (german, english) =
            isConfigured
            ? (" Es steht noch in config.json: dort entfernen.", " It still stands in config.json: remove it there.")
            : ("", "")
        return LocalizedText(
            german: "Das Profil «\(profile)» ist vergessen.\(german)",
            english: "Profile “\(profile)” is forgotten.\(english)")
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

extension Reason {
    /// `refused` of them go by no flush.
    static func itemsOfProfile(_ count: Int, refused: Int, _ profile: String) -> Reason {
        let flush = count > refused ? "certain outbox flush" : nil
        let retry = refused > 0 ? "certain outbox retry ID" : nil
        let ways = [flush, retry].compactMap(\.self).joined(separator: ", ")
        return Reason(
            "items_remain",
            german:
                "Im Ausgang liegt noch etwas für das Profil «\(profile)» (\(count), davon abgelehnt: \(refused)). Nichts wurde entfernt. Zuerst: \(ways), oder certain outbox drop ID",
            english:
                "There is still something in the outbox for profile “\(profile)” (\(count), refused of them: \(refused)). Nothing was removed. First: \(ways), or certain outbox drop ID"
        )
    }
}
