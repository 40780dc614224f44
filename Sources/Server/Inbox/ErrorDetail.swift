// The words of an answer that is an error: FastAPI's `detail`, else whatever text there is.
import Foundation

/// `{"detail": "text"}`, or `{"detail": [{"loc": [...], "msg": "...", "type": "..."}]}` for a form that is wrong.
struct ErrorDetail {
    /// In one line, at most 300 characters; nil where the answer says nothing or is a web page without a title.
    let text: String?
    /// The same, but only what `detail` itself says: never the raw answer, which may repeat what was sent.
    let stated: String?
    private let complaints: [Complaint]

    init(_ body: [UInt8]) {
        let data = Data(body)
        if let form = try? JSONDecoder().decode(FormErrors.self, from: data) {
            complaints = form.detail
            stated = Self.shortened(form.detail.map(\.line).joined(separator: "; "))
            text = stated
        } else {
            complaints = []
            let plain = (try? JSONDecoder().decode(PlainError.self, from: data))?.detail
            stated = plain.flatMap(Self.shortened)
            text = plain == nil ? Self.shortened(Self.readable(body)) : stated
        }
    }

    /// True where the server rejects the value of a field that was sent. A field it does not know (`extra_forbidden`)
    /// is no fault of the file.
    func blames(_ sentFields: Set<String>) -> Bool {
        complaints.contains { complaint in
            complaint.type != "extra_forbidden" && complaint.location.contains(where: sentFields.contains)
        }
    }

    private struct PlainError: Decodable {
        let detail: String
    }

    private struct FormErrors: Decodable {
        let detail: [Complaint]
    }

    private struct Complaint: Decodable {
        let location: [String]
        let message: String
        let type: String

        private enum Key: String, CodingKey {
            case location = "loc"
            case message = "msg"
            case type
        }

        private struct Step: Decodable {
            let text: String

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let name = try? value.decode(String.self) {
                    text = name
                } else {
                    text = String(try value.decode(Int.self))
                }
            }
        }

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            location = ((try? object.decode([Step].self, forKey: .location)) ?? []).map(\.text)
            message = (try? object.decode(String.self, forKey: .message)) ?? ""
            type = (try? object.decode(String.self, forKey: .type)) ?? ""
        }

        var line: String {
            let place = location.filter { $0 != "body" }.joined(separator: ".")
            return place.isEmpty ? message : "\(place): \(message)"
        }
    }

    /// A page is known by its title; JSON without `detail` and plain text by their beginning.
    private static func readable(_ body: [UInt8]) -> String {
        let text = String(decoding: body, as: UTF8.self)
        guard text.drop(while: \.isWhitespace).first == "<" else { return text }
        guard
            let open = text.firstRange(of: "<title>"),
            let close = text[open.upperBound...].firstRange(of: "</title>")
        else { return "" }
        return String(text[open.upperBound..<close.lowerBound])
    }

    private static func shortened(_ text: String) -> String? {
        let line = text.unicodeScalars.map { $0.isUnfitToShow ? " " : Character($0) }
        let words = String(line).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        if words.isEmpty { return nil }
        return words.count > 300 ? words.prefix(299) + "…" : words
    }
}

extension Unicode.Scalar {
    /// Controls, line separators and bidirectional overrides: they could forge or hide what is shown.
    fileprivate var isUnfitToShow: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: false
        }
    }
}
