// Our line in mimeapps.list and in the crontab: in and out without touching the rest.
import Testing

@testable import Desktop

struct SharedLineTests {
    static let mimeapps = ".config/mimeapps.list"
    static let key = "x-scheme-handler/certain=certain-url.desktop"

    @Test(
        "mimeapps.list is the same after it, byte for byte",
        arguments: [
            "", "\n", "[Default Applications]\n", "[Default Applications]",
            "[Default Applications]\napplication/pdf=a.desktop\n",
            "[Added Associations]\nx=y;\n\n[Default Applications]\na=b\n\n[Removed Associations]\n",
            "[Added Associations]\nx-scheme-handler/certain=firefox.desktop;",
            "# mine\r\n[Default Applications]\r\na=b\r\n",
            "[Added Associations]\na=b\n\n",
        ])
    func mimeapps(text: String) throws {
        let home = try Home()
        try home.write(text, to: Self.mimeapps)
        let before = try home.everything()
        try home.install(.urlScheme)
        #expect(try home.read(Self.mimeapps).contains(Self.key))
        #expect(home.site.standing(of: .urlScheme) == .current)
        try home.install(.urlScheme)
        try home.uninstall(.urlScheme)
        #expect(try home.everything() == before)
    }

    @Test("a default that somebody else chose for the scheme stays")
    func otherDefault() throws {
        let home = try Home()
        try home.write("[Default Applications]\nx-scheme-handler/certain=app.desktop;\n", to: Self.mimeapps)
        let before = try home.everything()
        #expect(try home.install(.urlScheme)[0].kept.map(\.standing) == [.foreign])
        #expect(try home.everything() == before)
    }

    @Test("changes around our line stay, and a line that another program moved is taken out where it is")
    func around() throws {
        let home = try Home()
        try home.install(.urlScheme)
        try home.write("[Default Applications]\na=b\n\(Self.key);\nc=d\n", to: Self.mimeapps)
        #expect(home.site.standing(of: .urlScheme) == .current)
        try home.uninstall(.urlScheme)
        #expect(try home.read(Self.mimeapps) == "[Default Applications]\na=b\nc=d\n")
        try home.install(.urlScheme)
        let with = try home.read(Self.mimeapps)
        try home.write(with.replacing("a=b\n", with: "new=one\n") + "[Added Associations]\ne=f;\n", to: Self.mimeapps)
        try home.uninstall(.urlScheme)
        #expect(
            try home.read(Self.mimeapps) == "[Default Applications]\nnew=one\nc=d\n[Added Associations]\ne=f;\n")
    }

    @Test("removing by force what another program split takes no line of others")
    func split() throws {
        let home = try Home()
        try home.install(.urlScheme)
        let marker = try #require(
            try home.read(Self.mimeapps).split(separator: "\n").first { $0.hasPrefix("# certain") })
        try home.write("[Default Applications]\n\(marker)\na=b\n\(Self.key)\n", to: Self.mimeapps)
        try home.uninstall(.urlScheme, force: true)
        #expect(try home.read(Self.mimeapps).contains("a=b\n"))
    }

    @Test(
        "the crontab is the same after it, byte for byte",
        arguments: [
            nil, "", "\n", "# m h\n0 3 * * * backup\n", "0 3 * * * backup", "MAILTO=anna\n\n\n",
        ] as [String?])
    func crontab(text: String?) throws {
        let home = try Home()
        if let text { try home.write(text, to: "spool") }
        let before = try home.everything()
        try home.install(.cron)
        #expect(try home.read("spool").hasSuffix("certain watch --once --quiet\n"))
        #expect(try home.read("spool").hasPrefix(text ?? ""))
        try home.install(.cron)
        try home.uninstall(.cron)
        #expect(try home.everything() == before)
    }

    @Test("another rhythm than ours is a change by hand: kept, or removed by force")
    func rhythm() throws {
        let home = try Home()
        try home.write("0 3 * * * backup\n", to: "spool")
        try home.install(.cron)
        let daily = try home.read("spool").replacing("*/15 * * * *", with: "0 7 * * *") + "0 4 * * * other\n"
        try home.write(daily, to: "spool")
        #expect(try home.install(.cron)[0].kept.map(\.standing) == [.edited])
        #expect(try home.read("spool") == daily)
        try home.uninstall(.cron, force: true)
        #expect(try home.read("spool") == "0 3 * * * backup\n0 4 * * * other\n")
    }
}
