// The options every request has in common: limits, and what libcurl must never do by itself.
import CCurl

enum CurlOptions {
    static func set(_ settings: TransportSettings, _ trust: CurlTrust, on easy: UnsafeMutableRawPointer) {
        func long(_ option: CURLoption, _ value: Int) { _ = certain_curl_set_long(easy, option, value) }
        func text(_ option: CURLoption, _ value: String) { _ = certain_curl_set_text(easy, option, value) }

        text(CURLOPT_PROTOCOLS_STR, "http,https")
        long(CURLOPT_FOLLOWLOCATION, 0)
        long(CURLOPT_PATH_AS_IS, 1)
        long(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        long(CURLOPT_SSL_VERIFYPEER, 1)
        long(CURLOPT_SSL_VERIFYHOST, 2)
        // A header for the server is not one for the proxy in between.
        long(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // A proxy that refuses is not the server answering: its 403 says nothing of the token.
        long(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        long(CURLOPT_NOSIGNAL, 1)
        long(CURLOPT_NETRC, 0)
        long(CURLOPT_CONNECTTIMEOUT, settings.connectTimeout)
        long(CURLOPT_LOW_SPEED_LIMIT, 1)
        long(CURLOPT_LOW_SPEED_TIME, settings.stallTimeout)
        // An idle connection may have been closed at the other end; what was sent on it could not be sent again.
        long(CURLOPT_MAXAGE_CONN, 15)
        long(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
        text(CURLOPT_USERAGENT, settings.userAgent)
        trust.set(on: easy)
    }
}
