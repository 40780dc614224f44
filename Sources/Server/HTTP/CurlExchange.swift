// One request on its way through libcurl: what the callbacks read, collect and remember.
import CCurl
import Platform

final class CurlExchange {
    /// In seconds: the user has asked to stop already.
    private static let farewellTimeout = 5

    /// In bytes. A longer body goes by HTTP/1.1: the windows in which HTTP/2 servers take bodies (64 KiB where nobody
    /// has set more) allow one window per round trip, and cost several times the processor time.
    private static let longBody: Int64 = 1 << 20

    private let request: HTTPRequest
    private let stop: StopFlag
    private var handedOver: Int64 = 0
    private var bodyFailure: BodyFailure?
    private var head = ResponseHead()
    private var answer: [UInt8] = []
    private var answerWasCut = false
    private var report = CurlReport()

    init(_ request: HTTPRequest, stop: StopFlag) {
        self.request = request
        self.stop = stop
    }

    func perform(on easy: UnsafeMutableRawPointer) -> CURLcode {
        var errorText = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = withHeaderList { list in
            errorText.withUnsafeMutableBytes { text in
                _ = certain_curl_set_context(easy, CURLOPT_ERRORBUFFER, text.baseAddress)
                _ = certain_curl_set_text(easy, CURLOPT_URL, request.address.url(request.path))
                _ = certain_curl_set_list(easy, CURLOPT_HTTPHEADER, list)
                if !request.address.origin.isSecure { _ = certain_curl_set_text(easy, CURLOPT_PROXY, "") }
                if request.isFarewell { _ = certain_curl_set_long(easy, CURLOPT_TIMEOUT, Self.farewellTimeout) }
                setMethodAndBody(on: easy)
                setCallbacks(on: easy)
                let code = curl_easy_perform(easy)
                _ = certain_curl_set_context(easy, CURLOPT_ERRORBUFFER, nil)
                return code
            }
        }
        let end = errorText.firstIndex(of: 0) ?? errorText.endIndex
        report = CurlReport(
            easy, request.address.origin,
            text: String(decoding: errorText[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))
        return code
    }

    /// An answer whose head came whole counts even when its end did not: the status says what happened.
    func result(_ code: CURLcode) throws(TransportFailure) -> HTTPResponse {
        if let bodyFailure { throw TransportFailure(.body(bodyFailure)) }
        let wasSentWhole = handedOver == request.body?.length ?? 0
        if head.isComplete, let status = head.status {
            var response = HTTPResponse(
                status: status, headers: head.fields, body: answer, bodyWasCut: answerWasCut || code != CURLE_OK,
                requestWasSentWhole: wasSentWhole, duration: report.duration)
            response.cookies = head.cookies
            return response
        }
        throw TransportFailure(
            report.failure(code, cancelled: stop.isRaised), requestMayHaveArrived: request.body != nil && wasSentWhole,
            detail: report.text)
    }

    private var isToStop: Bool { stop.isRaised && !request.isFarewell }

    private func setMethodAndBody(on easy: UnsafeMutableRawPointer) {
        guard request.method == .post else {
            _ = certain_curl_set_long(easy, CURLOPT_HTTPGET, 1)
            return
        }
        let length = request.body?.length ?? 0
        if length > Self.longBody { _ = certain_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1) }
        _ = certain_curl_set_long(easy, CURLOPT_POST, 1)
        _ = certain_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length))
    }

    private func setCallbacks(on easy: UnsafeMutableRawPointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA,
        ] {
            _ = certain_curl_set_context(easy, option, context)
        }
        _ = certain_curl_set_bytes(easy, CURLOPT_READFUNCTION) { exchange(of: $3).read($0, $1 * $2) }
        _ = certain_curl_set_seek(easy) { context, offset, _ in exchange(of: context).seek(offset) }
        _ = certain_curl_set_bytes(easy, CURLOPT_WRITEFUNCTION) { exchange(of: $3).collect($0, $1 * $2) }
        _ = certain_curl_set_bytes(easy, CURLOPT_HEADERFUNCTION) { exchange(of: $3).collectHead($0, $1 * $2) }
        _ = certain_curl_set_progress(easy) { context, _, _, _, sent in exchange(of: context).goOn(sent) }
        _ = certain_curl_set_long(easy, CURLOPT_NOPROGRESS, 0)
    }

    private func withHeaderList<Result>(_ body: (UnsafeMutablePointer<curl_slist>?) -> Result) -> Result {
        var lines = request.headers.map { "\($0.name): \($0.value)" }
        if let type = request.body?.contentType { lines.append("Content-Type: \(type)") }
        // An interim answer to wait for would cost a second with servers that do not give one.
        lines.append("Expect:")
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) }
        defer { curl_slist_free_all(list) }
        return body(list)
    }
}

// The callbacks. libcurl calls them on the thread that called `perform`.
extension CurlExchange {
    private func read(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let body = request.body else { return 0 }
        do throws(BodyFailure) {
            let filled = try body.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
            handedOver += Int64(filled)
            return filled
        } catch {
            bodyFailure = error
            return Int(CURL_READFUNC_ABORT)
        }
    }

    /// libcurl starts over by itself when a connection it used again turns out to be dead. Once the whole body has
    /// left, the server may have acted on it: then there is no starting over here.
    private func seek(_ offset: curl_off_t) -> Int32 {
        guard let body = request.body, handedOver < body.length else { return CURL_SEEKFUNC_FAIL }
        body.seek(to: Int64(offset))
        handedOver = Int64(offset)
        return CURL_SEEKFUNC_OK
    }

    /// Called about once a second, and more often while bytes move; anything but 0 ends the exchange.
    private func goOn(_ sent: curl_off_t) -> Int32 {
        request.progress?(Int64(sent))
        return isToStop ? 1 : 0
    }

    private func collect(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let isSuccess = head.status.map { (200..<300).contains($0) } ?? false
        let limit = isSuccess ? request.answerLimit : HTTPResponse.errorBodyLimit
        let taken = min(count, limit - answer.count)
        answer.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: taken))
        if taken < count { answerWasCut = true }
        return taken
    }

    private func collectHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        head.append(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
}

/// The exchange behind a callback's context.
private func exchange(of context: UnsafeMutableRawPointer?) -> CurlExchange {
    guard let context else { preconditionFailure("libcurl called back without its context") }
    return Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
}
