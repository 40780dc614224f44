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

    private static func stage(_ answers: ScriptedTransport.Answer...) throws -> Stage {
        let stage = try Stage(today: "2026-11-29", answers: answers)
        try stage.logIn()
        stage.random = .counting
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
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { request in
            request.body.contains("filename=\"b.txt\"") ? .json(413, "{}") : .json(201, #"{"id": 41}"#)
        }
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

extension SendTests {
    @Test(
        "whatever the server answers, the file ends in one outcome with one reason and one code",
        arguments: [
            (.json(200, #"{"id": 3, "duplicate": true}"#), "duplicate", nil, .success),
            (.json(409, #"{"id": 3}"#), "duplicate", nil, .success),
            (.json(401, "{}"), "queued", "token_refused", .notLoggedIn),
            (.json(413, "{}"), "refused", "too_large", .refused),
            (.json(429, "{}"), "queued", "busy", .waiting), (.json(500, "{}"), "unknown", "server_error", .waiting),
            (.json(200, "{}"), "unknown", "no_confirmation", .waiting),
            (.json(302, "{}"), "queued", "redirected", .waiting),
            (.failure(.connectionRefused), "queued", "unreachable", .waiting),
            (.failure(.certificate(.expired)), "queued", "certificate_expired", .waiting),
            (.failure(.connectionLost, arrived: true), "unknown", "connection_lost", .waiting),
        ] as [(ScriptedTransport.Answer, String, String?, ExitCode)])
    func answers(answer: ScriptedTransport.Answer, outcome: String, reason: String?, code: ExitCode) throws {
        let stage = try Self.stage()
        // A server whose paths seem to have changed is asked anew for its description; this one has none.
        stage.transport = ScriptedTransport { request in
            request.url.hasSuffix("/openapi.json") ? .json(404, "{}") : answer
        }
        let file = try stage.file("a.txt")
        let result = stage.run("send", "--json", file)
        #expect(result.code == code)
        #expect(try result.objects.count == 1)
        let object = try result.object
        #expect(object["outcome"] as? String == outcome)
        #expect((object["reason"] as? [String: String])?["code"] == reason)
        #expect(stage.transport.requests.filter { $0.method == "POST" }.count == 1)
        #expect(!(result.output + result.errors).contains("abc123"))
    }

    @Test("a file to be queued waits, asks the network nothing, and is delivered by the next send")
    func queue() throws {
        let stage = try Self.stage()
        let queued = stage.run("send", "--queue", "--json", try stage.file("2026-11-03 Migros.txt"))
        #expect(queued.code == .success && stage.transport.requests.isEmpty)
        #expect(try queued.object["outcome"] as? String == "queued")

        // Each document under an id of its own.
        stage.transport = ScriptedTransport { .json(201, "{\"id\": \"\($0.headers["Idempotency-Key"] ?? "")\"}") }
        let sent = stage.run("send", "--json", try stage.file("b.txt", "other"))
        #expect(sent.code == .success && stage.transport.requests.count == 2)
        #expect(stage.transport.requests.allSatisfy { $0.headers["X-Certain-Token"] == "abc123" })
        #expect(stage.transport.requests[0].fields.contains(["tags", "Steuer 2026"]))
    }

    @Test("content that was delivered is not sent again, and --force sends it under another key")
    func twice() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        let file = try stage.file("a.txt")
        #expect(try stage.run("send", "--json", file).object["outcome"] as? String == "delivered")
        let again = try stage.run("send", "--json", file).object
        #expect(again["outcome"] as? String == "duplicate" && again["id"] as? Int == 41)
        #expect(stage.transport.requests.count == 1)
        #expect(stage.run("send", "--force", file).code == .success)
        let keys = stage.transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2 && keys[0] != keys[1])
    }

    @Test(
        "a signal ends the run with its code, and what was not begun is left alone",
        arguments: [(Int32(2), ExitCode.interrupted), (15, .terminated)])
    func stopped(signal: Int32, code: ExitCode) throws {
        let stage = try Self.stage()
        stage.stop.raise(signal)
        let result = stage.run("send", "--json", try stage.file("a.txt"))
        #expect(result.code == code && stage.transport.requests.isEmpty)
    }

    @Test(
        "an option that cannot be is a wrong call, and nothing is sent",
        arguments: [
            ["--date", "2026-02-30"], ["--date", "3.11.2026"], ["--date", "2027-01-01"], ["--date", "1812-01-01"],
            ["--tag", ""], ["--tag", "a\nb"], ["--name", "a/b"], ["--name", "x"],
        ])
    func options(arguments: [String]) throws {
        let stage = try Self.stage()
        let result = stage.run(["send"] + arguments + [try stage.file("a.txt")])
        #expect(result.code == .usage && result.output == "")
        #expect(result.errors.hasSuffix("Nothing was sent.\n"))
    }

    @Test("a wish for known content is named: tags, date and note, as far as they were given and are others")
    func lostWish() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .json(201, #"{"id": 41}"#) }
        let file = try stage.file("a.txt")
        #expect(stage.run("send", "-q", "--tag", "Alt", "--date", "2026-11-03", file).code == .success)
        let known =
            "\(file): already there as 41 · The same content was delivered on 2026-11-29 as “a.txt”; "
            + "send it again with: certain send --force."
        for (given, said) in [
            ([], ""), (["--tag", "Alt", "--date", "2026-11-03"], ""),
            (["--date", "2026-11-04"], " The date of now was not added."),
            (["--note", "N"], " The note of now was not added."),
            (["--date", "2026-11-04", "--note", "N"], " The date and note of now were not added."),
            (["-t", "Neu", "--date", "2026-11-04", "--note", "N"], " The tags, date and note of now were not added."),
        ] {
            #expect(stage.run(["send"] + given + [file]) == Consequences(output: known + said + "\n"))
        }
        let german = stage.run("send", "--lang", "de", "--date", "2026-11-04", "--note", "N", file)
        #expect(german.output.hasSuffix(" Datum und Notiz von jetzt kamen nicht dazu.\n"))
    }

    @Test("a wish for content that only the server had is named alike")
    func serverKeeps() throws {
        let stage = try Self.stage()
        stage.transport = ScriptedTransport { _ in .json(409, #"{"id": 7, "duplicate": true}"#) }
        let file = try stage.file("a.txt")
        let result = stage.run("send", "--no-rules", "--date", "2026-11-04", "--note", "N", file)
        #expect(
            result.output
                == "\(file): already there as 7 · The server keeps the date and note that it had for it.\n")
    }

    @Test("an empty name is said to be one, and standard input goes by the name it was given")
    func names() throws {
        let stage = try Self.stage()
        #expect(
            stage.run("send", "")
                == Consequences(
                    errors:
                        "\"\": not delivered. The file's name is empty. Perhaps a variable in a script is not set.\n",
                    code: .refused))
        stage.input = "receipt\n"
        #expect(
            stage.run("send", "--queue", "--no-rules", "--name", "Scan.txt", "-").output.hasPrefix("Scan.txt: waits"))
    }

    @Test("a date is told apart by what is wrong with it, and who sends nothing does not speak of it")
    func dates() throws {
        let stage = try Self.stage()
        for text in ["3.11.2026", "yesterday"] {
            let result = stage.run("rules", "explain", "--date", text, "a.pdf")
            #expect(result.code == .usage && result.errors.contains("expected is YYYY-MM-DD, e.g. 2026-11-03"))
            #expect(!result.errors.contains("sent"), "\(result)")
        }
        let noDay = stage.run("drop", "--into", "x", "--date", "2026-02-30", "a.pdf")
        #expect(noDay.code == .usage && noDay.errors.contains("there is no such day"))
        #expect(!noDay.errors.contains("sent") && !noDay.errors.contains("YYYY"), "\(noDay)")
    }

    @Test("a tag has no blanks around it")
    func blanks() throws {
        let stage = try Self.stage()
        let result = stage.run("send", "--dry-run", "--json", "--tag", " Garten ", try stage.file("a.txt"))
        #expect(try result.object["tags"] as? [String] == ["Garten"], "\(result)")
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
