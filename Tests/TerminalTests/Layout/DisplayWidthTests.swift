// Columns of a terminal: East_Asian_Width (UAX #11), emoji presentation (UTS #51), combining marks.
import Terminal
import Testing

@Suite("The columns a text takes")
struct DisplayWidthTests {
    @Test(
        "are two for wide and full-width characters and emoji, none for marks that combine",
        arguments: [
            ("", 0), ("abc", 3), ("Müller", 6), ("Mu\u{308}ller", 6), ("日本語", 6), ("ｶﾅ", 2), ("ＡＢ", 4),
            ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("🧾", 2), ("👨‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2),
            ("1️⃣", 2), ("a\u{200B}b", 2), ("a\u{AD}b", 3), ("\u{301}", 0), ("e\u{301}\u{323}", 1), ("שָׁלוֹם", 4),
            ("〈〉", 4), ("「」", 4), ("…", 1), ("–", 1), ("é", 1), ("𠀀", 2), ("ไทย", 3), ("ที่", 1), ("〿", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test("are never exceeded by a cut text, which is cut between characters and says so")
    func truncation() {
        #expect("Rechnung.pdf".truncated(toWidth: 12) == "Rechnung.pdf")
        #expect("Rechnung.pdf".truncated(toWidth: 8) == "Rechnun…")
        #expect("日本語領収書".truncated(toWidth: 6) == "日本…")
        #expect("日本語領収書".truncated(toWidth: 7) == "日本語…")
        #expect("Mu\u{308}ller".truncated(toWidth: 3) == "Mu\u{308}…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".truncated(toWidth: 3) == "👨‍👩‍👧‍👦…")
        #expect("abc".truncated(toWidth: 1) == "…")
        #expect("abc".truncated(toWidth: 0) == "")
        for text in ["Beleg für 日本語 🧾🧾 e\u{301}e\u{301}", "日本語領収書", "abcdef"] {
            for width in 0...20 {
                #expect(text.truncated(toWidth: width).displayWidth <= width)
            }
        }
    }

    @Test("are filled up on the side asked for")
    func padding() {
        #expect("日本".padded(toWidth: 6) == "日本  ")
        #expect("7".padded(toWidth: 3, alignment: .right) == "  7")
        #expect("longer".padded(toWidth: 3) == "longer")
    }
}
