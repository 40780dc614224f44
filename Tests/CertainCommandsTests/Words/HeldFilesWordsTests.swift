// What is said of files that are not whole, in both languages.
import DropFolder
import Platform
import Terminal
import Testing

@testable import CertainCommands

struct HeldFilesWordsTests {
    private static let findings: [Finding?] = [
        nil, .empty, .beingWritten, .companion(Array("a.pdf.part".utf8)), .incomplete, .unproven,
    ]

    @Test("each says why and what comes next, under a code of its own", arguments: findings)
    func left(finding: Finding?) throws {
        let notice = try #require(Words.left(finding))
        #expect(notice.words.problems == [])
        #expect(notice.words.german.hasPrefix("Nicht gesendet: ") && notice.words.english.hasPrefix("Not sent: "))
        let held = finding.flatMap(Words.held)
        #expect(held?.words.problems ?? [] == [])
        // Waited for or left, a script finds it under the same code.
        #expect((held?.code ?? "unsettled") == notice.code)
    }

    @Test("and none is said of what is told as a file of its own")
    func others() {
        for finding in [
            Finding.whole, .notDocument, .notRegular(.link), .unreadable(SystemError(code: 5, operation: "read")),
        ] {
            #expect(Words.left(finding)?.code == nil && Words.held(finding)?.code == nil)
        }
    }
}
