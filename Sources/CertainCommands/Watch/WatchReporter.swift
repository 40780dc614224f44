// What a watch says: a line or an object for each file, each trouble once, and how its folders are followed.
import DropFolder
import Platform
import Rules
import Terminal

final class WatchReporter {
    let console: Console
    private let manager: ServiceManager?
    private let notify: @Sendable (Notification) -> NotificationFailure?
    private let ticks: MonotonicClock
    /// Nothing is tried again after this round.
    private let isOnce: Bool
    /// By what was told on the desktop: not again before then.
    private var nextNotification: [String: Duration] = [:]
    private var modes: [Path: WatchMode] = [:]
    private var lost: [Path: LocalizedText] = [:]
    private var order: [Path] = []
    private var isReady = false
    /// By profile: the code of the trouble that was told last.
    private var troubles: [String: String] = [:]
    /// Files with the outcome that was told last, as long as they wait.
    private var told: [String: FileReport.Outcome] = [:]
    private(set) var codes: Set<ExitCode> = []

    init(_ context: Context, isOnce: Bool) {
        self.isOnce = isOnce
        console = context.console
        manager = ServiceManager(environment: context.environment)
        notify = context.notify
        ticks = context.ticks
    }

    /// The folders in the order in which they are named when the watch stands.
    func announce(_ folders: [Path]) { order = folders }

    // MARK: Files

    func file(_ report: FileReport) {
        switch report.outcome {
        case .queued, .unknown: told[report.file] = report.outcome
        default: told[report.file] = report.outcome == .failed ? nil : report.outcome
        }
        if report.outcome == .refused { tellDesktop(Words.outcome(report), about: report) }
        if console.form == .json {
            console.json(FileEventObject(report: report, language: console.language))
        } else {
            report.print(to: console)
        }
    }

    /// Once: whether the last thing told of this file is this.
    func hasTold(_ report: FileReport) -> Bool {
        guard told[report.file] == report.outcome else { return false }
        told[report.file] = nil
        return true
    }

    func warnings(of candidate: DropFolder.Candidate, today: CalendarDate) {
        if candidate.isIncomplete { note(candidate.path, Words.sentIncomplete) }
        if candidate.isChanged { note(candidate.path, Words.sentChanged) }
        if let error = candidate.sidecarError { note(candidate.path, Words.sidecarNotUnderstood(error)) }
        guard let sidecar = candidate.sidecar else { return }
        for tag in sidecar.brokenTags { note(candidate.path, Words.sidecarTagBroken(tag)) }
        if let day = sidecar.impossibleDate(today: today) { note(candidate.path, Words.sidecarDateImpossible(day)) }
    }

    /// A warning about a file or folder.
    func note(_ path: Path, _ text: Notice) {
        let words = Words.about(path.text, text.words)
        console.json(NoticeObject(code: text.code, path: path.text, message: text.words[console.language]))
        if text.isTrouble { console.message(words) } else { console.note(words) }
    }

    // MARK: Troubles of a profile

    func trouble(_ profile: String, _ reason: Reason) {
        guard troubles[profile] != reason.code else { return }
        troubles[profile] = reason.code
        let words = Words.watchTrouble(reason, isOnce: isOnce)
        console.json(NoticeObject(code: reason.code, path: nil, message: words[console.language]))
        console.message(words)
        tellDesktop(words)
    }

    /// Nobody reads a service's lines. One notification for each trouble, and none where there is no desktop.
    private func tellDesktop(_ words: LocalizedText, about report: FileReport? = nil) {
        let key = report?.reason?.code ?? words.english
        let now = ticks.now()
        guard now >= nextNotification[key] ?? .zero else { return }
        nextNotification[key] = now + .seconds(3600)
        let title = report?.shown.split(separator: "/").last.map(String.init) ?? "certain watch"
        _ = notify(Notification(title: title, lines: [words[console.language]], isUrgent: true))
    }

    func over(_ profile: String) {
        guard troubles.removeValue(forKey: profile) != nil else { return }
        console.json(NoticeObject(code: "recovered", path: nil, message: Words.troubleOver[console.language]))
        console.note(Words.troubleOver)
    }

    // MARK: The watch itself

    func report(_ notice: WatchNotice) {
        switch notice {
        case .following(let path, let mode):
            modes[path] = mode
            lost[path] = nil
            guard isReady else { return }
            console.json(FollowingObject(path: path.text, mode: mode.kind.rawValue))
            console.note(Words.about(path.text, Words.following(mode)))
        case .ready: ready()
        case .lost(let path, let error):
            let words = Words.lost(error)
            lost[path] = words
            modes[path] = nil
            codes.insert(.unreadable)
            note(path, Notice("folder_lost", words, isTrouble: true))
        case .fileSkipped(let path, let finding):
            var report = FileReport(file: path.text, shown: path.text, outcome: .skipped)
            report.reason = .finding(finding)
            file(report)
        case .held(let path, .unreadable(let error)):
            codes.insert(.unreadable)
            file(
                FileReport(file: path.text, shown: path.text, outcome: .failed).failed(.unreadable, .unreadable(error)))
        // What is not whole yet may be at the end of the round, which tells.
        case .held where isOnce: break
        case .putAway(let path, let target):
            told[path.text] = nil
            console.json(PutAwayObject(file: path.text, to: target.text))
            console.detail("\(path) → \(target)")
        default:
            guard let (path, text) = Words.notice(notice) else { return }
            note(path, text)
        }
    }

    private func ready() {
        isReady = true
        let language = console.language
        let folders = order.map { path in
            let mode = modes[path]
            let why = mode.map { Words.why($0.reason) } ?? lost[path] ?? Words.lostForNow
            return ReadyObject.Folder(
                path: path.text, mode: mode?.kind.rawValue, why: why[language], interval: mode?.interval.wholeSeconds)
        }
        console.json(ReadyObject(folders: folders))
        if order.isEmpty { console.note(Words.onlyOutbox) }
        for path in order {
            if let mode = modes[path] { console.note(Words.about(path.text, Words.following(mode))) }
        }
        tellManager("READY=1\nSTATUS=" + Words.status(folders: order.count)[language])
    }

    func tellManager(_ state: String) {
        guard let manager else { return }
        do throws(SystemError) {
            try manager.tell(state)
        } catch {
            console.detail("NOTIFY_SOCKET: \(error.systemMessage)")
        }
    }
}

/// A warning in words, with a code for scripts.
struct Notice {
    let code: String
    let words: LocalizedText
    /// Somebody has to look after it.
    let isTrouble: Bool

    init(_ code: String, _ words: LocalizedText, isTrouble: Bool = false) {
        (self.code, self.words, self.isTrouble) = (code, words, isTrouble)
    }

    init(_ code: String, isTrouble: Bool = false, german: String, english: String) {
        self.init(code, LocalizedText(german: german, english: english), isTrouble: isTrouble)
    }
}

extension Duration {
    /// In seconds, to the millisecond.
    var wholeSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + (Double(attoseconds) / 1e15).rounded() / 1000
    }
}
