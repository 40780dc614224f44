// Why a certificate is not trusted: which one, whose, valid from when to when.
import Server
import Terminal

extension Reason {
    static func certificate(
        _ problem: TransportFailure.CertificateProblem, _ presented: PresentedCertificates?, _ address: ServerAddress
    ) -> Reason {
        let host = address.hostAndPort
        let culprit = presented?.culprit(problem)
        let subject = culprit.map { " (\($0.subject))" } ?? ""
        func day(_ moment: Double?) -> String { moment.map(Words.day) ?? "?" }
        let today = presented.map { Words.day($0.seenAt) } ?? "?"
        let issuer = culprit?.issuer ?? "?"
        return switch problem {
        case .selfSigned:
            Reason(
                "certificate_self_signed",
                german:
                    "Das Zertifikat von \(host)\(subject) ist selbst ausgestellt\(dates(culprit).german). Ist es das eigene, mit --ca-file nennen.",
                english:
                    "The certificate of \(host)\(subject) is self-signed\(dates(culprit).english). If it is your own, name it with --ca-file."
            )
        case .unknownAuthority:
            Reason(
                "certificate_unknown",
                german:
                    "Dem Aussteller (\(issuer)) des Zertifikats von \(host)\(subject) wird nicht vertraut\(dates(culprit).german). Ist es der eigene, mit --ca-file nennen.",
                english:
                    "The issuer (\(issuer)) of the certificate of \(host)\(subject) is not trusted\(dates(culprit).english). If it is your own, name it with --ca-file."
            )
        case .expired:
            Reason(
                "certificate_expired",
                german:
                    "Das Zertifikat von \(host)\(subject) ist am \(day(culprit?.validUntil)) abgelaufen; hier ist der \(today). Auf dem Server erneuern, oder die Uhr hier stellen.",
                english:
                    "The certificate of \(host)\(subject) expired on \(day(culprit?.validUntil)); here it is \(today). Renew it on the server, or set the clock here."
            )
        case .notYetValid:
            Reason(
                "certificate_not_yet_valid",
                german:
                    "Das Zertifikat von \(host)\(subject) gilt erst ab \(day(culprit?.validFrom)); hier ist der \(today). Stimmt die Uhr dieses Rechners?",
                english:
                    "The certificate of \(host)\(subject) is valid from \(day(culprit?.validFrom)) only; here it is \(today). Is this machine's clock right?"
            )
        case .wrongHost:
            Reason(
                "certificate_wrong_host",
                german:
                    "Das Zertifikat von \(host) gehört zu einem anderen Namen\(subject)\(dates(culprit).german). Stimmt die Adresse, oder ist es ein WLAN-Portal?",
                english:
                    "The certificate of \(host) belongs to another name\(subject)\(dates(culprit).english). Is the address right, or is it a captive portal?"
            )
        case .other:
            Reason(
                "certificate_bad",
                german: "Das Zertifikat von \(host)\(subject) ist nicht gültig\(dates(culprit).german).",
                english: "The certificate of \(host)\(subject) is not valid\(dates(culprit).english).")
        }
    }

    /// From when to when it would be valid.
    private static func dates(_ certificate: PeerCertificate?) -> LocalizedText {
        guard let certificate, let from = certificate.validFrom, let until = certificate.validUntil else {
            return LocalizedText(german: "", english: "")
        }
        let (first, last) = (Words.day(from), Words.day(until))
        return LocalizedText(german: ", gültig \(first) bis \(last)", english: ", valid \(first) to \(last)")
    }
}
