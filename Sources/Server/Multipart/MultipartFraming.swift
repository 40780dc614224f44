// The bytes around the file: pure, so that whole bodies can be compared in tests.
package import Platform

/// Everything of a multipart/form-data body except the file's own bytes. The fields stand before the file, so that
/// a server may decide on them while the file is still coming.
package struct MultipartFraming: Equatable, Sendable {
    package let boundary: String
    /// From the first delimiter to the blank line before the file's first byte.
    package let head: [UInt8]
    /// From the line end behind the file's last byte to the closing delimiter.
    package let tail: [UInt8]

    /// Draws a boundary that occurs in no field, name or type. The file is not searched: it was fixed before the
    /// boundary's 192 random bits were drawn, so it holds them with a chance of less than its size in 2^192.
    package init(_ form: MultipartForm, random: RandomSource) {
        while true {
            let candidate = MultipartFraming(form, boundary: Self.boundary(from: random.bytes(24)))
            if candidate.occurrencesOfBoundary == form.fields.count + 1 {
                self = candidate
                return
            }
        }
    }

    package init(_ form: MultipartForm, boundary: String) {
        self.boundary = boundary
        let delimiter = Array("--\(boundary)\r\n".utf8)
        func disposition(_ name: String) -> [UInt8] {
            Array("Content-Disposition: form-data; name=\"".utf8) + MultipartText.name(name) + [UInt8(ascii: "\"")]
        }
        var head: [UInt8] = []
        for field in form.fields {
            head += delimiter + disposition(field.name) + Array("\r\n\r\n".utf8)
            head += MultipartText.value(field.value) + Array("\r\n".utf8)
        }
        head += delimiter + disposition(form.fileField)
        head += Array("; filename=\"".utf8) + MultipartText.name(form.fileName) + Array("\"\r\n".utf8)
        head += Array("Content-Type: \(form.contentType)\r\n\r\n".utf8)
        self.head = head
        tail = Array("\r\n--\(boundary)--\r\n".utf8)
    }

    package var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// Exact, for Content-Length.
    package func length(fileSize: Int64) -> Int64 {
        Int64(head.count) + fileSize + Int64(tail.count)
    }

    private var occurrencesOfBoundary: Int {
        var count = 0
        var rest = 0
        while let place = head.firstIndex(ofBytes: boundary, from: rest) {
            count += 1
            rest = place + 1
        }
        return count
    }

    /// 48 hexadecimal digits behind a fixed word: letters every parser takes unquoted (RFC 2046, 5.1.1: at most 70).
    private static func boundary(from random: [UInt8]) -> String {
        "certain-" + random.hexadecimal
    }
}
