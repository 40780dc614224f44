// Files that lie: every reader must end, within its budget and without a trap, whatever the bytes are.
import Foundation
import Platform
import Rules
import Testing

@testable import Documents

@Suite("A hostile file")
struct HostileFileTests {
    /// Always the same numbers for the same seed (SplitMix64, Steele et al. 2014).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let originals: [[UInt8]] = [
        Sample.jpegWithExif, Sample.tiffWithExif, Sample.webpWithExif, Sample.bigTIFF, Sample.gif, Sample.bmp,
        Sample.docx, Sample.odt, Sample.pdfClassic, Sample.pdfLinearized, Sample.pdfUpdated, Sample.pdfPackedWithXMP,
        Array("Content-Type: multipart/mixed; boundary=\"b\"\nDate: 3 Nov 2026 10:00 +0100\n\n--b\n--b--".utf8),
        Array("<?xml version=\"1.0\"?><!-- c --><r><s/></r>".utf8), Array("{\\rtf1 a}".utf8),
    ]

    @Test("changed at random ends every reader in a verdict", arguments: 0..<15)
    func mutated(index: Int) throws {
        var random = Seeded(state: UInt64(index))
        let original = Self.originals[index]
        for round in 0..<300 { try read(mutation(of: original, &random), alsoAs: round) }
    }

    @Test("of a phone's kind, changed at random, ends every reader in a verdict")
    func mutatedHEIC() throws {
        var random = Seeded(state: 99)
        let original = try Array(Receipts.bytes(ending: "heic").prefix(700))
        for round in 0..<300 { try read(mutation(of: original, &random), alsoAs: round) }
    }

    @Test("full of the largest numbers ends every reader", arguments: [0xFF, 0x7F, 0x80, 0x00] as [UInt8])
    func extremes(filler: UInt8) throws {
        for original in Self.originals {
            for start in stride(from: 0, to: min(original.count, 600), by: 2) {
                var bytes = original
                for place in start..<min(start + 8, bytes.count) { bytes[place] = filler }
                try read(bytes, alsoAs: start / 2)
            }
        }
    }

    @Test("whose directories form a ring is left after its budget")
    func ring() throws {
        // One directory without entries, the next one being itself.
        let ring: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]
        #expect(try Completeness(of: FileBytes(ring, budget: 1 << 16), type: .tiff) == .cannotTell)
    }

    private func mutation(of original: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = original
        for _ in 0...Int.random(in: 0..<6, using: &random) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] = [0x00, 0xFF, 0x7F, 0x80, 0x01].randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<9, using: &random)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 5)], at: place)
            default: bytes = Array(bytes[..<place])
            }
        }
        return bytes
    }

    private static let endings = [
        "pdf", "jpg", "png", "tif", "heic", "webp", "gif", "bmp", "eml", "xml", "rtf", "docx",
    ]

    /// As what it shows itself to be, and as another format in turn, since a name may claim any.
    private func read(_ bytes: [UInt8], alsoAs turn: Int) throws {
        let dates = ContentDates(zone: .gmt, clock: WallClock { 1_796_040_000 })
        let name = "a." + Self.endings[turn % Self.endings.count]
        let shown = ContentType(beginning: Array(bytes.prefix(ContentType.bytesNeeded)), name: name)
        for type in [shown, try #require(ContentType.claimed(by: name))] {
            _ = try Completeness(of: FileBytes(bytes, budget: 1 << 18), type: type)
            if let date = try dates.date(in: FileBytes(bytes, budget: 1 << 18), type: type) {
                #expect((1990...2026).contains(date.year))
            }
        }
        if turn % 10 == 0, let sidecar = try? Sidecar(json: bytes) { #expect(sidecar.tags.count < bytes.count) }
    }
}
