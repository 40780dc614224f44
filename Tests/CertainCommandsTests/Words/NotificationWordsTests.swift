// The words of notifications and of `open`, as they can be shown.
import Server
import Terminal
import Testing

@testable import CertainCommands

struct NotificationWordsTests {
    private static let texts: [LocalizedText] =
        [Words.nothingSent, Words.cannotShow, Words.filesOnTheirWay(4), Words.alsoMoved(1), Words.alsoMoved(2)]
        + [1, 2].flatMap { count in FileReport.Outcome.byWeight.map { Words.selectionTitle([($0, count)]) } }
        + [1, 2].map { Words.furtherFiles($0) } + [0, 1, 2].map { Words.outboxTitle($0) }
        + [Words.names(["a"], of: 1), Words.names(["a", "b"], of: 7), Words.loggedIn(nil), Words.loggedIn("anna")]
        + [Words.tagCounts([("Garten", 3)], more: true), Words.tagCounts([("Garten", 3), ("Haus", 1)], more: false)]
        + [Words.dateSpan(from: "2026-01-01", to: "2026-01-01", undated: 0)]
        + [Words.dateSpan(from: "2026-01-01", to: "2026-02-01", undated: 2), Words.outboxItemTitle(3)]
        + [NotificationFailure.noSession, .programMissing, .timedOut, .refused(""), .refused("No such name")].map {
            Words.notShown($0)
        }

    @Test("are whole in both languages", arguments: texts)
    func problems(text: LocalizedText) {
        #expect(text.problems == [])
    }

    @Test("and so are the reasons why nothing can be shown")
    func reasons() {
        for reason in [Reason.unknownCertainAddress, .noInboxEntry, .noInboxList] { #expect(reason.problems == []) }
    }
}
