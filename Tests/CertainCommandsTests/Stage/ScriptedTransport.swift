// A server that answers as a test says, and remembers what it was asked.
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

    typealias Answer = Result<HTTPResponse, TransportFailure>

    /// Deliveries run side by side, so an answer is chosen by what was asked, not by its turn. Nil refuses.
    private let answer: @Sendable (Request) -> Answer?
    private let heard = Mutex<[Request]>([])

    init(_ answer: @escaping @Sendable (Request) -> Answer?) {
        self.answer = answer
    }

    /// The answers in their turn.
    convenience init(_ answers: [Answer]) {
        let turns = Turns(answers)
        self.init { _ in turns.next() }
    }

    var requests: [Request] { heard.withLock { $0 } }

    func exchange(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        let asked = try Request(request)
        heard.withLock { $0.append(asked) }
        guard let answer = answer(asked) else {
            Issue.record("no answer was provided for \(asked.method) \(asked.url)")
            throw TransportFailure(.other, detail: "unscripted")
        }
        return try answer.get()
    }
}

private final class Turns: Sendable {
    private let rest: Mutex<ArraySlice<ScriptedTransport.Answer>>

    init(_ answers: [ScriptedTransport.Answer]) { rest = Mutex(answers[...]) }

    func next() -> ScriptedTransport.Answer? { rest.withLock { $0.popFirst() } }
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

extension ScriptedTransport.Answer {
    static func json(_ status: Int, _ text: String) -> Self {
        .success(
            HTTPResponse(
                status: status, headers: ["content-type": "application/json"], body: Array(text.utf8)))
    }

    static func failure(_ kind: TransportFailure.Kind, arrived: Bool = false) -> Self {
        .failure(TransportFailure(kind, requestMayHaveArrived: arrived, detail: "why"))
    }
}
