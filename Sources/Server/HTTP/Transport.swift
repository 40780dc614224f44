// What carries a request to the server, and how that can fail.
package import Platform

package protocol Transport: Sendable {
    /// One exchange; no redirect is followed, nothing is sent twice once its whole body has left.
    func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse

    /// What the server shows of itself, trusted or not, without a request being sent; nil where nothing could be seen.
    func certificates(of address: ServerAddress) -> PresentedCertificates?
}

extension Transport {
    package func certificates(of address: ServerAddress) -> PresentedCertificates? { nil }
}

/// Why there is no answer.
package struct TransportFailure: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The address is http and its host is not listed in `allow_http`.
        case insecure
        case nameNotFound
        case proxyFailed
        case connectionRefused
        /// No connection within the limit.
        case connectTimedOut
        /// Connected, then nothing moved for the limit.
        case stalled
        /// The server does not speak TLS, or no version or cipher of ours.
        case tlsHandshake
        case certificate(CertificateProblem)
        /// The configured CA file cannot be used.
        case caFile
        case connectionLost
        /// What came is no HTTP, or more of it than any answer needs.
        case badAnswer
        case body(BodyFailure)
        /// Told to stop from outside (a signal).
        case cancelled
        case other
    }

    package enum CertificateProblem: Equatable, Sendable {
        case selfSigned
        case unknownAuthority
        case expired
        case notYetValid
        case wrongHost
        case other
    }

    package var kind: Kind
    /// The server may hold the whole request, though no answer came.
    package var requestMayHaveArrived: Bool
    /// The library's own English words, without anything secret.
    package var detail: String
    /// Of a server whose certificate is not trusted: what it showed.
    package var presented: PresentedCertificates?

    package init(_ kind: Kind, requestMayHaveArrived: Bool = false, detail: String = "") {
        self.kind = kind
        self.requestMayHaveArrived = requestMayHaveArrived
        self.detail = detail
    }
}

/// How connections are made; the defaults suit a household's uplink.
package struct TransportSettings: Equatable, Sendable {
    /// PEM file with an authority to trust beside the system's.
    package var caFile: String?
    /// What may be spoken to without TLS.
    package var plainHTTPOrigins: Set<WebOrigin> = []
    /// Seconds until a connection must stand.
    package var connectTimeout = 30
    /// Seconds in which nothing moves, in either direction. There is no limit on the whole: a big file over a slow line is fine.
    package var stallTimeout = 120
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR` of OpenSSL, honoured as everywhere.
    package var systemCAFile: String?
    package var systemCAFolder: String?
    package var userAgent = "certain"

    package init() {}
}
