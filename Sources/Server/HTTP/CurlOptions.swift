// The options every request has in common: trust, limits, and what libcurl must never do by itself.
import CCurl
import Platform

enum CurlOptions {
    static func set(_ settings: TransportSettings, on easy: UnsafeMutableRawPointer) {
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
        long(CURLOPT_UPLOAD_BUFFERSIZE, 1 << 20)
        text(CURLOPT_USERAGENT, settings.userAgent)
        setTrust(settings, on: easy)
    }

    /// The system's authorities and the configured one. libcurl takes one bundle file and one folder of hashed
    /// names: the system's folder stays while the file is ours; where both are files they are joined.
    private static func setTrust(_ settings: TransportSettings, on easy: UnsafeMutableRawPointer) {
        if let folder = settings.systemCAFolder { _ = certain_curl_set_text(easy, CURLOPT_CAPATH, folder) }
        guard let own = settings.caFile else {
            if let file = settings.systemCAFile { _ = certain_curl_set_text(easy, CURLOPT_CAINFO, file) }
            return
        }
        let compiledIn = certain_curl_version()?.pointee
        let hasFolder = settings.systemCAFolder != nil || compiledIn?.capath != nil
        let systemFile = settings.systemCAFile ?? (hasFolder ? nil : compiledIn?.cainfo.map { String(cString: $0) })
        if let systemFile, let joined = joined([own, systemFile]) {
            _ = joined.withUnsafeBytes { certain_curl_set_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count) }
        } else {
            _ = certain_curl_set_text(easy, CURLOPT_CAINFO, own)
        }
    }

    /// Nil where a file cannot be read: libcurl then names the failure itself.
    private static func joined(_ files: [String]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for file in files {
            guard let next = try? PrivateFiles.read(Path(file), limit: 16 << 20), !next.isEmpty else { return nil }
            bytes += next + [0x0A]
        }
        return bytes
    }
}
