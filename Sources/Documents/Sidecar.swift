// What a scanner's hook says of a document, in a small file beside it: x.pdf.certain.json.
import Foundation
package import Platform
package import Rules

/// Tags, date and note for one document, and which button of which device was pressed.
package struct Sidecar: Equatable, Sendable {
    package var tags: [String]
    package var date: CalendarDate?
    package var note: String?
    package var device: String?
    package var button: String?

    package init(
        tags: [String] = [], date: CalendarDate? = nil, note: String? = nil, device: String? = nil,
        button: String? = nil
    ) {
        self.tags = tags
        self.date = date
        self.note = note
        self.device = device
        self.button = button
    }

    /// In bytes. A larger file is no sidecar.
    package static let sizeLimit = 16 * 1024

    /// What stands behind the document's whole name.
    package static let ending = Array(".certain.json".utf8)

    /// The sidecar's name beside a document of that name.
    package static func name(beside document: [UInt8]) -> [UInt8] { document + ending }

    /// The document's name, where `name` is a sidecar's.
    package static func document(of name: [UInt8]) -> [UInt8]? {
        guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else { return nil }
        return Array(name.dropLast(ending.count))
    }
}

/// Why a sidecar is not understood. `key` is the one to mend.
package enum SidecarError: Error, Equatable, Sendable {
    /// A link, a folder or a device in its place.
    case notRegular(FileStatus.Kind)
    case tooLarge(bytes: Int64)
    case notJSON
    case notObject
    case unknownKey(String)
    case wrongType(key: String)
    /// No `YYYY-MM-DD` that exists.
    case impossibleDate(String)
    case unreadable(SystemError)
}

extension Sidecar {
    /// Reads an open file. Open it without following links.
    package init(_ file: OpenFile) throws(SidecarError) {
        let status: FileStatus
        let bytes: [UInt8]
        do throws(SystemError) {
            status = try file.status()
            bytes = status.kind == .regular ? try file.read(count: Self.sizeLimit + 1, at: 0) : []
        } catch {
            throw .unreadable(error)
        }
        guard status.kind == .regular else { throw .notRegular(status.kind) }
        try self.init(json: bytes)
    }

    /// A JSON object with the keys `tags` (a list of texts), `date`, `note`, `device`, `button` (texts), each at
    /// most once and none of them needed. null is as good as absent.
    package init(json bytes: [UInt8]) throws(SidecarError) {
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(bytes: Int64(bytes.count)) }
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            throw .notJSON
        }
        guard let object = value as? [String: Any] else { throw .notObject }
        self.init()
        // In a fixed order, so that the same file always gives the same error.
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            guard let key = Key(rawValue: name) else { throw .unknownKey(name) }
            if value is NSNull { continue }
            switch key {
            case .tags:
                guard let tags = value as? [String] else { throw .wrongType(key: name) }
                self.tags = tags
            case .date:
                let text = try Self.text(value, name)
                guard let date = CalendarDate(iso: text) else { throw .impossibleDate(text) }
                self.date = date
            case .note: note = try Self.text(value, name)
            case .device: device = try Self.text(value, name)
            case .button: button = try Self.text(value, name)
            }
        }
    }

    private enum Key: String {
        case tags, date, note, device, button
    }

    private static func text(_ value: Any, _ key: String) throws(SidecarError) -> String {
        guard let text = value as? String else { throw .wrongType(key: key) }
        return text
    }

    /// The same as a JSON object; keys without a value are left out. Throws `tooLarge` for more than a sidecar holds.
    package func json() throws(SidecarError) -> [UInt8] {
        var object: [String: Any] = [:]
        if !tags.isEmpty { object[Key.tags.rawValue] = tags }
        object[Key.date.rawValue] = date?.description
        object[Key.note.rawValue] = note
        object[Key.device.rawValue] = device
        object[Key.button.rawValue] = button
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        else { throw .notJSON }
        guard data.count < Self.sizeLimit else { throw .tooLarge(bytes: Int64(data.count)) }
        return Array(data) + [UInt8(ascii: "\n")]
    }
}
