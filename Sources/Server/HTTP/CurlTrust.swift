// Whose certificates are trusted: the system's authorities and the configured one.
import CCurl
import Platform

/// Found out once, since every request asks for it.
struct CurlTrust: Sendable {
    private let folder: String?
    private let file: String?
    /// Two bundles as one.
    private let bundle: [UInt8]?

    /// libcurl takes one bundle file and one folder of hashed names: the system's folder stays while the file is ours;
    /// where both are files they are joined.
    init(_ settings: TransportSettings) {
        folder = settings.systemCAFolder
        guard let own = settings.caFile else {
            (file, bundle) = (settings.systemCAFile, nil)
            return
        }
        let compiledIn = certain_curl_version()?.pointee
        let hasFolder = settings.systemCAFolder != nil || compiledIn?.capath != nil
        let systemFile = settings.systemCAFile ?? (hasFolder ? nil : compiledIn?.cainfo.map { String(cString: $0) })
        bundle = systemFile.flatMap { Self.joined([own, $0]) }
        file = own
    }

    func set(on easy: UnsafeMutableRawPointer) {
        if let folder { _ = certain_curl_set_text(easy, CURLOPT_CAPATH, folder) }
        if let bundle {
            _ = bundle.withUnsafeBytes { certain_curl_set_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count) }
        } else if let file {
            _ = certain_curl_set_text(easy, CURLOPT_CAINFO, file)
        }
    }

    /// Nil where a file cannot be read or holds no certificate: libcurl then names the failure itself.
    private static func joined(_ files: [String]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for file in files {
            guard let next = try? PrivateFiles.read(Path(file), limit: 16 << 20),
                next.firstIndex(ofBytes: "-----BEGIN ") != nil
            else { return nil }
            bytes += next + [0x0A]
        }
        return bytes
    }
}
