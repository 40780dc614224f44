// What the server, or the way to it, had to say.
import Server
import Terminal

extension Reason {
    /// Why there is no answer, or not the one hoped for. What it means for a file is said by whoever asks.
    static func trouble(_ trouble: InboxTrouble, _ address: ServerAddress) -> Reason {
        let host = address.hostAndPort
        switch trouble.cause {
        case .transport(let failure): return transport(failure, address)
        case .status(let status): return answered(status, trouble.detail, address)
        case .cutShort(let status, let seconds):
            return Reason(
                "cut_short",
                german:
                    "\(host) brach das Hochladen nach \(seconds) s ab (\(status)). Wohl ein Limit des Servers oder eines Proxys davor: dort anheben.",
                english:
                    "\(host) broke off the upload after \(seconds) s (\(status)). Likely a limit of the server or of a proxy before it: raise it there."
            )
        case .redirect(_, let target):
            let goal = target.isEmpty ? "?" : target
            return Reason(
                "redirected",
                german:
                    "\(host) leitet weiter nach \(goal). Weiterleitungen werden nie befolgt: die richtige Adresse eintragen.",
                english: "\(host) redirects to \(goal). Redirects are never followed: configure the right address.")
        case .noID(_, isPage: true):
            return Reason(
                "not_certain",
                german:
                    "\(host) antwortet mit einer Webseite, nicht als Certain. Ist es ein Anmeldeportal oder die falsche Adresse?",
                english: "\(host) answers with a web page, not as Certain. Is it a captive portal or the wrong address?"
            )
        case .noID(_, isPage: false):
            return Reason(
                "no_confirmation",
                german: "\(host) antwortet, aber nicht so, wie Certain es tut.",
                english: "\(host) answers, but not as Certain does.")
        case .otherDigest:
            return Reason(
                "other_content",
                german: "\(host) bestätigt einen anderen Inhalt, als gesendet wurde.",
                english: "\(host) confirms other content than was sent.")
        }
    }

    private static func answered(_ status: Int, _ detail: String?, _ address: ServerAddress) -> Reason {
        let host = address.hostAndPort
        let words = detail.map { ": \($0)" } ?? ""
        return switch status {
        case 401:
            Reason(
                "token_refused",
                german: "\(host) nimmt die Gerätemarke nicht an (401\(words)). Neu anmelden mit: certain login",
                english: "\(host) refuses the device token (401\(words)). Log in again with: certain login")
        case 403:
            Reason(
                "token_scope",
                german:
                    "Die Gerätemarke darf hier nicht ablegen (403\(words)). Eine mit dem richtigen Umfang holen: certain login",
                english:
                    "The device token may not deliver here (403\(words)). Get one with the right scope: certain login")
        case 413:
            Reason(
                "too_large",
                german: "Die Datei ist \(host) oder einem Proxy davor zu gross (413\(words)). Dort das Limit anheben.",
                english: "The file is too large for \(host) or a proxy before it (413\(words)). Raise the limit there.")
        case 429, 503:
            Reason(
                "busy",
                german: "\(host) ist überlastet (\(status)\(words)).",
                english: "\(host) is overloaded (\(status)\(words)).")
        case 500...:
            Reason(
                "server_error",
                german: "\(host) meldet einen Fehler (\(status)\(words)).",
                english: "\(host) reports an error (\(status)\(words)).")
        default:
            Reason(
                "answered_\(status)",
                german: "\(host) lehnt ab (\(status)\(words)).",
                english: "\(host) refuses (\(status)\(words)).")
        }
    }
}
