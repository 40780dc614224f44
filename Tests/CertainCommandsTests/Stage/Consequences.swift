// All a command said and how it ended, as one value.
import Foundation
import Testing

@testable import CertainCommands

struct Consequences: Equatable {
    var output = ""
    var errors = ""
    var code = ExitCode.success

    /// The only line of standard output, or the first one.
    var object: [String: Any] {
        get throws { try #require(try objects.first) }
    }

    /// Standard output as one JSON object a line.
    var objects: [[String: Any]] {
        get throws {
            try output.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
    }
}
