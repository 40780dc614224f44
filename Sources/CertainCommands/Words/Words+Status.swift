// The lines of `status`.
import Keystore
import Server
import Settings
import Terminal

extension Words {
    static func status(
        _ profile: EffectiveProfile, _ address: ServerAddress, user: String?, source: FoundToken.Source
    ) -> [LocalizedText] {
        let place =
            switch source {
            case .tokenFile(let path, _): LocalizedText(german: "in der Datei \(path)", english: "in the file \(path)")
            case .credential: LocalizedText(german: "als Credential von systemd", english: "as a credential of systemd")
            case .keystore: kept(in: profile.keystore)
            }
        let unknown = LocalizedText(german: "darf nur zustellen", english: "may only deliver")
        return [
            LocalizedText(german: "Profil:     \(profile.name)", english: "Profile:  \(profile.name)"),
            LocalizedText(german: "Server:     \(address.text)", english: "Server:   \(address.text)"),
            LocalizedText(
                german: "Konto:      \(user ?? unknown.german)", english: "Account:  \(user ?? unknown.english)"),
            LocalizedText(german: "Gerätemarke: \(place.german)", english: "Token:    \(place.english)"),
        ]
    }
}
