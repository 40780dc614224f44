// Duplicates, repeats and same names: the field cases of identity.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("Identity is content", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct IdentityTests {
    private let household: Household

    init() throws {
        household = try Household.loggedIn(["--variant", "duplicates-off"])
    }

    private func send(_ options: [String] = [], _ files: String...) throws -> [[String: Any]] {
        try household.certain(["send", "--json"] + options + files).objects
    }

    private func touch(_ path: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }

    private var storedNames: [String] {
        get throws { try household.server.documents().compactMap { $0["filename"] as? String }.sorted() }
    }

    @Test("F076: two files with one content are one document, and one is told to be the other's duplicate")
    func sameContent() throws {
        let first = try household.write("%PDF-1.4 same", to: "a.pdf").text
        let second = try household.write("%PDF-1.4 same", to: "Kopie von a.pdf").text
        let reports = try send([], first, second)
        // Both are taken up at once, so either may be the first.
        #expect(reports.compactMap { $0["outcome"] as? String }.sorted() == ["delivered", "duplicate"])
        #expect(reports.map { $0["id"] as? Int } == [1, 1])
        #expect(try storedNames.count == 1)
    }

    @Test("F078: known content is final: it is not sent again, however often it is offered")
    func known() throws {
        let file = try household.write("%PDF-1.4 known", to: "a.pdf").text
        _ = try send([], file)
        try household.server.control("DELETE", "/requests")
        for _ in 1...3 { #expect(try send([], file).first?["outcome"] as? String == "duplicate") }
        #expect(try household.server.requests().isEmpty)
    }

    @Test("F079: without --force the first delivery is named with its day, with it the file goes out again")
    func force() throws {
        let file = try household.write("%PDF-1.4 again", to: "a.pdf").text
        _ = try send([], file)
        try household.server.control("DELETE", "/documents")
        let known = try household.certain(["send", file])
        #expect(known.output.contains("“a.pdf”") && known.output.contains("--force"))
        #expect(known.output.contains(/\d{4}-\d\d-\d\d/))
        #expect(try send(["--force"], file).first?["outcome"] as? String == "delivered")
        #expect(try storedNames == ["a.pdf"])
    }

    @Test("F082: two scans of one name are two documents, and the archive keeps both")
    func sameName() throws {
        let archive = household.home.path.text + "/archive"
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        for content in ["A", "B"] {
            let file = try household.write("%PDF-1.4 \(content)", to: "Scan.pdf").text
            #expect(try send(["--after", "move", "--to", archive], file).first?["outcome"] as? String == "delivered")
        }
        #expect(try storedNames == ["Scan.pdf", "Scan.pdf"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: archive).sorted() == ["Scan-2.pdf", "Scan.pdf"])
    }

    @Test("F084: a file replaced by another content under its name is delivered each time")
    func replaced() throws {
        for number in 1...4 {
            let file = try household.write("%PDF-1.4 \(number)", to: "2024-09-17.pdf").text
            #expect(try send([], file).first?["id"] as? Int == number)
        }
    }

    @Test("F085: a file of 1970 is delivered, and its time is no date")
    func epoch() throws {
        let file = try household.write("%PDF-1.4 old", to: "x.pdf").text
        try touch(file, 0)
        try household.configure("{ date: { sources: ['filename', 'modified'] } }")
        let report = try #require(try send([], file).first)
        #expect(report["outcome"] as? String == "delivered" && report["date"] is NSNull)
    }

    @Test("F087, F088, F090: other times of the same content are no other file", arguments: [3600, 0.5, 1e-6])
    func shiftedTime(by seconds: Double) throws {
        let file = try household.write("%PDF-1.4 time", to: "x.pdf").text
        try touch(file, 1_700_000_001.5)
        _ = try send([], file)
        try touch(file, 1_700_000_001.5 + seconds)
        #expect(try send([], file).first?["outcome"] as? String == "duplicate")
        #expect(try household.server.documents().count == 1)
    }

    @Test("F091: what a killed run left blocks nobody, and its file is one document in the end")
    func killed() throws {
        try household.configure("{ absence_after: 0 }")
        let file = try household.write("%PDF-1.4 killed", to: "a.pdf").text
        try household.server.cue(["cue": "hold-after-storing", "method": "POST"])
        let script =
            "\"$0\" send \"$1\" & P=$!; curl -sf \"$2/wait?method=POST&state=held\" > /dev/null; kill -9 $P; "
            + "wait $P 2>/dev/null; curl -sf -X POST \"$2/release\" > /dev/null"
        _ = try Program.run(
            "/bin/bash", ["-c", script, try #require(Checkout.program), file, household.server.admin],
            environment: household.environment)
        #expect(try household.certain(["outbox", "flush"]).status == 0)
        #expect(try household.certain(["proof", file]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test("F093: five runs at once deliver each file once")
    func fiveAtOnce() throws {
        let files = try (0..<5).map { try household.write("%PDF-1.4 \($0)", to: "\($0).pdf").text }
        let script = "for i in 1 2 3 4 5; do \"$0\" send \"$@\" > /dev/null 2>&1 & done; wait; \"$0\" outbox flush"
        let result = try Program.run(
            "/bin/bash", ["-c", script, try #require(Checkout.program)] + files, environment: household.environment)
        #expect(result.status == 0, "\(result)")
        #expect(try household.server.documents().count == 5)
        #expect(try household.certain(["proof"] + files).status == 0)
    }
}
