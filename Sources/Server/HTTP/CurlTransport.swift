// Requests over libcurl: one easy handle, so that connections and TLS sessions are used again.
import CCurl
package import Platform
import Synchronization

/// A transport over one connection at a time; calls from several threads wait for each other.
package final class CurlTransport: Transport {
    private struct Handle: @unchecked Sendable {
        // Only ever used while the mutex below is held.
        let easy: OpaquePointer
    }

    private let settings: TransportSettings
    private let stop: StopFlag
    private let clock: WallClock
    private let handle: Mutex<Handle>

    package init(_ settings: TransportSettings, stop: StopFlag, clock: WallClock) {
        _ = Self.library
        guard let easy = curl_easy_init() else { preconditionFailure("libcurl cannot allocate a handle") }
        self.settings = settings
        self.stop = stop
        self.clock = clock
        handle = Mutex(Handle(easy: OpaquePointer(easy)))
    }

    deinit {
        handle.withLock { curl_easy_cleanup(UnsafeMutableRawPointer($0.easy)) }
    }

    package func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        guard request.address.origin.isSecure || mayUseHTTP(request.address) else {
            throw TransportFailure(.insecure)
        }
        let exchange = CurlExchange(request, stop: stop)
        let code = handle.withLock { handle in
            let easy = UnsafeMutableRawPointer(handle.easy)
            curl_easy_reset(easy)
            CurlOptions.set(settings, on: easy)
            return exchange.perform(on: easy)
        }
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
