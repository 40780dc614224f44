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

    static func tokenFound(
        _ source: FoundToken.Source, _ keystore: KeystoreChoice, _ whereabouts: Whereabouts
    ) -> LocalizedText {
        let place = tokenPlace(source, keystore)
        let context = whereabout(whereabouts)
        return LocalizedText(
            german: "\(context.german): Die Gerätemarke ist da, \(place.german)",
            english: "\(context.english): the device token is there, \(place.english)")
    }

    private static func whereabout(_ whereabouts: Whereabouts) -> LocalizedText {
        switch whereabouts {
        case .systemd: LocalizedText(german: "Als Dienst von systemd", english: "As a service of systemd")
        case .ssh: LocalizedText(german: "Über ssh", english: "Over ssh")
        case .desktop: LocalizedText(german: "Auf dem Desktop", english: "On the desktop")
        case .elsewhere: LocalizedText(german: "Ohne Desktop", english: "Without a desktop")
        }
    }

    static func tokenFine(user: String?, scope: String?) -> LocalizedText {
        let (german, english) = user.map { (" von \($0)", " of \($0)") } ?? ("", "")
        let reach = scope.map { " (\($0))" } ?? ""
        return LocalizedText(
            german: "Der Server kennt die Gerätemarke\(german)\(reach)",
            english: "The server knows the device token\(english)\(reach)")
    }

    static func certificateFine(_ certificate: PeerCertificate, endsSoon: Bool) -> LocalizedText {
        let end = certificate.validUntil.map(day) ?? "?"
        let (german, english) = endsSoon ? (", also bald", ", which is soon") : ("", "")
        return LocalizedText(
            german: "Das Zertifikat (\(certificate.subject)) gilt bis \(end)\(german)",
            english: "The certificate (\(certificate.subject)) is valid until \(end)\(english)")
    }

    static func noCertificateByChoice(_ address: ServerAddress) -> LocalizedText {
        LocalizedText(
            german: "\(address.hostAndPort) ist unverschlüsselt, in allow_http ausdrücklich erlaubt",
            english: "\(address.hostAndPort) is not encrypted, allowed deliberately in allow_http")
    }

    static let clockFine = LocalizedText(
        german: "Die Uhr geht wie die des Servers", english: "The clock agrees with the server's")

    static func clockOff(_ seconds: Double) -> LocalizedText {
        let length = duration(abs(seconds))
        return seconds > 0
            ? LocalizedText(
                german:
                    "Die Uhr dieses Rechners geht gegenüber dem Server \(length.german) vor. Abhilfe: timedatectl set-ntp true",
                english:
                    "This machine's clock is \(length.english) ahead of the server's. The cure: timedatectl set-ntp true"
            )
            : LocalizedText(
                german:
                    "Die Uhr dieses Rechners geht gegenüber dem Server \(length.german) nach. Abhilfe: timedatectl set-ntp true",
                english:
                    "This machine's clock is \(length.english) behind the server's. The cure: timedatectl set-ntp true")
    }

    private static func duration(_ seconds: Double) -> LocalizedText {
        let whole = Int(min(seconds, 1e12).rounded())
        return switch whole {
        case ..<120: LocalizedText(german: "\(whole) Sekunden", english: "\(whole) seconds")
        case ..<7200: LocalizedText(german: "\(whole / 60) Minuten", english: "\(whole / 60) minutes")
        case ..<172_800: LocalizedText(german: "\(whole / 3600) Stunden", english: "\(whole / 3600) hours")
        default: LocalizedText(german: "\(whole / 86400) Tage", english: "\(whole / 86400) days")
        }
    }

    static func contractSource(_ discovery: ContractDiscovery?) -> LocalizedText {
        switch discovery {
        case .found:
            LocalizedText(
                german: "Der Server beschreibt selbst, wie er angesprochen wird",
                english: "The server describes itself how it is spoken to")
        case .unpublished:
            LocalizedText(
                german: "Der Server beschreibt sich nicht: es gilt, was zuletzt bekannt war",
                english: "The server does not describe itself: what was known last holds")
        case .unreachable, nil:
            LocalizedText(
                german: "Wie der Server angesprochen wird (zuletzt bekannt)",
                english: "How the server is spoken to (known last)")
        }
    }

    static func origin(_ origin: Contract.Origin) -> LocalizedText {
        switch origin {
        case .default: LocalizedText(german: "Vorgabe", english: "default")
        case .discovered: LocalizedText(german: "vom Server", english: "from the server")
        case .configured: LocalizedText(german: "aus config.json", english: "from config.json")
        }
    }

    static let tokenDeliveryOnly = LocalizedText(
        german: "Die Gerätemarke darf zustellen und sonst nichts (das genügt)",
        english: "The device token may deliver and nothing else (that is enough)")
}
