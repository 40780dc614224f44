// Which rules a name can concern at all. A rule whose names must contain some text is found by three letters of that
// text, so that a thousand such rules cost a name little more than one.

struct RuleIndex: Sendable {
    /// Rules that must be tried on every name.
    private var always: [Int] = []
    private var byTrigram: [Trigram: [Int]] = [:]
    private let count: Int

    init(_ rules: [Rule]) {
        count = rules.count
        let literals = rules.map { $0.when.flatMap(RequiredText.init)?.alternatives }
        var frequency: [Trigram: Int] = [:]
        for trigram in literals.lazy.compactMap(\.self).joined().lazy.flatMap(Trigram.all) {
            frequency[trigram, default: 0] += 1
        }
        for (rule, alternatives) in literals.enumerated() {
            guard let alternatives else { always.append(rule); continue }
            // The rarest three letters say most.
            for literal in alternatives {
                let rarest = Trigram.all(in: literal).min { frequency[$0, default: 0] < frequency[$1, default: 0] }
                if let rarest, byTrigram[rarest]?.last != rule { byTrigram[rarest, default: []].append(rule) }
            }
        }
    }

    /// The positions of all rules that may match, in order.
    func candidates(for name: FoldedText) -> [Int] {
        guard !byTrigram.isEmpty else { return always }
        var found = always
        for trigram in Trigram.all(in: name.scalars) {
            if let rules = byTrigram[trigram] { found += rules }
        }
        guard found.count > always.count else { return always }
        found.sort()
        var last = -1
        return found.filter { position in
            defer { last = position }
            return position != last
        }
    }
}

/// Three neighbouring scalars in one number: a scalar has 21 bits.
struct Trigram: Sendable, Hashable {
    private let bits: UInt64

    static func all(in scalars: [UInt32]) -> [Trigram] {
        guard scalars.count >= 3 else { return [] }
        return (0..<scalars.count - 2).map { start in
            Trigram(bits: UInt64(scalars[start]) << 42 | UInt64(scalars[start + 1]) << 21 | UInt64(scalars[start + 2]))
        }
    }
}
