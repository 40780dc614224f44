// One finding of `doctor`, as a line for people and as an object for scripts.
import Server
import Terminal

/// What was looked at, whether it is well, and what was found or what helps.
struct Check: Equatable, Sendable {
    let name: String
    let isWell: Bool
    let message: LocalizedText
}

/// One value of the contract, and who says so.
struct ContractLine: Equatable, Sendable {
    let item: Contract.Item
    /// Nil for what this server does not have.
    let value: String?
    let origin: Contract.Origin
}

extension Contract {
    var lines: [ContractLine] {
        Item.allCases.map { ContractLine(item: $0, value: text(of: $0), origin: origin(of: $0)) }
    }

    private func text(of item: Item) -> String? {
        switch item {
        case .uploadPath: uploadPath
        case .fileField: fileField
        case .tagsField: tagsField
        case .dateField: dateField
        case .noteField: noteField
        case .listPath: capabilities.canList ? listPath : nil
        case .listDigests: String(capabilities.listsDigests)
        case .listLimit: capabilities.listLimit.map { String($0) }
        case .answersDuplicates: String(capabilities.answersDuplicates)
        case .takesKey: String(capabilities.takesKey)
        case .scopes: scopes.isEmpty ? nil : scopes.joined(separator: " ")
        }
    }
}

extension Console {
    func report(_ check: Check) {
        json(CheckObject(check: check.name, ok: check.isWell, message: check.message[language]))
        result("\(check.isWell ? "✓" : "✗") \(check.message[language])")
    }

    func report(_ line: ContractLine) {
        json(
            ContractObject(
                check: "contract", name: line.item.rawValue, value: line.value, origin: line.origin.rawValue))
        result("    \(line.item.rawValue): \(line.value ?? "–") (\(Words.origin(line.origin)[language]))")
    }
}

private struct CheckObject: Encodable {
    let check: String
    let ok: Bool
    let message: String
}

private struct ContractObject: Encodable {
    let check: String
    let name: String
    let value: String?
    let origin: String

    private enum Key: CodingKey {
        case check, name, value, origin
    }

    /// A value that is missing is said to be null.
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(check, forKey: .check)
        try object.encode(name, forKey: .name)
        try object.encode(value, forKey: .value)
        try object.encode(origin, forKey: .origin)
    }
}
