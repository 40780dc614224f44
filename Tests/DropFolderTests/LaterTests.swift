// What shows only after a while: settings that change between two runs, sidecars that nothing follows.
import Platform
import Testing

@testable import DropFolder

@Suite("A drop folder, later on,")
struct LaterTests {
    @Test("made recursive later leaves alone what lies in its folders already, and takes what comes")
    func recursiveLater() throws {
        let harness = try Harness()
        harness.options.existing = false
        try harness.turn()
        try harness.makeFolder("2019")
        try harness.write(pdf("old"), to: "2019/old.pdf")
        try harness.write(pdf("top"), to: "top.pdf")
        try harness.settle()
        harness.restart()
        harness.options.recursive = true
        try harness.turn()
        try harness.write(pdf("new"), to: "2019/new.pdf")
        try harness.settle()
        #expect(harness.accepted == ["top.pdf", "2019/new.pdf"])
        #expect(harness.notices.contains(.leftAlone(harness.folder, count: 1)))
        // And stays so.
        harness.restart()
        try harness.write(pdf("meanwhile"), to: "2019/meanwhile.pdf")
        try harness.turn()
        try harness.settle()
        #expect(harness.accepted == ["top.pdf", "2019/new.pdf", "2019/meanwhile.pdf"])
    }

    @Test("names a sidecar whose document does not come, once and after a while")
    func lonelySidecar() throws {
        let harness = try Harness()
        try harness.turn()
        try harness.write(Array("{}".utf8), to: "a.pdf.certain.json")
        try harness.write(Array("{}".utf8), to: "b.pdf.certain.json")
        try harness.pass(.seconds(301))
        #expect(harness.troubles == [])
        try harness.write(pdf("b"), to: "b.pdf")
        for _ in 1...5 { try harness.pass(.seconds(301)) }
        #expect(harness.troubles == [.sidecarAlone(harness.folder.appending("a.pdf.certain.json"))])
        #expect(harness.accepted == ["b.pdf"])
    }
}
