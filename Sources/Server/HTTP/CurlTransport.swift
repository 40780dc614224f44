// Requests over libcurl: an easy handle for each request under way, so that connections and TLS sessions are used again.
import CCurl
package import Platform
import Synchronization

/// As many connections as there are calls at one time; each is used again by the calls that follow.
package final class CurlTransport: Transport {
    /// In the hands of one call at a time.
    private struct Handle: @unchecked Sendable {
        let easy: UnsafeMutableRawPointer

        init() {
            guard let easy = curl_easy_init() else { preconditionFailure("libcurl cannot allocate a handle") }
            self.easy = easy
        }
    }

    private let settings: TransportSettings
    private let trust: CurlTrust
    private let stop: StopFlag
    private let clock: WallClock
    /// The one used last comes first: its connection is the freshest.
    private let idle = Mutex<[Handle]>([])

    package init(_ settings: TransportSettings, stop: StopFlag, clock: WallClock) {
        _ = Self.library
        self.settings = settings
        trust = CurlTrust(settings)
        self.stop = stop
        self.clock = clock
    }

    deinit {
        for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.easy) }
    }

    package func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        guard request.address.origin.isSecure || mayUseHTTP(request.address) else {
            throw TransportFailure(.insecure)
        }
        let exchange = CurlExchange(request, stop: stop)
        let handle = idle.withLock { $0.popLast() } ?? Handle()
        curl_easy_reset(handle.easy)
        CurlOptions.set(settings, trust, on: handle.easy)
        let code = exchange.perform(on: handle.easy)
        idle.withLock { $0.append(handle) }
        do throws(TransportFailure) {
            return try exchange.result(code)
        } catch {
            guard case .certificate = error.kind, !stop.isRaised else { throw error }
            var failure = error
            failure.presented = certificates(of: request.address)
            throw failure
        }
    }

    package func certificates(of address: ServerAddress) -> PresentedCertificates? {
        guard address.origin.isSecure else { return nil }
        let chain = CertificateLook.chain(at: address, settings)
        return chain.isEmpty ? nil : PresentedCertificates(chain: chain, seenAt: clock.now())
    }

    private func mayUseHTTP(_ address: ServerAddress) -> Bool {
        settings.plainHTTPOrigins.contains(address.origin)
    }

    private static let library: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
