// A normalised name cut into runs of digits and words, in one pass. Every part of a date is a whole run,
// because a date never touches another digit.

struct DigitRun {
    let range: Range<Int>
    /// The value of up to four digits, as dates need it; zero for longer runs.
    let value: Int
    /// False where a digit of another script belongs to the run.
    let isPlain: Bool

    var count: Int { isPlain ? range.count : 0 }
}

struct NameScan {
    let name: NormalisedName
    let runs: [DigitRun]
    let words: [Range<Int>]

    init(_ name: NormalisedName) {
        self.name = name
        var runs: [DigitRun] = []
        var words: [Range<Int>] = []
        let scalars = name.scalars
        var index = 0
        while index < scalars.count {
            let start = index
            if isDigit(scalars[index]) || isForeignDigit(scalars[index]) {
                var value = 0
                var isPlain = true
                while index < scalars.count, isDigit(scalars[index]) || isForeignDigit(scalars[index]) {
                    if isDigit(scalars[index]) {
                        value = index - start < 4 ? value * 10 + Int(scalars[index] - Ascii.zero) : 0
                    } else {
                        isPlain = false
                    }
                    index += 1
                }
                runs.append(DigitRun(range: start..<index, value: value, isPlain: isPlain))
            } else if isLetter(scalars[index]) {
                while index < scalars.count, isLetter(scalars[index]) { index += 1 }
                words.append(start..<index)
            } else {
                index += 1
            }
        }
        self.runs = runs
        self.words = words
    }

    /// The scalar at an index, or nil beyond either end.
    subscript(index: Int) -> UInt32? {
        name.scalars.indices.contains(index) ? name.scalars[index] : nil
    }

    subscript(range: Range<Int>) -> ArraySlice<UInt32> { name.scalars[range] }

    /// What lies between a run and the one before it.
    func gap(before run: Int) -> Range<Int> { runs[run - 1].range.upperBound..<runs[run].range.lowerBound }

    func hasDigit(at index: Int) -> Bool { self[index].map(isDigit) ?? false }

    func hasLetter(at index: Int) -> Bool { self[index].map(isLetter) ?? false }

    /// The number that `count` digits from `start` on write.
    func number(_ start: Int, _ count: Int) -> Int {
        var number = 0
        for index in start..<start + count { number = number * 10 + Int(name.scalars[index] - Ascii.zero) }
        return number
    }

    /// How many digits stand from `start` on, counting no further than `limit`.
    func digitCount(from start: Int, limit: Int) -> Int {
        var count = 0
        while count < limit, hasDigit(at: start + count) { count += 1 }
        return count
    }

    /// A short piece in lower case, to be compared with known words.
    func lowercased(_ range: Range<Int>) -> String { name.text(range).lowercased() }
}
