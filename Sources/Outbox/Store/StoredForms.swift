// Values as they stand in a column: lists and reasons as JSON, states as words.
import Foundation

extension Value {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    init(json value: some Encodable) {
        // Strings, numbers and lists of them always encode.
        let data = (try? Self.encoder.encode(value)) ?? Data("null".utf8)
        self = .text(String(decoding: data, as: UTF8.self))
    }

    init(_ reason: DeliveryReason?) {
        self = reason.map { Value(json: $0) } ?? .null
    }
}

extension Row {
    func strings(_ column: Int32) -> [String] { json(column) ?? [] }
    func reason(_ column: Int32) -> DeliveryReason? { isNull(column) ? nil : json(column) }

    private func json<Stored: Decodable>(_ column: Int32) -> Stored? {
        try? JSONDecoder().decode(Stored.self, from: Data(text(column).utf8))
    }
}

extension ItemState {
    /// The column `state`; `doubt_since` holds the moment.
    var word: String {
        switch self {
        case .sending: "sending"
        case .waiting: "waiting"
        case .unknown: "unknown"
        case .undecidable: "undecidable"
        case .refused: "refused"
        }
    }

    var doubtColumn: Double? {
        switch self {
        case .sending(let since): since
        case .unknown(let since), .undecidable(let since): since
        case .waiting, .refused: nil
        }
    }

    init(word: String, doubtSince: Double?) {
        self =
            switch word {
            case "waiting": .waiting
            case "refused": .refused
            case "undecidable": .undecidable(since: doubtSince ?? 0)
            case "sending": .sending(doubtSince: doubtSince)
            // A word we do not know cannot be read as "not stored".
            default: .unknown(since: doubtSince ?? 0)
            }
    }
}
