// What a file is by its first bytes, and only then by its name's extension.

/// An Internet media type (RFC 6838).
package struct ContentType: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package static let pdf = ContentType(description: "application/pdf")
    package static let jpeg = ContentType(description: "image/jpeg")
    package static let png = ContentType(description: "image/png")
    package static let tiff = ContentType(description: "image/tiff")
    package static let unknown = ContentType(description: "application/octet-stream")
}
