// Our action in Thunar's uca.xml: in and out without touching the rest, whoever wrote the file last.
import Foundation
import Platform
import TestSupport
import Testing

@testable import Desktop

struct ThunarTests {
    static let name = ".config/Thunar/uca.xml"
    static let others = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- mine --><actions>
        <action><name>Terminal &amp; co</name><unique-id>1700000000000001-1</unique-id><command>x &gt; y</command></action>
        <!-- <action><unique-id>certain-1-00</unique-id></action> -->
          </actions>
        """

    @Test(
        "goes behind the user's own actions, and out again without a trace",
        arguments: [
            others, others + "\n\n", "<actions/>", "<actions  />\n", "<actions></actions>",
            "<?xml version='1.0'?><actions a='/>'>\r\n</actions>\r\n<!-- end -->",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<actions>\n<action>\n</action>\n</actions>\n",
        ])
    func roundTrip(text: String) throws {
        let home = try Home()
        try home.write(text, to: Self.name, permissions: 0o600)
        let before = try home.everything()
        try home.install(.thunar)
        let with = try home.read(Self.name)
        #expect(with.contains("<command>/usr/local/bin/certain send --notify -- %F</command>"))
        #expect(XMLOutline(Array(with.utf8))?.children.last?.name == "action")
        #expect(home.site.standing(of: .thunar) == .current)
        try home.uninstall(.thunar)
        #expect(try home.everything() == before)
    }

    @Test("leaves what the user changed meanwhile around it")
    func editedAround() throws {
        let home = try Home()
        try home.write(Self.others, to: Self.name)
        try home.install(.thunar)
        let edited = try home.read(Self.name).replacing("Terminal", with: "Console")
        try home.write(edited.replacing("<!-- mine -->", with: ""), to: Self.name)
        try home.uninstall(.thunar)
        let expected = Self.others.replacing("Terminal", with: "Console").replacing("<!-- mine -->", with: "")
        #expect(try home.read(Self.name) == expected)
    }

    /// As Thunar 4.18 wrote it at its start (the system's own action has no unique id, for which it saves all of them),
    /// but for the texts, which are those of a German session.
    static func rewritten(id: String, command: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <actions>
        <action>
        \t<icon>document-send</icon>
        \t<name>An Certain senden</name>
        \t<submenu></submenu>
        \t<unique-id>\(id)</unique-id>
        \t<command>\(command)</command>
        \t<description>Die gewählten Dateien in den Eingang von Certain legen</description>
        \t<range></range>
        \t<patterns>*</patterns>
        \t<directories/>
        \t<audio-files/>
        \t<image-files/>
        \t<other-files/>
        \t<text-files/>
        \t<video-files/>
        </action>
        </actions>

        """
    }

    @Test("is known again when Thunar has written the file anew, and a change made in its dialog too")
    func rewrittenByThunar() throws {
        let home = try Home()
        let before = try home.everything()
        try home.install(.thunar)
        let id = try #require(try home.read(Self.name).firstMatch(of: /certain-1-[0-9a-f]{16}/)?.output)
        let command = "/usr/local/bin/certain send --notify -- %F"
        try home.write(Self.rewritten(id: String(id), command: command), to: Self.name)
        #expect(home.site.standing(of: .thunar) == .current)
        try home.write(Self.rewritten(id: String(id), command: command + " -v"), to: Self.name)
        #expect(home.site.standing(of: .thunar) == .edited)
        let ours = Self.rewritten(id: String(id), command: command)
        for (old, new) in [
            ("An Certain senden", "Ab damit"), (">document-send<", ">printer<"),
            (">Die gewählten Dateien", ">Die Dateien"),
            ("<submenu><", "<submenu>Belege<"), ("<range><", "<range>1-3<"), ("<patterns>*<", "<patterns>*.pdf<"),
            ("\t<text-files/>\n", ""), ("\t<icon>document-send</icon>\n", ""),
        ] {
            try #require(ours.contains(old))
            try home.write(ours.replacing(old, with: new), to: Self.name)
            #expect(home.site.standing(of: .thunar) == .edited, "\(new)")
        }
        #expect(try home.uninstall(.thunar)[0].kept.map(\.standing) == [.edited])
        try home.uninstall(.thunar, force: true)
        // Nothing but what the file was made of is left, and nobody had one before.
        #expect(try home.everything() == before)
    }

    @Test("takes out copies of our action, too")
    func copies() throws {
        let home = try Home()
        try home.write(Self.others, to: Self.name)
        try home.install(.thunar)
        let with = try home.read(Self.name)
        let start = try #require(with.range(of: "<action>\n\t<icon>document-send"))
        let ours = with[start.lowerBound...].prefix(upTo: try #require(with.range(of: "</actions>")).lowerBound)
        try home.write(with.replacing(ours, with: ours + ours), to: Self.name)
        try home.uninstall(.thunar)
        #expect(try home.read(Self.name) == Self.others)
    }

    @Test("starts from the system's actions where the user has none: a file of his own hides them")
    func defaults() throws {
        let home = try Home()
        try home.write(Self.others, to: "etc/Thunar/uca.xml")
        let before = try home.everything()
        try home.install(.thunar)
        #expect(try home.read(Self.name).contains("Terminal &amp; co"))
        try home.uninstall(.thunar)
        #expect(try home.everything() == before)
        try home.install(.thunar)
        try home.write(try home.read(Self.name).replacing("Terminal", with: "Console"), to: Self.name)
        try home.uninstall(.thunar)
        #expect(try home.read(Self.name) == Self.others.replacing("Terminal", with: "Console"))
    }

    @Test(
        "never touches a file it cannot read",
        arguments: [
            "", "<actions>", "<actions><action></actions>", "<other/>", "<actions/><actions/>",
            "<actions><!-- </actions>",
        ])
    func broken(text: String) throws {
        let home = try Home()
        try home.write(text, to: Self.name)
        #expect(try home.install(.thunar)[0].kept.map(\.standing) == [.foreign])
        #expect(try home.read(Self.name) == text)
    }

    @Test("keeps a link to the file a link")
    func link() throws {
        let home = try Home()
        try home.write(Self.others, to: "dotfiles/uca.xml")
        try home.write("", to: Self.name)
        let path = home.folder.path.appending(Self.name).text
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../dotfiles/uca.xml")
        let before = try home.everything()
        try home.install(.thunar)
        #expect(try home.read("dotfiles/uca.xml").contains("certain-1-"))
        try home.uninstall(.thunar)
        #expect(try home.everything() == before)
    }
}
