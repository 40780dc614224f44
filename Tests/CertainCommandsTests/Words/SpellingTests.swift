// The spelling of all words in the source, said or not.
import Foundation
import TestSupport
import Testing

struct SpellingTests {
    @Test("no word of the command layer or the terminal is spelt with ß", arguments: ["CertainCommands", "Terminal"])
    func swiss(target: String) throws {
        let root = Checkout.root + "/Sources/" + target
        let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        #expect(files.count > 10)
        for file in files {
            let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
            #expect(!text.contains("ß"), "\(file)")
        }
    }
}
