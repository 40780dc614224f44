// Why a date was chosen, an action dropped, a rule suspected: in both languages, each with a code of its own.
import Rules
import Terminal
import Testing

@testable import CertainCommands

struct RulesReasonTests {
    private static let verdicts: [DateVerdict] = {
        let choices: [DateChoice] = [.only, .strongestForm, .leftmost, .rangeEnd, .rangeStart]
        let rejections: [DateRejection] = [
            .impossible, .tooEarly, .future, .unsetClock, .dottedChain, .digitsBefore, .lettersBehind,
            .numberLabel("Nr"), .versionLabel("v"), .timeLabel("um"), .season, .ambiguousStamp, .uncertainYear, .uuid,
            .hexToken, .iban, .phoneNumber,
        ]
        return [.weakerForm, .furtherRight, .rangePartner] + choices.map { .chosen($0) }
            + rejections.map { .rejected($0) }
    }()

    private static let drops: [DropReason] = [
        .noDate(placeholder: "year"), .noValue(placeholder: "device"), .emptyText, .alreadyTagged, .given, .notADate,
        .replaced(by: "Bank"),
    ]

    private static let warnings: [RuleWarning] = {
        let reasons: [NeverReason] = [
            .emptyList(key: "any"), .slashInFilename("a/b"), .extensionIsNoGlob("*.pdf"), .folderIsNotRelative("/x"),
            .contradiction("date.from", "date.to"),
        ]
        return [
            .shadowed(rule: "Bank", by: "Never"), .duplicateName("Bank"), .duplicateRule(rule: "Bank", of: "Post"),
            .withoutAction(rule: "Bank"),
        ] + reasons.map { .neverMatches(rule: "Bank", $0) }
    }()

    @Test("why a piece of a name is its date or none", arguments: verdicts)
    func verdict(verdict: DateVerdict) {
        #expect(Reason.verdict(verdict).problems == [])
    }

    @Test("why an action had no effect", arguments: drops)
    func drop(reason: DropReason) {
        #expect(Reason.dropped(reason).problems == [])
    }

    @Test("why a rule is suspicious", arguments: warnings)
    func warning(warning: RuleWarning) {
        #expect(Reason.warning(warning).problems == [])
    }

    @Test("each verdict has a code of its own, and so has each reason to drop an action")
    func codes() {
        let verdicts = Self.verdicts.map { Reason.verdict($0).code }
        #expect(Set(verdicts).count == verdicts.count)
        let drops = Self.drops.map { Reason.dropped($0).code }
        #expect(Set(drops).count == drops.count)
    }

    @Test("forms, sources and exit codes are told apart in both languages")
    func names() {
        let forms = DateForm.allCases.map { Words.form($0) }
        let sources = DateSource.allCases.map { Words.dateSource($0) }
        let codes = ExitCode.allCases.map { Words.exitCode($0) }
        for texts in [forms, sources, codes] {
            for text in texts { #expect(text.problems == []) }
            for language in Language.allCases { #expect(Set(texts.map { $0[language] }).count == texts.count) }
        }
    }
}
