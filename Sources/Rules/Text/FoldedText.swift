// Text as it is compared: composed and with case folded, independent of any locale, so that NFC and NFD,
// `GROSS` and `groß` are equal while `ä` and `ae` are not.
import Foundation

/// Unicode default caseless matching (Unicode Standard, 3.13, D145), as scalars that can be searched.
package struct FoldedText: Sendable, Hashable {
    let scalars: [UInt32]
    /// True for scalars that belong to the character before them, as the second `s` of a folded `ß`; empty where
    /// every scalar is a character.
    let continues: [Bool]

    package init(_ text: String) {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { scalars.append(UInt32(Self.lowercased(byte))) }
            self.scalars = scalars
            continues = []
            return
        }
        var continues: [Bool] = []
        for character in text.precomposedStringWithCanonicalMapping {
            let first = scalars.count
            if let byte = character.asciiValue, character.utf8.count == 1 {
                scalars.append(UInt32(Self.lowercased(byte)))
            } else {
                scalars += Self.folded(character)
            }
            while continues.count < scalars.count { continues.append(continues.count > first) }
        }
        self.scalars = scalars
        self.continues = continues
    }

    /// For scalars that are folded already, each a character of its own.
    init(scalars: [UInt32]) {
        self.scalars = scalars
        continues = []
    }

    func isContinuation(_ index: Int) -> Bool { !continues.isEmpty && continues[index] }

    /// Where the character that starts at `index` ends.
    func characterEnd(_ index: Int) -> Int {
        var end = index + 1
        while end < scalars.count, isContinuation(end) { end += 1 }
        return end
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func folded(_ character: Character) -> [UInt32] {
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.count == 1, let folded = latin1(only.value) { return folded }
        // Lower, upper, lower reaches what case folding reaches, also for ẞ, ﬁ and ς. The dotless ı is left alone:
        // its capital is the I of everybody else.
        let text = String(character).lowercased()
        let folded = scalars.contains("\u{131}") ? text : text.uppercased().lowercased()
        return folded.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    }

    /// The letters of Latin-1 without a detour, since most names that are not ASCII need no more.
    private static func latin1(_ scalar: UInt32) -> [UInt32]? {
        switch scalar {
        case 0xDF: [0x73, 0x73]
        case 0xC0...0xD6, 0xD8...0xDE: [scalar + 0x20]
        case 0xE0...0xFF: [scalar]
        default: nil
        }
    }
}
