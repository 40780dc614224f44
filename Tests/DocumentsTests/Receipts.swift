// The sample receipts of Fixtures/receipts, by their endings.
import Foundation

enum Receipts {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/receipts")

    /// The first receipt, by name, with that ending.
    static func bytes(ending: String) throws -> [UInt8] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        guard let name = names.first(where: { $0.hasSuffix("." + ending) }) else { throw CocoaError(.fileNoSuchFile) }
        return try Array(Data(contentsOf: folder.appending(path: name)))
    }
}
