// Every reason there is, said in both languages.
import Documents
import Keystore
import Outbox
import Platform
import Rules
import Server
import Settings
import Terminal
import TestSupport
import Testing

@testable import CertainCommands

struct ReasonTests {
    private static let file = SystemError(code: 5, operation: "read", path: Path("/etc/x"))
    private static let errors = [1, 2, 5, 13, 17, 20, 21, 24, 28, 30, 36, 40].map {
        SystemError(code: $0, operation: "open", path: Path("/etc/x"))
    }

    private static func reasons() throws -> [Reason] {
        let address = try ServerAddress("https://certain.example.org")
        let origin = address.origin
        let kinds: [TransportFailure.Kind] =
            [
                .insecure, .nameNotFound, .proxyFailed, .connectionRefused, .connectTimedOut, .stalled, .tlsHandshake,
                .caFile, .connectionLost, .badAnswer, .cancelled, .other, .body(.shrank), .body(.grew),
                .body(.changed), .body(.unreadable(file)),
            ]
            + [.selfSigned, .unknownAuthority, .expired, .notYetValid, .wrongHost, .other].map { .certificate($0) }
        let failures = kinds.map { TransportFailure($0, detail: "why") }
        let statuses = [301, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 425, 429, 500, 502, 503, 507]
        let causes: [InboxTrouble.Cause] =
            failures.map { .transport($0) } + statuses.map { .status($0) }
            + [
                .redirect(status: 302, target: "https://elsewhere.example/"), .redirect(status: 307, target: ""),
                .noID(status: 200, isPage: true), .noID(status: 200, isPage: false), .otherDigest,
            ]
        let troubles = causes.flatMap { [InboxTrouble($0), InboxTrouble($0, detail: "the server's words")] }
        let tokens: [TokenProblem] = [.empty, .tooLong, .notPrintable, .notOrigin]
        let keystore: [KeystoreError] =
            [
                .file(file), .exposed(Path("/x"), .notPlain), .exposed(Path("/x"), .foreignOwner(0)),
                .exposed(Path("/x"), .permissions(0o644)), .corrupt(Path("/x")),
                .otherOrigin(bound: origin, wanted: origin), .notKept, .unavailable, .programMissing("secret-tool"),
                .noSession, .serviceAbsent(message: "why"), .locked, .refused(message: "why"), .timedOut,
                .corruptEntry(profile: "home"),
            ] + tokens.map { .notAToken(Path("/x"), $0) }
        let profiles: [ProfileError] = [
            .none, .unknown("hom", nearest: "home", known: ["home"]), .unknown("x", nearest: nil, known: ["a", "b"]),
            .ambiguous(known: ["a", "b"]), .notAName("a/b"),
        ]
        let addresses: [ServerAddress.Problem] = [.empty, .scheme("ftp"), .host, .credentials, .form]
        let documents: [DocumentError] =
            [.missing, .danglingLink, .folder, .empty] + errors.map { .unreadable($0) }
            + [.regular, .folder, .link, .fifo, .socket, .device, .other].map { .special($0) }
        let path = Path("/home/anna/.config/certain/rules.json")
        var all: [Reason] = failures.map { .transport($0, address) }
        all += troubles.map { .trouble($0, address) }
        all += troubles.map { .notCertain($0, address) }
        all += keystore.map { .keystore($0) }
        all += profiles.map { .profile($0) }
        all += tokens.map { .badToken($0) }
        all += addresses.map { .address("https://a b", $0) }
        all += documents.map { .document($0) }
        all += verdicts.map { .verdict($0) }
        all += drops.map { .dropped($0) }
        all += warnings.map { .warning($0) }
        all += outbox.map { .outbox($0) }
        all += kept.map { Reason(kept: $0) }
        all += errors.map { .rulesNotWritten(path, $0) }
        return all + [
            .homeUnknown, .notLoggedIn("home"), .serverMissing, .noInput(file),
            .otherServer("home", address, address), .badDate("31.2."), .dateOutOfWindow("1812-01-01"),
            .notALine("--tag"), .nameWithSlash("a/b"), .nameWithoutInput, .otherAddress, .skipped("no document"),
            .emptyName, .excluding("--queue", "--dry-run"), .known(name: "a.pdf", on: "2026-11-03"), .cancelled,
            .queued,
        ]
    }

    private static let verdicts: [DateVerdict] =
        [.weakerForm, .furtherRight, .rangePartner]
        + [.only, .strongestForm, .leftmost, .rangeEnd, .rangeStart].map { .chosen($0) }
        + rejections.map { .rejected($0) }

    private static let rejections: [DateRejection] = [
        .impossible, .tooEarly, .future, .unsetClock, .dottedChain, .digitsBefore, .lettersBehind, .numberLabel("Nr"),
        .versionLabel("v"), .timeLabel("um"), .season, .ambiguousStamp, .uncertainYear, .uuid, .hexToken,
        .iban, .phoneNumber,
    ]

    private static let drops: [DropReason] = [
        .noDate(placeholder: "year"), .noValue(placeholder: "device"), .emptyText, .alreadyTagged, .given, .notADate,
        .replaced(by: "Bank"),
    ]

    private static let outbox: [OutboxError] =
        [.newerSchema(found: 9, known: 1), .damagedAndInUse, .noSuchItem(7), .itemBusy(7), .sourceChanged]
        + errors.map { .files($0) }

    private static let kept: [DeliveryReason] = [
        .interrupted, .bytesGone, .changed, .notFoundYet, .undecidable, .adopted,
        DeliveryReason(code: "busy", detail: "überlastet\noverloaded", reach: .server),
    ]

    private static let warnings: [RuleWarning] =
        [
            .shadowed(rule: "Bank", by: "Never"), .duplicateName("Bank"), .duplicateRule(rule: "Bank", of: "Post"),
            .withoutAction(rule: "Bank"),
        ]
        + [
            NeverReason.emptyList(key: "any"), .slashInFilename("a/b"), .extensionIsNoGlob("*.pdf"),
            .folderIsNotRelative("/x"), .contradiction("date.from", "date.to"),
        ].map { .neverMatches(rule: "Bank", $0) }

    @Test("every reason is said in German and English, complete and without ß")
    func texts() throws {
        for reason in try Self.reasons() { #expect(reason.message.problems == []) }
    }

    @Test("every code is lower case with underscores, and a code stands for one kind of words")
    func codes() throws {
        for reason in try Self.reasons() {
            #expect(reason.code.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(reason.code)")
        }
    }

    @Test("each date verdict has a code of its own, and so has each reason to drop an action")
    func distinctCodes() {
        let verdicts = Self.verdicts.map { Reason.verdict($0).code }
        #expect(Set(verdicts).count == verdicts.count)
        let drops = Self.drops.map { Reason.dropped($0).code }
        #expect(Set(drops).count == drops.count)
    }
}
