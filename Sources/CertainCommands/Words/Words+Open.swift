// What `open` says.
import Server
import Terminal

extension Reason {
    /// The address itself is not repeated: it may come from a web page, and would speak in our name.
    static let unknownCertainAddress = Reason(
        "unknown_address",
        german: "Diese Adresse sagt certain nichts. Bekannt sind: " + CertainAddress.known.joined(separator: ", "),
        english: "This address means nothing to certain. Known are: " + CertainAddress.known.joined(separator: ", "))

    static let noInboxEntry = Reason(
        "no_such_document",
        german: "Unter den neuesten Dokumenten im Eingang ist keines mit dieser Nummer.",
        english: "Among the newest documents of the inbox none has this number.")

    static let noInboxList = Reason(
        "no_list",
        german: "Der Server zeigt mit dieser Gerätemarke nicht, was im Eingang liegt; sie darf nur zustellen.",
        english: "With this token the server does not show what is in the inbox; it may only deliver.")
}

extension Words {
    static let cannotShow = LocalizedText(german: "Certain: nichts zu zeigen", english: "Certain: nothing to show")

    static func inboxTitle(_ address: ServerAddress, isEmpty: Bool) -> LocalizedText {
        isEmpty
            ? LocalizedText(
                german: "Certain: Der Eingang auf \(address.hostAndPort) ist leer",
                english: "Certain: the inbox on \(address.hostAndPort) is empty")
            : LocalizedText(
                german: "Certain: das Neueste im Eingang auf \(address.hostAndPort)",
                english: "Certain: the newest in the inbox on \(address.hostAndPort)")
    }

    static func inboxEntryTitle(_ entry: InboxEntry) -> LocalizedText {
        LocalizedText(german: "Certain: Dokument \(entry.id)", english: "Certain: document \(entry.id)")
    }

    static func outboxTitle(_ count: Int) -> LocalizedText {
        switch count {
        case 0: LocalizedText(german: "Certain: Nichts wartet", english: "Certain: nothing waits")
        case 1: LocalizedText(german: "Certain: 1 Datei im Ausgang", english: "Certain: 1 file in the outbox")
        default:
            LocalizedText(
                german: "Certain: \(count) Dateien im Ausgang", english: "Certain: \(count) files in the outbox")
        }
    }

    static func outboxItemTitle(_ id: Int64) -> LocalizedText {
        LocalizedText(german: "Certain: Eintrag \(id) im Ausgang", english: "Certain: item \(id) of the outbox")
    }

    static func loggedIn(_ user: String?) -> LocalizedText {
        LocalizedText(
            german: user.map { "Angemeldet als \($0)" } ?? "Angemeldet",
            english: user.map { "Logged in as \($0)" } ?? "Logged in")
    }
}
