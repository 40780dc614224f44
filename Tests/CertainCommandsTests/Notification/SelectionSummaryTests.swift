// One notification for whatever was selected.
import Rules
import Server
import Terminal
import Testing

@testable import CertainCommands

struct SelectionSummaryTests {
    private static func report(
        _ name: String, _ outcome: FileReport.Outcome, id: Int64? = nil, date: String? = nil, tags: [String] = [],
        reason: Reason? = nil
    ) -> FileReport {
        var report = FileReport(file: "/home/anna/" + name, shown: "/home/anna/" + name, outcome: outcome)
        report.id = id.map { .number($0) }
        report.date = date.flatMap { CalendarDate(iso: $0) }
        (report.tags, report.reason) = (tags, reason)
        return report
    }

    private static func summary(_ reports: [FileReport], remarks: [LocalizedText] = []) -> SelectionSummary {
        var summary = SelectionSummary()
        for report in reports { summary.add(report) }
        for remark in remarks { summary.remark(remark) }
        return summary
    }

    private static let tooLarge = Reason("status_413", german: "Zu gross.", english: "Too large.")
    private static let noServer = Reason("refused", german: "Server aus.", english: "Server is off.")

    @Test("a few files are told one by one, with tags and date")
    func few() {
        let summary = Self.summary([
            Self.report("a.pdf", .delivered, id: 41, date: "2026-11-03", tags: ["Garten", "Steuer 2026"]),
            Self.report("b.pdf", .delivered, id: 42),
        ])
        #expect(
            summary.notification(.german)
                == .init(
                    title: "Certain: 2 zugestellt",
                    lines: ["a.pdf: zugestellt als 41 · 2026-11-03 · Garten, Steuer 2026", "b.pdf: zugestellt als 42"]))
    }

    @Test("what needs somebody comes first and is urgent; the same reason is said once")
    func mixed() {
        let waiting = (1...5).map { Self.report("w\($0).pdf", .queued, reason: Self.noServer) }
        let summary = Self.summary(
            [Self.report("a.pdf", .delivered, id: 41)] + waiting
                + [
                    Self.report("big.pdf", .refused, reason: Self.tooLarge),
                    Self.report(
                        "here.pdf", .duplicate, id: 7, reason: .known(name: "x.pdf", on: "2026-11-01", losing: [])
                    ),
                ],
            remarks: [Words.waiting(5, .nobody), Words.waiting(5, .nobody)])
        let notification = summary.notification(.english)
        #expect(notification.title == "Certain: 1 refused, 5 waiting, 1 delivered, 1 already there")
        #expect(
            notification.lines == [
                "big.pdf: refused. Too large.",
                "w1.pdf, w2.pdf, w3.pdf and 2 more: waits in the outbox. Server is off.", "a.pdf: delivered as 41",
                "here.pdf: already there as 7 · The same content was delivered on 2026-11-01 as “x.pdf”; "
                    + "send it again with: certain send --force.",
                Words.waiting(5, .nobody).english,
            ])
        #expect(notification.isUrgent)
    }

    @Test("many successes are told by their tags and dates")
    func many() {
        let reports = (1...1200).map { number in
            let date: String? = number == 1 ? nil : "2026-0\(1 + number % 9)-01"
            let tags = number.isMultiple(of: 2) ? ["Steuer 2026"] : ["Steuer 2026", "Garten"]
            return Self.report("\(number).pdf", .delivered, id: Int64(number), date: date, tags: tags)
        }
        let notification = Self.summary(reports).notification(.german)
        #expect(notification.title == "Certain: 1200 zugestellt")
        #expect(
            notification.lines == [
                "Schlagwörter: Steuer 2026 (1200), Garten (600)", "Datum: 2026-01-01 bis 2026-09-01, 1 ohne",
            ])
        #expect(!notification.isUrgent)
    }

    @Test("however many things went wrong in however many ways, it stays short, and no refusal hides behind a success")
    func hostile() {
        let long = String(repeating: "<b>&\u{202E}\n", count: 2000)
        let skipped = (1...100).map { Self.report("s\($0)", .skipped, reason: .skipped("why \($0)")) }
        let bad = (1...100).map { number in
            Self.report(
                "\(number)\(long)", .refused,
                reason: Reason("x", german: "\(number)\(long)", english: "\(number)\(long)"))
        }
        let notification = Self.summary(skipped + bad).notification(.english)
        #expect(notification.title == "Certain: 100 refused, 100 skipped")
        #expect(notification.lines.count == 6)
        #expect(notification.lines.dropLast().allSatisfy { $0.contains("refused. ") })
        #expect(notification.lines.last == "And 195 more files.")
        #expect(notification.markup.utf8.count < 20_000)
        #expect(!notification.markup.contains("<") && !notification.markup.contains("\u{202E}"))
        #expect(notification.isUrgent)
    }

    @Test("a run that ended before any file says that nothing was sent")
    func nothing() {
        #expect(
            Self.summary([], remarks: [Self.noServer.message]).notification(.german)
                == .init(title: "Certain: nichts gesendet", lines: ["Server aus."]))
    }
}
