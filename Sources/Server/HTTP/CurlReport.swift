// What libcurl knows of a failed request, turned into this tool's terms.
import CCurl
import Platform

struct CurlReport {
    private(set) var text = ""
    /// In seconds.
    private(set) var duration = 0.0
    private var verifyResult = 0
    private var proxyStatus = 0
    private var wasConnected = false
    private var proxyIsAway = false

    init() {}

    init(_ easy: UnsafeMutableRawPointer, _ origin: WebOrigin, text: String) {
        self.text = Self.withoutCredentials(text)
        proxyIsAway = Self.namesProxy(text, origin)
        _ = certain_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verifyResult)
        _ = certain_curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
        var microseconds: curl_off_t = 0
        _ = certain_curl_get_size(easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds)
        wasConnected = microseconds > 0
        _ = certain_curl_get_size(easy, CURLINFO_TOTAL_TIME_T, &microseconds)
        duration = Double(microseconds) / 1e6
    }

    func failure(_ code: CURLcode, cancelled: Bool) -> TransportFailure.Kind {
        if proxyStatus >= 300 || proxyIsAway { return .proxyFailed }
        return switch code {
        // A name that cannot be written in ASCII is as good as none.
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: .nameNotFound
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
        case CURLE_COULDNT_CONNECT: .connectionRefused
        case CURLE_OPERATION_TIMEDOUT: wasConnected ? .stalled : .connectTimedOut
        case CURLE_SSL_CONNECT_ERROR: .tlsHandshake
        case CURLE_PEER_FAILED_VERIFICATION: .certificate(certificateProblem)
        case CURLE_SSL_CACERT_BADFILE: .caFile
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND,
            CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .connectionLost
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR: .badAnswer
        case CURLE_ABORTED_BY_CALLBACK: cancelled ? .cancelled : .other
        default: .other
        }
    }

    /// libcurl has one code for a server and for a proxy that nobody listens at, or whose address makes no sense; only
    /// its words say whom it tried to connect to: the proxy in place of the server (7.88), or `via` the proxy (8).
    static func namesProxy(_ text: String, _ origin: WebOrigin) -> Bool {
        if text.hasPrefix("Unsupported proxy") { return true }
        let beginning = "Failed to connect to "
        guard text.hasPrefix(beginning) else { return false }
        let host = origin.host.trimmingPrefix("[").prefix { $0 != "]" }
        return text.contains(" via ") || !text.dropFirst(beginning.count).hasPrefix("\(host) port \(origin.port) ")
    }

    /// libcurl may name the proxy as it stands in the environment, with its password.
    static func withoutCredentials(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://"), let at = text.lastIndex(of: "@"), scheme.upperBound < at else {
            return text
        }
        return text[..<scheme.upperBound] + "…" + text[at...]
    }

    /// OpenSSL's X509_V_ERR_* (x509_vfy.h). Before any of them stands the host name, which libcurl compares itself:
    /// the result is then still the 1 it begins with.
    private var certificateProblem: TransportFailure.CertificateProblem {
        switch verifyResult {
        case 0, 1, 62: .wrongHost
        case 9: .notYetValid
        case 10: .expired
        case 18: .selfSigned
        case 2, 19, 20, 21: .unknownAuthority
        default: .other
        }
    }
}
