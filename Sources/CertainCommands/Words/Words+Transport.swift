// Why no connection, or no answer, came about.
import Platform
import Server

extension Reason {
    static func transport(_ failure: TransportFailure, _ address: ServerAddress) -> Reason {
        let host = address.hostAndPort
        switch failure.kind {
        case .insecure:
            return Reason(
                "insecure",
                german:
                    "\(address.text) ist unverschlüsselt. https verwenden, oder \(host) bewusst in allow_http eintragen: beim Profil in ~/.config/certain/config.json.",
                english:
                    "\(address.text) is not encrypted. Use https, or list \(host) deliberately in allow_http: at the profile in ~/.config/certain/config.json."
            )
        case .nameNotFound:
            return Reason(
                "name_not_found",
                german:
                    "Den Namen \(address.origin.host) gibt es nicht, oder das Netz fehlt. Adresse und Verbindung prüfen.",
                english:
                    "The name \(address.origin.host) is not known, or there is no network. Check address and connection."
            )
        case .proxyFailed:
            return Reason(
                "proxy",
                german: "Der Proxy aus der Umgebung lässt uns nicht zu \(host). HTTPS_PROXY und NO_PROXY prüfen.",
                english: "The proxy of the environment does not let us reach \(host). Check HTTPS_PROXY and NO_PROXY.")
        case .connectionRefused:
            return Reason(
                "unreachable",
                german: "\(host) nimmt keine Verbindung an. Läuft der Server, und stimmt die Adresse?",
                english: "\(host) accepts no connection. Is the server running, and is the address right?")
        case .connectTimedOut:
            return Reason(
                "connect_timeout",
                german: "\(host) antwortet nicht. Adresse, Netz und Firewall prüfen.",
                english: "\(host) does not respond. Check address, network and firewall.")
        case .stalled:
            return Reason(
                "stalled",
                german: "Die Verbindung zu \(host) stockte, bis die Geduld zu Ende war.",
                english: "The connection to \(host) stalled until patience ran out.")
        case .tlsHandshake:
            return Reason(
                "no_tls",
                german: "\(host) spricht auf diesem Port kein TLS 1.2 oder neuer. Stimmen Adresse und Port?",
                english: "\(host) does not speak TLS 1.2 or later on this port. Are address and port right?")
        case .certificate(let problem): return certificate(problem, failure.presented, address)
        case .caFile:
            return Reason(
                "ca_file",
                german:
                    "Die Datei aus --ca-file oder ca_file lässt sich nicht als Zertifikat lesen. Pfad und Inhalt (PEM) prüfen.",
                english:
                    "The file of --ca-file or ca_file cannot be read as a certificate. Check its path and content (PEM)."
            )
        case .connectionLost:
            return Reason(
                "connection_lost",
                german: "Die Verbindung zu \(host) brach ab.",
                english: "The connection to \(host) broke off.")
        case .badAnswer:
            return Reason(
                "not_http",
                german: "\(host) antwortet nicht mit HTTP. Stimmen Adresse und Port?",
                english: "\(host) does not answer in HTTP. Are address and port right?")
        case .body(let failure): return body(failure)
        case .cancelled:
            return Reason("cancelled", german: "Abgebrochen.", english: "Stopped.")
        case .other:
            return Reason(
                "transport",
                german: "Die Übertragung zu \(host) misslang (\(failure.detail)).",
                english: "The transfer to \(host) failed (\(failure.detail)).")
        }
    }
}
