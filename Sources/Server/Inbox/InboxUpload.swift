// One delivery to the inbox: what is sent, under which names, with which key.
import Foundation
package import Platform

package struct InboxUpload: Sendable {
    package var file: UploadFile
    /// As the server shall show it.
    package var fileName: String
    package var contentType: String
    package var tags: [String]
    /// `YYYY-MM-DD`: a calendar day, without time and without zone.
    package var date: String?
    package var note: String?
    package var idempotencyKey: IdempotencyKey
    /// Told from time to time how many bytes have left, on the thread that delivers.
    package var progress: (@Sendable (Int64) -> Void)?

    package init(
        file: UploadFile, fileName: String, contentType: String, tags: [String], date: String?, note: String?,
        idempotencyKey: IdempotencyKey
    ) {
        self.file = file
        self.fileName = fileName
        self.contentType = contentType
        self.tags = tags
        self.date = date
        self.note = note
        self.idempotencyKey = idempotencyKey
    }

    /// What may have no field in a server's form.
    package enum Part: Equatable, Sendable {
        case tags, date, note
    }

    /// What this upload has and the contract has no field for.
    package func leftOut(by contract: Contract) -> [Part] {
        var parts: [Part] = []
        if !tags.isEmpty, contract.tagsField == nil { parts.append(.tags) }
        if date != nil, contract.dateField == nil { parts.append(.date) }
        if note != nil, contract.noteField == nil { parts.append(.note) }
        return parts
    }

    /// The form by the contract's names. What the contract has no field for is left out.
    func form(_ contract: Contract) -> MultipartForm {
        var fields: [MultipartForm.Field] = []
        if let name = contract.tagsField { fields += tags.map { .init(name: name, value: $0) } }
        if let name = contract.dateField, let date { fields.append(.init(name: name, value: date)) }
        if let name = contract.noteField, let note { fields.append(.init(name: name, value: note)) }
        return MultipartForm(
            fields: fields, fileField: contract.fileField, fileName: fileName, contentType: contentType)
    }
}

/// The value of the Idempotency-Key header: the same for every attempt at the same content with the same server.
package struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// One that was made before, and kept with what waits.
    package init(known key: String) {
        description = key
    }

    /// Under `salt` (drawn anew for a forced delivery) the key differs from every other.
    package init(address: ServerAddress, digest: SHA256Digest, salt: [UInt8] = []) {
        let source = Array(address.text.utf8) + [0x0A] + digest.bytes + salt
        description = "certain-" + SHA256.digest(of: source).description.prefix(40)
    }
}
