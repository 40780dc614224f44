// The lines of `status`.
import Keystore
import Server
import Settings
import Terminal

extension Words {
    /// Label and value of each line; the labels are padded to one width by the caller.
    static func status(
        _ profile: EffectiveProfile, _ address: ServerAddress, user: String?, reach: LocalizedText?,
        source: FoundToken.Source?
    ) -> [(label: LocalizedText, value: LocalizedText)] {
        func plain(_ text: String) -> LocalizedText { LocalizedText(german: text, english: text) }
        func label(_ german: String, _ english: String) -> LocalizedText {
            LocalizedText(german: german, english: english)
        }
        var lines = [
            (label("Profil", "Profile"), plain(profile.name)), (label("Server", "Server"), plain(address.text)),
        ]
        if let user { lines.append((label("Konto", "Account"), plain(user))) }
        if let reach { lines.append((label("Umfang", "Scope"), reach)) }
        if let source { lines.append((label("Gerätemarke", "Token"), tokenPlace(source, profile.keystore))) }
        if let device = profile.learned?.device { lines.append((label("Gerät", "Device"), plain(device))) }
        return lines
    }

    static func nothingWaits(_ retrier: Retrier) -> LocalizedText {
        switch retrier {
        case .watch:
            LocalizedText(
                german: "Nichts wartet; certain watch läuft.", english: "Nothing waits; certain watch is running.")
        case .cron:
            LocalizedText(
                german: "Nichts wartet; cron sieht regelmässig nach.", english: "Nothing waits; cron looks regularly.")
        case .stoppedService:
            LocalizedText(
                german: "Nichts wartet; der Dienst ist eingerichtet, läuft aber nicht. Was ihm fehlt: certain doctor",
                english: "Nothing waits; the service is installed but does not run. What it lacks: certain doctor")
        case .nobody:
            LocalizedText(
                german: "Nichts wartet; certain watch läuft nicht.",
                english: "Nothing waits; certain watch is not running.")
        }
    }

    static let onlyDelivers = LocalizedText(german: "darf nur zustellen", english: "may only deliver")

    static func tokenPlace(_ source: FoundToken.Source, _ keystore: KeystoreChoice) -> LocalizedText {
        switch source {
        case .tokenFile(let path, let isReadableByOthers):
            LocalizedText(
                german: "in der Datei \(path)"
                    + (isReadableByOthers ? ", die auch andere lesen können (Abhilfe: chmod go= auf diese Datei)" : ""),
                english: "in the file \(path)"
                    + (isReadableByOthers ? ", which others can read too (the cure: chmod go= on this file)" : ""))
        case .credential: LocalizedText(german: "als Credential von systemd", english: "as a credential of systemd")
        case .keystore: kept(in: keystore)
        case .app:
            LocalizedText(
                german: "die der App auf diesem Gerät (wird nur gelesen)",
                english: "that of the app on this device (only read)")
        }
    }

    static func scopeReach(_ scope: String) -> LocalizedText {
        switch scope {
        case TokenScope.full:
            LocalizedText(german: "\(scope) (voller Zugriff)", english: "\(scope) (full access)")
        case _ where TokenScope.deliveryOnly.contains(scope):
            LocalizedText(german: "\(scope) (darf nur zustellen)", english: "\(scope) (may only deliver)")
        default: LocalizedText(german: scope, english: scope)
        }
    }
}
