// What a spool file is, written beside it: enough to deliver it though the database is lost.
import Foundation
import Platform

struct SpoolNote: Codable, Equatable {
    var profile: String
    var server: String
    var key: String
    var forced: Bool
    var sha256: String
    var size: Int64
    var name: String
    var contentType: String
    var source: Data?
    var date: String?
    var dateSource: String
    var tags: [String]
    var rules: [String]
    var note: String?
    var created: Double

    init(_ item: OutboxItem) {
        let delivery = item.delivery
        profile = item.destination.profile
        server = item.destination.server
        key = item.key
        forced = item.isForced
        sha256 = delivery.digest.description
        size = delivery.size
        name = delivery.name
        contentType = delivery.contentType
        source = delivery.source.map { Data($0.bytes) }
        date = delivery.date
        dateSource = delivery.dateSource
        tags = delivery.tags
        rules = delivery.rules
        note = delivery.note
        created = item.created
    }

    init?(json: [UInt8]) {
        guard let note = try? JSONDecoder().decode(SpoolNote.self, from: Data(json)) else { return nil }
        self = note
    }

    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Texts, numbers and lists of them always encode.
        return Array((try? encoder.encode(self)) ?? Data())
    }

    /// Nil where the note does not hold one.
    var digest: SHA256Digest? {
        let digits = sha256.compactMap(\.hexDigitValue)
        guard digits.count == 64, sha256.count == 64 else { return nil }
        return SHA256Digest(bytes: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    /// The item this was written for, anew.
    func item(digest: SHA256Digest, spool: String, standing: ItemStanding) -> OutboxItem {
        let delivery = Delivery(
            digest: digest, size: size, name: name, contentType: contentType,
            source: source.map { Path(bytes: Array($0)) },
            date: date, dateSource: dateSource, tags: tags, rules: rules, note: note)
        return OutboxItem(
            id: 0, destination: Destination(profile: profile, server: server), delivery: delivery, key: key,
            isForced: forced, created: created, spool: spool, standing: standing)
    }
}
