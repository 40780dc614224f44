// A server that repeats a token, in whatever part of its answer, does not bring it onto a screen or disk.
package import Platform
import Synchronization

/// Puts a sign in the place of every token it was told of, whatever request the answer is to.
package final class ConcealingTransport: Transport {
    private let plain: any Transport
    private let known = Mutex<[SecretSpellings]>([])

    package init(_ plain: any Transport) {
        self.plain = plain
    }

    /// From now on.
    package func conceal(_ token: Secret) {
        let spellings = SecretSpellings(token)
        known.withLock { if !$0.contains(spellings) { $0.append(spellings) } }
    }

    package func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        var response = try plain.exchange(request)
        for spellings in known.withLock({ $0 }) { response.hide(spellings) }
        return response
    }

    package func certificates(of address: ServerAddress) -> PresentedCertificates? {
        plain.certificates(of: address)
    }
}
