// What may be shown where.
import Terminal
import Testing

@Suite("Colours and moving lines")
struct TerminalAbilitiesTests {
    @Test(
        "are for terminals that know escape sequences, colours only where nobody refused them",
        arguments: [
            (true, ["TERM": "xterm"], false, true, true), (false, ["TERM": "xterm"], false, false, false),
            (true, ["TERM": "dumb"], false, false, false), (true, [:], false, false, false),
            (true, ["TERM": "xterm", "NO_COLOR": "1"], false, false, true),
            (true, ["TERM": "xterm", "NO_COLOR": ""], false, true, true), (true, ["TERM": "xterm"], true, false, true),
        ] as [(Bool, [String: String], Bool, Bool, Bool)])
    func chosen(isTerminal: Bool, environment: [String: String], refused: Bool, colour: Bool, redraws: Bool) {
        let abilities = TerminalAbilities.chosen(
            isTerminal: isTerminal, columns: 100, environment: environment, noColour: refused)
        #expect(abilities.hasColour == colour)
        #expect(abilities.redrawsLines == redraws)
        #expect(abilities.columns == (isTerminal ? 100 : nil))
        #expect(abilities.styled("✗", .red) == (colour ? "\u{1B}[31m✗\u{1B}[0m" : "✗"))
    }
}
