// The certificates a server shows, as facts for messages and checks.
import Foundation

/// One certificate (RFC 5280). Texts are as the TLS library writes them.
package struct PeerCertificate: Equatable, Sendable {
    package var subject: String
    package var issuer: String
    /// Seconds since 1970; nil where the library's date cannot be read.
    package var validFrom: Double?
    package var validUntil: Double?

    package init(subject: String, issuer: String = "", validFrom: Double? = nil, validUntil: Double? = nil) {
        self.subject = subject
        self.issuer = issuer
        self.validFrom = validFrom
        self.validUntil = validUntil
    }

    /// From libcurl's lines, each `name:value`.
    init(_ lines: [String]) {
        func value(_ name: String) -> String {
            let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
            return String(line.dropFirst(name.count + 1).filter { !$0.isNewline }.prefix(200))
        }
        self.init(
            subject: value("Subject"), issuer: value("Issuer"), validFrom: Self.moment(value("Start date")),
            validUntil: Self.moment(value("Expire date")))
    }

    /// `Nov  9 08:49:37 2026 GMT`, as OpenSSL prints times.
    static func moment(_ text: String) -> Double? {
        let words = text.split(separator: " ")
        guard words.count == 5, words[4] == "GMT" else { return nil }
        return RetryAfter.httpDate("Any, \(words[1]) \(words[0]) \(words[3]) \(words[2]) GMT")
    }
}

/// What a server showed, its own certificate first, and when.
package struct PresentedCertificates: Equatable, Sendable {
    package var chain: [PeerCertificate]
    /// Seconds since 1970 by this machine's clock.
    package var seenAt: Double

    package init(chain: [PeerCertificate], seenAt: Double) {
        self.chain = chain
        self.seenAt = seenAt
    }

    /// The one that is to blame: it need not be the server's own.
    package func culprit(_ problem: TransportFailure.CertificateProblem) -> PeerCertificate? {
        switch problem {
        case .expired: chain.first { $0.validUntil.map { $0 < seenAt } ?? false } ?? chain.first
        case .notYetValid: chain.first { $0.validFrom.map { $0 > seenAt } ?? false } ?? chain.first
        case .selfSigned, .unknownAuthority, .wrongHost, .other: chain.first
        }
    }
}
