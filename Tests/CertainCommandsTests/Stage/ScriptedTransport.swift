// A server of a few answers, which remembers what it was asked.
import Server
import Synchronization
import Testing

final class ScriptedTransport: Transport {
    struct Request: Equatable, Sendable {
        var method: String
        var url: String
        var headers: [String: String]
        var body: String
    }

    private let answers: Mutex<ArraySlice<HTTPResponse>>
    private let heard = Mutex<[Request]>([])

    init(_ answers: [HTTPResponse]) {
        self.answers = Mutex(answers[...])
    }

    var requests: [Request] { heard.withLock { $0 } }

    func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        let asked = try Request(request)
        heard.withLock { $0.append(asked) }
        guard let answer = answers.withLock({ $0.popFirst() }) else {
            Issue.record("no answer was provided for \(asked.method) \(asked.url)")
            throw TransportFailure(.other, detail: "unscripted")
        }
        return answer
    }
}

extension ScriptedTransport.Request {
    init(_ request: HTTPRequest) throws(TransportFailure) {
        method = request.method.rawValue
        url = request.address.url(request.path)
        headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { $1 }
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
        defer { buffer.deallocate() }
        do throws(BodyFailure) {
            while let count = try request.body?.read(into: buffer), count > 0 { bytes += buffer.prefix(count) }
        } catch {
            throw TransportFailure(.body(error))
        }
        body = String(decoding: bytes, as: UTF8.self)
    }
}

extension HTTPResponse {
    static func json(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["content-type": "application/json"], body: Array(text.utf8))
    }
}
