// certain send from the argument vector to the request on the wire and the line on the screen, all in memory.
import Foundation
import Platform
import Server
import TestSupport
import Testing

@testable import CertainCommands

struct SendTests {
    /// Of `receipt\n`, by sha256sum of GNU coreutils.
    private static let digest = "6afd9c1cbf495f9221fe5f9d03d4f0e962babd83fd293c696e69686510611a63"

    private static let rules = """
        { rules: [
          { name: "Migros", when: { filename: "*migros*" }, then: { tags: ["Lebensmittel"] } },
          { name: "Tax year", when: { date: { year: 2026 } }, then: { tags: ["Steuer {year}"], note: "{stem}" } },
          { name: "Never", when: { extension: "bak" }, then: { skip: "no document" } },
        ] }
        """

    private static func stage(_ answers: HTTPResponse...) throws -> Stage {
        let stage = try Stage(today: "2026-11-29", answers: answers)
        try stage.logIn()
        stage.random = RandomSource { Array(repeating: 7, count: $0) }
        try stage.configure(rules, file: "rules.json")
        return stage
    }

    @Test("tags, date and note of the rules go over the wire, and the report says the same")
    func delivered() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41, "duplicate": false}"#))
        let file = try stage.file("2026-11-03 Migros.txt")
        let result = stage.run("send", "--json", "--tag", "Garten", file)
        let expected = """
            {"content_type":"text/plain","date":"2026-11-03","date_source":"filename","file":"\(file)","id":41,\
            "note":"2026-11-03 Migros","outcome":"delivered","reason":null,"rules":["Migros","Tax year"],\
            "sha256":"\(Self.digest)","size":8,"tags":["Garten","Lebensmittel","Steuer 2026"]}

            """
        #expect(result == Consequences(output: expected))

        let request = try #require(stage.transport.requests.first)
        #expect(stage.transport.requests.count == 1)
        #expect(request.method == "POST" && request.url == "https://certain.example.org/api/inbox")
        #expect(request.headers["X-Certain-Token"] == "abc123")
        #expect(
            request.fields == [
                ["tags", "Garten"], ["tags", "Lebensmittel"], ["tags", "Steuer 2026"], ["document_date", "2026-11-03"],
                ["note", "2026-11-03 Migros"], ["file", "receipt\n"],
            ])
        #expect(!result.output.contains("abc123"))
    }

    @Test("the line for people has the same facts, and --no-rules leaves the rules out")
    func line() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#), .json(201, #"{"id": 42}"#))
        let file = try stage.file("2026-11-03 Migros.pdf")
        #expect(
            stage.run("send", file)
                == Consequences(
                    output: "\(file): delivered as 41 · 2026-11-03 · Lebensmittel, Steuer 2026 · "
                        + "2026-11-03 Migros\n"))
        #expect(
            stage.run("send", "--force", "--no-rules", "--lang", "de", file)
                == Consequences(output: "\(file): zugestellt als 42 · 2026-11-03\n"))
    }

    @Test("a file that a rule skips is not sent, and that is a success")
    func skipped() throws {
        let stage = try Self.stage()
        let file = try stage.file("a.bak")
        #expect(stage.run("send", file) == Consequences(output: "\(file): skipped. Rule: no document\n"))
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("one bad file does not keep the others back, and the exit code is the worst")
    func mixed() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#), .json(413, #"{"detail": "too large"}"#))
        let files = try [
            stage.file("empty.txt", ""), "/missing.txt", stage.file("a.txt", "a"), stage.file("b.txt", "b"),
        ]
        let result = stage.run(["send", "--json"] + files)
        #expect(try result.objects.map { $0["outcome"] as? String } == ["failed", "failed", "delivered", "refused"])
        #expect(result.code == .unreadable)
    }

    @Test("every key of the file object is there, with null where there is nothing to say")
    func keys() throws {
        let stage = try Self.stage()
        let object = try stage.run("send", "--dry-run", "--json", "/missing.txt").object
        #expect(
            Set(object.keys) == [
                "file", "outcome", "id", "sha256", "size", "content_type", "date", "date_source", "tags", "rules",
                "note", "reason",
            ])
        for key in ["id", "sha256", "size", "content_type", "date", "note"] { #expect(object[key] is NSNull) }
        #expect(object["date_source"] as? String == "none")
        #expect(Set((object["reason"] as? [String: String] ?? [:]).keys) == ["code", "message"])
    }

    @Test("standard input is sent under the name it is given")
    func standardInput() throws {
        let stage = try Self.stage(.json(201, #"{"id": 41}"#))
        stage.environment["TMPDIR"] = stage.home.path.text
        stage.input = "receipt\n"
        let object = try stage.run("send", "--json", "--name", "2026-01-02 Migros.txt", "-").object
        #expect(object["file"] as? String == "-" && object["sha256"] as? String == Self.digest)
        #expect(object["tags"] as? [String] == ["Lebensmittel", "Steuer 2026"])
    }

    @Test("a dry run speaks to nobody and needs no login")
    func dryRun() throws {
        let stage = try Stage(today: "2026-11-29")
        try stage.configure(Self.rules, file: "rules.json")
        let file = try stage.file("Migros.pdf")
        #expect(
            stage.run("send", "-n", file) == Consequences(output: "\(file): would be sent · Lebensmittel\n"))
    }

    @Test("without a login nothing is sent, with 77")
    func loggedOut() throws {
        let stage = try Stage(today: "2026-11-29")
        let result = stage.run("send", try stage.file("a.txt"))
        #expect(result.code == .notLoggedIn && result.output == "")
    }
}

extension ScriptedTransport.Request {
    /// Name and content of each part of the body (RFC 7578).
    fileprivate var fields: [[String]] {
        guard
            let boundary = headers["Content-Type"]?.split(separator: "boundary=").last
                ?? body.split(separator: "\r\n").first?.dropFirst(2)
        else { return [] }
        return body.components(separatedBy: "--" + boundary).dropFirst().dropLast().map { part in
            let halves = part.components(separatedBy: "\r\n\r\n")
            let name = halves[0].split(separator: "name=\"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
            return [String(name), String(halves.dropFirst().joined(separator: "\r\n\r\n").dropLast())]
        }
    }
}
