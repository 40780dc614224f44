// What is wrong on this machine, in both languages: files, keystore, profile, outbox, options.
import Documents
import Keystore
import Outbox
import Platform
import Server
import Settings
import Testing

@testable import CertainCommands

struct LocalReasonTests {
    /// EPERM, ENOENT, EIO, EACCES, EEXIST, ENOTDIR, EISDIR, EMFILE, ENOSPC, EROFS, ENAMETOOLONG, ELOOP on Linux.
    private static let errors: [SystemError] = [1, 2, 5, 13, 17, 20, 21, 24, 28, 30, 36, 40].map {
        SystemError(code: $0, operation: "open", path: Path("/etc/x"))
    }

    @Test("what the system refused, wherever it matters", arguments: errors)
    func system(error: SystemError) {
        let path = Path("/home/anna/.config/certain/rules.json")
        let reasons: [Reason] = [
            .unreadable(error), .document(.unreadable(error)), .unproven(error), .unproven(.unreadable(error)),
            .body(.unreadable(error)), .noInput(error),
            .keystore(.file(error)), .outbox(.files(error)), .rulesNotWritten(path, error),
        ]
        for reason in reasons { #expect(reason.problems == []) }
    }

    @Test("why a path is no document")
    func documents() {
        let kinds: [FileStatus.Kind] = [.regular, .folder, .link, .fifo, .socket, .device, .other]
        let errors: [DocumentError] = [.missing, .danglingLink, .folder, .empty] + kinds.map { .special($0) }
        for error in errors {
            #expect(Reason.document(error).problems == [])
            #expect(Reason.unproven(error).problems == [])
        }
        for failure in [BodyFailure.shrank, .grew, .changed] { #expect(Reason.body(failure).problems == []) }
    }

    @Test("why a token cannot be had or kept")
    func keystore() throws {
        let origin = try #require(WebOrigin(of: "https://certain.example.org"))
        let path = Path("/x")
        let tokens: [TokenProblem] = [.empty, .tooLong, .notPrintable, .notOrigin]
        var errors: [KeystoreError] = [
            .exposed(path, .notPlain), .exposed(path, .foreignOwner(0)), .exposed(path, .permissions(0o644)),
            .corrupt(path), .otherOrigin(bound: origin, wanted: origin), .notKept, .unavailable,
            .programMissing("secret-tool"), .noSession, .serviceAbsent(message: "why"), .locked,
            .refused(message: "why"), .timedOut, .corruptEntry(profile: "home"),
        ]
        errors += tokens.map { .notAToken(path, $0) }
        for error in errors { #expect(Reason.keystore(error).problems == []) }
        for problem in tokens { #expect(Reason.badToken(problem).problems == []) }
    }

    @Test("which profile is meant")
    func profiles() {
        let errors: [ProfileError] = [
            .none, .unknown("a", nearest: nil, known: []), .unknown("hom", nearest: "home", known: ["home"]),
            .unknown("x", nearest: nil, known: ["a", "b"]),
            .ambiguous(known: ["a", "b"]), .notAName("a/b"),
        ]
        for error in errors { #expect(Reason.profile(error).problems == []) }
    }

    @Test("what the outbox says")
    func outbox() {
        let errors: [OutboxError] = [
            .newerSchema(found: 9, known: 1), .damagedAndInUse, .noSuchItem(7), .itemBusy(7), .sourceChanged,
            .bytesGone(7, source: Path("/x/a.pdf")), .bytesGone(7, source: nil),
        ]
        for error in errors { #expect(Reason.outbox(error).problems == []) }
        let full = OutboxError.files(SystemError(code: 28, operation: "write"))
        for error in [full, .files(SystemError(code: 30, operation: "open"))] {
            #expect(Reason.unrecorded(error).problems == [])
            #expect(Reason.onlyAtSource(error).problems == [])
            #expect(Reason.flushEnded(error).problems == [])
            #expect(Reason.outboxUnwritable(error, Path("/x")).problems == [])
        }
        let kept: [DeliveryReason] = [
            .interrupted, .bytesGone, DeliveryReason(code: "other-document", detail: "41", reach: .item), .changed,
            .notFoundYet, .undecidable, .adopted,
            DeliveryReason(code: "busy", detail: "überlastet\noverloaded", reach: .server),
        ]
        for reason in kept { #expect(Reason(kept: reason).problems == []) }
        let findings: [OutboxFinding] = [
            .databaseSetAside(path: Path("/x"), entriesSaved: 3), .unfinishedRemoved(2), .stray(Path("/x")),
        ]
        for finding in findings { #expect(Words.found(finding).problems == []) }
        let texts = [
            Words.waiting(1, .nobody), Words.waiting(1, .nobody, .flushAgain), Words.waiting(1, .cron, .logIn),
            Words.waiting(1, .nobody, .flushAfter("12:00")), Words.refusedRemain(2), Words.refusedListed(2),
            Words.waiting(1, .stoppedService), Words.waiting(2, .watch), Words.waiting(3, .cron), Words.outboxEmpty,
            Words.pausedUntil("12:00"),
        ]
        for text in texts + Words.outboxColumns { #expect(text.problems == []) }
    }

    @Test("where a stranded item belongs, and the ways out")
    func stranded() {
        for ids in [[1], [1, 2], Array(1...9)] as [[Int64]] {
            for present in [nil, "https://new.example.org"] {
                for (isConfigured, wasLoggedIn) in [(false, false), (true, false), (true, true)] {
                    let items = StrandedItems(
                        profile: "home", address: "https://old.example.org", present: present,
                        isConfigured: isConfigured, wasLoggedIn: wasLoggedIn, ids: ids)
                    #expect(Reason.stranded(items).problems == [])
                }
            }
        }
        #expect(Reason.otherServer("https://old.example.org").problems == [])
    }

    @Test("what a proof says, with a reason and without")
    func proofs() {
        for outcome in [FileProof.Outcome.delivered, .queued, .unknown, .refused, .absent, .failed] {
            var proof = FileProof(file: "/a", shown: "a", outcome: outcome)
            proof.id = .number(41)
            if outcome == .refused || outcome == .failed { proof.reason = .emptyName }
            #expect(Words.proven(proof).problems == [])
            proof.reason = .emptyName
            #expect(Words.proven(proof).problems == [])
        }
    }

    @Test("what is wrong with an option")
    func options() {
        let reasons: [Reason] = [
            .homeUnknown, .badDate("31.2."), .badDate("2026-02-30"), .notALine("--tag").nothingSent,
            .dateOutOfWindow("1812-01-01"), .notALine("--tag"), .nameWithSlash("a/b"),
            .nameWithoutInput, .otherAddress("smb://nas/a"), .otherAddress("trash:///a"), .otherAddress("file://nas/a"),
            .noAddress, .unnamed, .emptyFileName, .itemsOfProfile(2, refused: 1, "home"),
            .nothingNamed, .nothingSelected, .noSelection, .skipped("no document"), .emptyName,
            .excluding("--queue", "--dry-run"),
            .known(name: "a.pdf", on: "2026-11-03", losing: [.tags]), .serverKeeps([.date]),
            .known(name: "a.pdf", on: "2026-11-03", losing: [.tags, .date, .note]), .serverKeeps([.tags, .note]),
            .cancelled, .queued,
            .beingSent, .paused(until: "12:00"),
        ]
        for reason in reasons { #expect(reason.problems == []) }
    }

    @Test(
        "what a file's outcome is, in words",
        arguments: [
            FileReport.Outcome.delivered, .duplicate, .queued, .unknown, .refused, .skipped, .failed, .planned,
        ])
    func outcomes(outcome: FileReport.Outcome) {
        var report = FileReport(file: "/a", shown: "a", outcome: outcome)
        (report.id, report.reason) = (.number(41), .emptyName)
        #expect(Words.outcome(report).problems == [])
        report.item = 3
        #expect(Words.outcome(report).problems == [])
    }
}
