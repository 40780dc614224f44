// A request and its answer, as far as this tool needs HTTP.
package import Platform

/// A body that is pulled, may be started over, and knows its exact length.
package protocol HTTPBody: AnyObject {
    /// In bytes; sent as Content-Length.
    var length: Int64 { get }
    var contentType: String { get }
    /// The next bytes, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(BodyFailure) -> Int
    func seek(to offset: Int64)
}

/// A body from memory.
package final class BytesBody: HTTPBody {
    package let contentType: String
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
    }

    package var length: Int64 { Int64(bytes.count) }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let next = bytes[position...].prefix(buffer.count)
        buffer.copyBytes(from: next)
        position += next.count
        return next.count
    }

    package func seek(to offset: Int64) {
        position = min(max(0, Int(offset)), bytes.count)
    }
}

package struct HTTPRequest {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    package var method: Method
    package var address: ServerAddress
    /// Below the server's base: begins with a slash, is sent byte for byte.
    package var path: String
    package var headers: [(name: String, value: String)]
    package var body: (any HTTPBody)?
    /// Bytes of a successful answer that are kept; more is cut and marked. Answers that are errors keep 8 KiB.
    package var answerLimit: Int
    /// Goes out though the stop flag is raised, and waits only seconds for its answer.
    package var isFarewell = false
    /// Told about once a second or more often how many bytes of the body have left.
    package var progress: (@Sendable (Int64) -> Void)?

    package init(
        _ method: Method, _ address: ServerAddress, path: String, headers: [(name: String, value: String)] = [],
        body: (any HTTPBody)? = nil, answerLimit: Int = 64 << 10
    ) {
        self.method = method
        self.address = address
        self.path = path
        self.headers = headers
        self.body = body
        self.answerLimit = answerLimit
    }
}

package struct HTTPResponse: Equatable, Sendable {
    package static let errorBodyLimit = 8 << 10

    package var status: Int
    /// Names in lower case; of repeated ones the last.
    package var headers: [String: String]
    /// Each `Set-Cookie` header; they are not among `headers`.
    package var cookies: [Secret] = []
    package var body: [UInt8]
    package var bodyWasCut: Bool
    /// False where the server answered before it had taken the whole request.
    package var requestWasSentWhole: Bool
    /// In seconds, from the first step of the request to the end of its answer.
    package var duration: Double

    package init(
        status: Int, headers: [String: String] = [:], body: [UInt8] = [], bodyWasCut: Bool = false,
        requestWasSentWhole: Bool = true, duration: Double = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.bodyWasCut = bodyWasCut
        self.requestWasSentWhole = requestWasSentWhole
        self.duration = duration
    }
}

extension HTTPResponse {
    /// Puts a sign in the place of every occurrence of the secret, however it is spelled.
    mutating func hide(_ spellings: SecretSpellings) {
        if let hidden = spellings.hidden(in: body) { body = hidden }
        for (name, value) in headers {
            if let hidden = spellings.hidden(in: Array(value.utf8)) {
                headers[name] = String(decoding: hidden, as: UTF8.self)
            }
        }
    }
}
