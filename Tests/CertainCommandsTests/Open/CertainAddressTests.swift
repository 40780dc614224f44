// What an address of the certain:// scheme may say, and all that it may not.
import Terminal
import Testing

@testable import CertainCommands

struct CertainAddressTests {
    @Test(
        "a fixed word, perhaps with a decimal number, in whatever form a desktop passes it on",
        arguments: [
            ("certain://status", .status), ("certain://inbox", .inbox), ("certain://inbox/", .inbox),
            ("certain:inbox", .inbox), ("certain:/inbox", .inbox), ("CERTAIN://Inbox", .inbox),
            (" certain://inbox ", .inbox), ("certain://inbox%20", .inbox), ("certain://%69nbox", .inbox),
            ("certain://inbox%2F41", .inboxEntry(41)), ("certain://inbox/41", .inboxEntry(41)),
            ("certain://inbox/041", .inboxEntry(41)),
            ("certain://inbox/999999999999999999", .inboxEntry(999_999_999_999_999_999)),
            ("certain://outbox", .outbox), ("certain://outbox/3", .outboxItem(3)),
            ("certain://inbox/0", .inboxEntry(0)),
        ] as [(String, CertainAddress)])
    func good(text: String, address: CertainAddress) {
        #expect(CertainAddress(text) == address)
    }

    private static let hostile = [
        "", " ", "certain", "certain:", "certain:/", "certain://", "certain:///", "inbox", "/inbox", "https://inbox",
        "certain://send", "certain://login", "certain://outbox/flush", "certain://outbox/3/drop",
        "certain://inbox/41/..",
        "certain://../inbox", "certain://inbox/../../etc/passwd", "certain://inbox//41", "certain:///inbox/41/",
        "certain://inbox?x=1", "certain://inbox#x", "certain://inbox/41?send=1", "certain://user@inbox",
        "certain://inbox:80",
        "certain://status/41", "certain://inbox/-1", "certain://inbox/+1", "certain://inbox/1e3",
        "certain://inbox/0x29",
        "certain://inbox/4 1", "certain://inbox/41;rm", "certain://inbox/41&&reboot", "certain://inbox/$(id)",
        "certain://inbox/`id`", "certain://inbox/1000000000000000000", "certain://inbox/99999999999999999999999999",
        "certain://inbox/٤١", "certain://inbox/\u{FF14}\u{FF11}", "certain://ınbox", "certain://inbox/%00",
        "certain://inbox%00",
        "certain://inbox/41%0A", "certain://inbox/41\n", "certain://inbox\u{1B}[2J", "certain://inbox%1B",
        "certain://inbox%",
        "certain://inbox%2", "certain://inbox%zz", "certain://inbox%C3%BC", "certain://inbox/%FF",
        "certain://inbox%2520",
        "certain://inbox/41 --profile x", "--help", "-", "file:///etc/passwd", "javascript:certain://inbox",
        "certain://--token-file=/etc/shadow", "certain://\u{202E}xobni", "certain://inbox\u{0}", "certain//inbox",
        "certain://" + String(repeating: "inbox/", count: 50), "certain://inbox/" + String(repeating: "1", count: 5000),
        String(repeating: "%63", count: 100), "certain://<b>inbox</b>", "certain://inbox\u{200B}",
    ]

    @Test("everything else is nothing", arguments: hostile)
    func nothing(text: String) {
        #expect(CertainAddress(text) == nil)
    }

    @Test("a hostile address is neither repeated nor acted upon", arguments: hostile.filter { !$0.hasPrefix("-") })
    func refused(text: String) throws {
        let stage = try Stage()
        try stage.logIn()
        let result = stage.run("open", "--", text)
        let expected = "certain: \(Reason.unknownCertainAddress.message[.english])\n"
        #expect(result == Consequences(errors: expected, code: .usage))
        #expect(stage.transport.requests.isEmpty)
        #expect(
            stage.notifications == [
                .init(title: "Certain: nothing to show", lines: [Reason.unknownCertainAddress.message[.english]])
            ])
    }
}
