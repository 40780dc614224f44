// Under --verbose: says of each request what was asked of whom and what came of it. No header and no body is shown.
import Platform
import Server
import Terminal

struct NarratedTransport: Transport {
    private let transport: any Transport
    private let console: Console
    private let clock: WallClock

    init(_ transport: any Transport, _ console: Console, _ clock: WallClock) {
        self.transport = transport
        self.console = console
        self.clock = clock
    }

    func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        let question = "\(request.method.rawValue) \(request.address.url(request.path))"
        let began = clock.now()
        func tell(_ outcome: String) {
            let milliseconds = Int(max(0, clock.now() - began) * 1000)
            console.detail("\(question) → \(outcome) (\(milliseconds) ms)")
        }
        do throws(TransportFailure) {
            let response = try transport.exchange(request)
            tell(String(response.status))
            return response
        } catch {
            tell(Reason.transport(error, request.address).code)
            throw error
        }
    }

    func certificates(of address: ServerAddress) -> PresentedCertificates? {
        transport.certificates(of: address)
    }
}
