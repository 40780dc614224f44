// A connection that only looks at the server's certificates: nothing is verified, and nothing at all is sent on it.
import CCurl

enum CertificateLook {
    /// In seconds. It follows upon a connection that stood a moment ago.
    private static let timeout = 10

    /// Empty where the server shows none, or the TLS library does not tell.
    static func chain(at address: ServerAddress, _ settings: TransportSettings) -> [PeerCertificate] {
        guard let easy = curl_easy_init() else { return [] }
        defer { curl_easy_cleanup(easy) }
        CurlOptions.set(settings, CurlTrust(settings), on: easy)
        _ = certain_curl_set_text(easy, CURLOPT_URL, address.url("/"))
        // After the handshake the connection is left alone: no request, so no secret, goes to whoever answers there.
        _ = certain_curl_set_long(easy, CURLOPT_CONNECT_ONLY, 1)
        _ = certain_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        _ = certain_curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
        _ = certain_curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
        _ = certain_curl_set_long(easy, CURLOPT_CERTINFO, 1)
        _ = certain_curl_set_long(easy, CURLOPT_TIMEOUT, timeout)
        guard curl_easy_perform(easy) == CURLE_OK else { return [] }
        return certificates(of: easy)
    }

    private static func certificates(of easy: UnsafeMutableRawPointer) -> [PeerCertificate] {
        var info: UnsafeMutablePointer<curl_certinfo>?
        guard certain_curl_get_certificates(easy, &info) == CURLE_OK, let found = info?.pointee else { return [] }
        return (0..<min(Int(found.num_of_certs), 20)).compactMap { index in
            guard var line = found.certinfo[index] else { return nil }
            var lines: [String] = []
            while true {
                if let text = line.pointee.data { lines.append(String(cString: text)) }
                guard let next = line.pointee.next else { return PeerCertificate(lines) }
                line = next
            }
        }
    }
}
