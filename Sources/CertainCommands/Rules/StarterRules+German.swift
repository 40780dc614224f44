// The rules.json that `rules init` writes for whoever reads German.

extension StarterRules {
    static let german = #"""
        // Regeln für certain: was mit einer Datei geschieht, je nach Name, Ordner, Herkunft oder Datum.
        //
        // Jede zutreffende Regel gilt, von oben nach unten; "stop" und "skip" beenden die Liste.
        // Gross und klein sind gleich, * steht für beliebig viel, {ä,ae} für das eine oder das andere.
        //
        // Prüfen:   certain rules check
        // Erklären: certain rules explain "2024-11-03 Kontoauszug.pdf"
        {
          rules: [
            // Halb heruntergeladenes und Programme sind keine Belege.
            {
              name: "Nie senden",
              when: { any: [{ extension: ["part", "crdownload", "exe", "dmg", "iso"] }, { filename: ["~*", ".*"] }] },
              then: { skip: "kein Beleg" },
              examples: { "Installation.exe": [], "~$Brief.docx": [], "Beleg.pdf": null },
            },

            // Einkauf
            {
              name: "Lebensmittel",
              // Eigene Läden ergänzen: "*migros*", "*coop*"
              when: { filename: ["*lebensmittel*", "*b{ä,ae}ckerei*", "*metzgerei*", "*wochenmarkt*"] },
              then: { tags: ["Lebensmittel"] },
              examples: {
                "2024-11-03 Bäckerei.pdf": ["Lebensmittel"],
                "Quittung_Metzgerei_2024-11-03.jpg": ["Lebensmittel"],
                "2024-11-03 Telefonrechnung.pdf": null,
              },
            },

            // Gesundheit
            {
              name: "Gesundheit",
              when: { filename: ["*apotheke*", "*arztrechnung*", "*zahnarzt*", "*spital*", "*krankenkasse*", "*leistungsabrechnung*"] },
              then: { tags: ["Gesundheit"] },
              examples: {
                "2024-05-06 Apotheke.pdf": ["Gesundheit"],
                "Leistungsabrechnung 2024-05-06.pdf": ["Gesundheit"],
                "2024-05-06 Autoversicherung.pdf": null,
              },
            },

            // Versicherung
            {
              name: "Versicherung",
              when: { filename: ["*versicherung*", "*police*", "*krankenkasse*", "*pr{ä,ae}mienrechnung*"] },
              then: { tags: ["Versicherung"] },
              examples: {
                "Hausratversicherung 2024.pdf": ["Versicherung"],
                "2024-12-01 Krankenkasse Praemienrechnung.pdf": ["Versicherung"],
                "2024-12-01 Kontoauszug.pdf": null,
              },
            },

            // Bank, nach Quartal abgelegt. Ohne Datum im Namen bleibt es beim ersten Schlagwort.
            {
              name: "Bank",
              when: { filename: ["*kontoauszug*", "*depotauszug*", "*kreditkartenabrechnung*", "*zinsausweis*"] },
              then: { tags: ["Bank", "Bank {year} Q{quarter}"] },
              examples: {
                "Kontoauszug 2024-09-30.pdf": ["Bank", "Bank 2024 Q3"],
                "Zinsausweis.pdf": ["Bank"],
                "Banknoten.jpg": null,
              },
            },

            // Lohn
            {
              name: "Lohn",
              when: { filename: ["*lohnausweis*", "*lohnabrechnung*", "*gehaltsabrechnung*"] },
              then: { tags: ["Lohn"] },
              examples: { "Lohnabrechnung 2024-10.pdf": ["Lohn"], "Belohnung.pdf": null },
            },

            // Wohnen
            {
              name: "Wohnen",
              when: { filename: ["miet*", "*[ _-]miet*", "*nebenkosten*", "*hypothek*"] },
              then: { tags: ["Wohnen"] },
              examples: {
                "2024-10-01 Miete.pdf": ["Wohnen"],
                "Nebenkosten-Abrechnung 2024-06-30.pdf": ["Wohnen"],
                "2024-10-01 Zimmer vermietet.pdf": null,
              },
            },
            {
              name: "Energie",
              when: { filename: ["strom*", "*[ _-]strom*", "*fernw{ä,ae}rme*", "*heizkosten*", "*gasrechnung*"] },
              then: { tags: ["Energie"] },
              examples: {
                "2024-07-15 Stromrechnung.pdf": ["Energie"],
                "Heizkosten 2024-06-30.pdf": ["Energie"],
                "2024-07-15 Gasthaus.pdf": null,
              },
            },
            {
              name: "Telefon und Internet",
              when: { filename: ["*telefonrechnung*", "*handyrechnung*", "*mobilfunk*", "*internetrechnung*"] },
              then: { tags: ["Telefon"] },
              examples: { "2024-08-02 Handyrechnung.pdf": ["Telefon"], "Telefonliste.pdf": null },
            },

            // Steuerjahr: steht es hinter dem Wort, gilt es, auch wenn das Papier erst im neuen Jahr kam.
            {
              name: "Steuerjahr im Namen",
              when: {
                pattern: "(Lohnausweis|Zinsausweis|Steuererkl(ä|ae)rung|Spendenbest(ä|ae)tigung)[ _-]*(?<jahr>20[0-9]{2})(?![-._]?[0-9])",
              },
              then: { tags: ["Steuer {jahr}"] },
              examples: {
                "2025-01-20 Lohnausweis 2024.pdf": ["Steuer 2024"],
                "Steuererklaerung_2024.pdf": ["Steuer 2024"],
                "Zinsausweis 2025-01-20.pdf": null,
              },
            },
            // Abzüge, bei denen das Datum des Belegs zählt.
            {
              name: "Steuerjahr nach Datum",
              when: { filename: ["*spendenquittung*", "*weiterbildung*", "*kinderbetreuung*"], date: { known: true } },
              then: { tags: ["Steuer {year}"] },
              examples: {
                "2024-12-24 Spendenquittung.pdf": ["Steuer 2024"],
                "Weiterbildung.pdf": null,
              },
            },

            // Rechnungsnummer als Notiz
            {
              name: "Rechnungsnummer",
              when: { pattern: "Rechnungs?[ -]?(Nr|Nummer)[.:_ -]*(?<nummer>[0-9]{3,})" },
              then: { note: "Rechnung {nummer}" },
              examples: { "Rechnung-Nr. 48151.pdf": [], "Rechnungsnummer_48151.pdf": [], "Rechnung 2024-11-03.pdf": null },
            },

            // Was die linke Taste des Scanners bringt: die Striche // vor den Zeilen wegnehmen.
            // {
            //   name: "Linke Taste",
            //   when: { source: "scanner", device: "*:left" },
            //   then: { tags: ["Privat"] },
            //   examples: { "Scan.pdf": ["Privat"] },
            // },
          ],
        }

        """#
}
