// What a process had begun to send, read after its end.
import Testing

@testable import Outbox

struct BegunListTests {
    func content(_ items: [Int64], boot: String = "one") -> [UInt8] {
        BegunList.header(boot: boot) + items.flatMap(BegunList.bytes(of:))
    }

    @Test("Items come back, free places mean nothing")
    func items() {
        #expect(BegunList.items(in: content([7, 0, 258, .max]), boot: "one") == [7, 0, 258, .max])
        #expect(BegunList.items(in: content([]), boot: "one") == [])
    }

    @Test("After another start of the machine, or without a whole header, nothing is believed")
    func disbelief() {
        #expect(BegunList.items(in: content([7]), boot: "two") == nil)
        #expect(BegunList.items(in: [], boot: "one") == nil)
        #expect(BegunList.items(in: Array(content([7]).prefix(63)), boot: "one") == nil)
    }

    @Test("A place that is free again is used again")
    func places() {
        var list = BegunList()
        #expect(list.add(1) == 64)
        #expect(list.add(2) == 72)
        #expect(list.remove(1) == 64)
        #expect(list.remove(1) == nil)
        #expect(list.add(3) == 64)
        #expect(list.add(4) == 80)
    }
}
