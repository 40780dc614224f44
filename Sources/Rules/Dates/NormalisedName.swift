// A file name as dates are read from it: the last path component without its extension, in one spelling of
// letters, spaces, dashes and digits.
import Foundation

/// The text in which a date is looked for, as Unicode scalar values.
struct NormalisedName {
    let scalars: [UInt32]

    init(_ name: String) {
        var scalars = Self.oneSpelling(of: name)
        if let slash = scalars.lastIndex(of: Ascii.slash) { scalars.removeSubrange(...slash) }
        if let dot = Self.extensionDot(in: scalars) { scalars.removeSubrange(dot...) }
        self.scalars = scalars
    }

    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for index in range {
            if let scalar = Unicode.Scalar(scalars[index]) { text.append(scalar) }
        }
        return String(text)
    }

    private static func oneSpelling(of name: String) -> [UInt32] {
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let composed = isASCII ? name : name.precomposedStringWithCanonicalMapping
        var result: [UInt32] = []
        result.reserveCapacity(composed.utf8.count)
        for scalar in composed.unicodeScalars {
            result.append(plain(scalar))
            // A name that went through a URL once: `%20` is a space.
            let start = result.count - 3
            if scalar == "0", start >= 0, result[start] == Ascii.percent, result[start + 1] == Ascii.two {
                result.removeLast(3)
                result.append(Ascii.space)
            }
        }
        return result
    }

    private static func plain(_ scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case 0x21...0x7E: scalar.value
        case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: Ascii.hyphen
        case 0xFF10...0xFF19: scalar.value - 0xFF10 + Ascii.zero
        default: scalar.properties.isWhitespace ? Ascii.space : scalar.value
        }
    }

    /// An extension starts with a letter and has at most five characters: a name may end in a year.
    private static func extensionDot(in scalars: [UInt32]) -> Int? {
        guard let dot = scalars.suffix(6).lastIndex(of: Ascii.dot), dot > 0, dot + 1 < scalars.count else { return nil }
        return isLetter(scalars[dot + 1]) ? dot : nil
    }
}

enum Ascii {
    static let space: UInt32 = 0x20
    static let hash: UInt32 = 0x23
    static let percent: UInt32 = 0x25
    static let leftParenthesis: UInt32 = 0x28
    static let plus: UInt32 = 0x2B
    static let comma: UInt32 = 0x2C
    static let hyphen: UInt32 = 0x2D
    static let dot: UInt32 = 0x2E
    static let slash: UInt32 = 0x2F
    static let zero: UInt32 = 0x30
    static let two: UInt32 = 0x32
    static let nine: UInt32 = 0x39
    static let underscore: UInt32 = 0x5F
}

func isDigit(_ scalar: UInt32) -> Bool { scalar >= Ascii.zero && scalar <= Ascii.nine }

/// Letters, and the marks that may stand above or below them.
func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isASCIILetter(scalar) }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return properties.isAlphabetic
    }
}

func isASCIILetter(_ scalar: UInt32) -> Bool {
    (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
}

/// A decimal digit of another script: a date may not touch it either.
func isForeignDigit(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && Unicode.Scalar(scalar)?.properties.numericType == .decimal
}
