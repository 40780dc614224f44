// Status and header fields of an answer, line by line as libcurl hands them over.
import Platform

/// Of several heads (an interim 100, a proxy's answer to CONNECT) the last one counts.
struct ResponseHead {
    private static let limit = 64 << 10

    private(set) var status: Int?
    private(set) var fields: [String: String] = [:]
    private(set) var cookies: [Secret] = []
    private(set) var isComplete = false
    private var size = 0

    /// One line with its line end. False where the head grows beyond any honest one.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        size += bytes.count
        guard size <= Self.limit else { return false }
        let line = String(decoding: bytes.filter { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            self = ResponseHead(size: size)
            let words = line.split(separator: " ", maxSplits: 2)
            status = words.count > 1 ? Int(words[1]) : nil
        } else if line.isEmpty {
            isComplete = status.map { $0 >= 200 } ?? false
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let name = line[..<colon].lowercased()
            if name == "set-cookie" { cookies.append(Secret(String(value))) } else { fields[name] = String(value) }
        }
        return true
    }

    init() {}

    private init(size: Int) {
        self.size = size
    }
}
