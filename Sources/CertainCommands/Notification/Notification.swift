// A message of the desktop (freedesktop.org, Desktop Notifications Specification 1.2), plain text until it is shown.
import Terminal

package struct Notification: Equatable, Sendable {
    /// One line, plain text.
    package var title: String
    /// Plain text, a paragraph each.
    package var lines: [String]
    /// Stays until it is put away: somebody has to do something.
    package var isUrgent: Bool

    init(title: String, lines: [String], isUrgent: Bool = false) {
        self.title = title
        self.lines = lines
        self.isUrgent = isUrgent
    }

    /// The body is markup by the specification, so that whatever could be read as such is escaped.
    var markup: String {
        lines.map { line in
            line.escapingControls.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
        }.joined(separator: "\n")
    }
}

extension Notification {
    /// A command that ended before it could do anything.
    static func failure(_ why: LocalizedText, _ language: Language) -> Notification {
        Notification(title: Words.nothingSent[language], lines: [why[language]], isUrgent: true)
    }

    /// Something asked for cannot be shown.
    static func trouble(_ why: LocalizedText, _ language: Language) -> Notification {
        Notification(title: Words.cannotShow[language], lines: [why[language]])
    }
}

extension Context {
    /// Tells the desktop. What cannot be shown there was said on standard error already.
    func show(_ notification: Notification) {
        guard let why = notify(notification) else { return }
        console.note(Words.notShown(why))
    }
}
