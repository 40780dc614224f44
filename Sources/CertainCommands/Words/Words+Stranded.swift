// What is said of items whose server is not their profile's any more.
import Terminal

extension Reason {
    /// Why an item of another address waits in vain.
    static func otherServer(_ address: String) -> Reason {
        Reason("other_server", german: "Gehört zu \(address).", english: "Belongs to \(address).")
    }

    static func stranded(_ items: StrandedItems) -> Reason {
        let words = Words.stranded(items)
        return Reason("other_server", german: words.german, english: words.english)
    }
}

extension Words {
    /// Which they are, where they belong, why they do not go there, and the ways out.
    static func stranded(_ items: StrandedItems) -> LocalizedText {
        let shown = items.ids.prefix(8).map(String.init).joined(separator: ", ") + (items.ids.count > 8 ? ", …" : "")
        let german = items.ids.count == 1 ? "Eintrag \(shown) gehört" : "Die Einträge \(shown) gehören"
        let english = items.ids.count == 1 ? "Item \(shown) belongs" : "Items \(shown) belong"
        let (why, whyEnglish) =
            items.present.map { present in
                (
                    "das Profil «\(items.profile)» hat jetzt \(present)",
                    "profile “\(items.profile)” has \(present) now"
                )
            } ?? ("das Profil «\(items.profile)» gibt es nicht mehr", "there is no profile “\(items.profile)” any more")
        let (way, wayEnglish) = wayBack(items)
        let id = items.ids.count == 1 ? shown : "ID"
        return LocalizedText(
            german:
                "\(german) zu \(items.address), aber \(why): So wird nichts davon zugestellt; der Inhalt bleibt aufbewahrt. \(way); oder verwerfen: certain outbox drop \(id)",
            english:
                "\(english) to \(items.address), but \(whyEnglish): so nothing of it is delivered; the content is kept. \(wayEnglish); or discard it: certain outbox drop \(id)"
        )
    }

    private static func wayBack(_ items: StrandedItems) -> (german: String, english: String) {
        guard items.isConfigured else {
            let login = "certain login --profile \(items.profile) \(items.address)"
            return ("Wieder dort anmelden: \(login)", "Log in there again: \(login)")
        }
        guard let present = items.present, items.wasLoggedIn else {
            return (
                "server in config.json wieder auf \(items.address) stellen",
                "Set server in config.json to \(items.address) again"
            )
        }
        let login = "certain login --profile \(items.profile) --same-server \(present)"
        return (
            "server in config.json wieder auf \(items.address) stellen, oder, wenn es derselbe Server ist: \(login)",
            "Set server in config.json to \(items.address) again, or, if it is the same server: \(login)"
        )
    }
}
