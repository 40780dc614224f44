// The server's name for a document, a number or a text, kept as it came.

package enum DocumentID: Hashable, Sendable, CustomStringConvertible {
    case number(Int64)
    case text(String)

    package var description: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): text
        }
    }
}

extension DocumentID: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else {
            let text = try value.decode(String.self)
            let isFit = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard isFit, !text.allSatisfy(\.isWhitespace), text.utf8.count <= 200 else {
                throw DecodingError.dataCorruptedError(in: value, debugDescription: "an id that names nothing")
            }
            self = .text(text)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        }
    }
}
