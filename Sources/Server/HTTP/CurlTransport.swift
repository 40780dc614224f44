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
    private let handle: Mutex<Handle>

    package init(_ settings: TransportSettings, stop: StopFlag) {
        _ = Self.library
        guard let easy = curl_easy_init() else { preconditionFailure("libcurl cannot allocate a handle") }
        self.settings = settings
        self.stop = stop
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
        return try exchange.result(code)
    }

    private func mayUseHTTP(_ address: ServerAddress) -> Bool {
        settings.plainHTTPOrigins.contains(address.origin)
    }

    private static let library: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}
