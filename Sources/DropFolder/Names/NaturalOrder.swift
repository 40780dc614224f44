// The order in which people number things: p-2 before p-10.

package enum NaturalOrder {
    /// True where `left` comes first. Runs of digits are compared as numbers of any length, all else by its bytes;
    /// names that are equal so (01 and 1) by their bytes as a whole.
    package static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var (one, other) = (left[...], right[...])
        while let first = one.first, let second = other.first {
            if isDigit(first), isDigit(second) {
                let (number, otherNumber) = (takeNumber(&one), takeNumber(&other))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
            } else if first != second {
                return first < second
            } else {
                one.removeFirst()
                other.removeFirst()
            }
        }
        if one.isEmpty != other.isEmpty { return one.isEmpty }
        return left.lexicographicallyPrecedes(right)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The digits at the front, without leading zeros.
    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
