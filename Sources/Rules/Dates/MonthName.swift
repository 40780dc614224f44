// The names of the months in German (with Austrian ones) and English, full and short.

enum MonthName {
    /// 1 to 12 for a whole word in lower case and NFC. Nil for any other word, such as `SEPA` or `Maisorten`.
    static func month(_ word: String) -> Int? { numbers[word] }

    /// The longest name in the table, so that longer words need no look.
    static let longest = 9

    static let numbers: [String: Int] = {
        let names = [
            "januar january jänner jaenner jan jän", "februar february feber feb", "märz maerz march mär mrz mar",
            "april apr", "mai may", "juni june jun", "juli july jul", "august aug", "september sept sep",
            "oktober october okt oct", "november nov", "dezember december dez dec",
        ]
        var months: [String: Int] = [:]
        for (index, line) in names.enumerated() {
            for name in line.split(separator: " ") { months[String(name)] = index + 1 }
        }
        return months
    }()
}
