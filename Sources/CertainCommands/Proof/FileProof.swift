// The proof for one file: what the ledger or the outbox holds of its content.
import Outbox
import Platform
import Server
import Terminal

struct FileProof: Equatable, Sendable {
    enum Outcome: String, Encodable, Sendable {
        case delivered, queued, unknown, refused, absent
        /// It could not be read: nothing is known of its content.
        case failed
    }

    let file: String
    let shown: String
    var outcome: Outcome
    var digest: SHA256Digest?
    var size: Int64?
    var id: DocumentID?
    /// Seconds since 1970-01-01 UTC, when the server confirmed it.
    var confirmed: Double?
    /// Under which name.
    var name: String?
    var tags: [String] = []
    var rules: [String] = []
    var item: Int64?
    var reason: Reason?

    init(file: String, shown: String, outcome: Outcome, reason: Reason? = nil) {
        (self.file, self.shown, self.outcome, self.reason) = (file, shown, outcome, reason)
    }

    init(_ report: FileReport) {
        self.init(file: report.file, shown: report.shown, outcome: .absent)
    }

    mutating func take(_ receipt: Receipt) {
        outcome = .delivered
        (id, confirmed, name) = (DocumentID(receipt.id), receipt.confirmed, receipt.name)
        (tags, rules) = (receipt.tags, receipt.rules)
    }

    mutating func take(_ item: OutboxItem) {
        let report = FileReport(item)
        outcome =
            switch report.outcome {
            case .unknown: .unknown
            case .refused: .refused
            default: .queued
            }
        (name, tags, rules) = (item.delivery.name, report.tags, report.rules)
        (self.item, reason) = (item.id, report.reason)
    }

    func line(_ language: Language) -> String {
        let facts = [Words.proven(self)[language], confirmed.map(Moments.iso), digest?.description].compactMap(\.self)
        return "\(shown): " + facts.joined(separator: " · ")
    }
}

struct ProofObject: Encodable {
    let proof: FileProof
    let language: Language

    private enum Key: String, CodingKey {
        case file, outcome, id, when, sha256, size, name, tags, rules, item, reason
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(proof.file, forKey: .file)
        try object.encode(proof.outcome, forKey: .outcome)
        try object.encode(proof.id, forKey: .id)
        try object.encode(proof.confirmed.map(Moments.iso), forKey: .when)
        try object.encode(proof.digest?.description, forKey: .sha256)
        try object.encode(proof.size, forKey: .size)
        try object.encode(proof.name, forKey: .name)
        try object.encode(proof.tags, forKey: .tags)
        try object.encode(proof.rules, forKey: .rules)
        try object.encode(proof.item, forKey: .item)
        try object.encode(proof.reason.map { ReasonObject($0, language) }, forKey: .reason)
    }
}
