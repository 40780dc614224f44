// Which of the candidates is the date: the strongest form, in it the leftmost, of a range its end.

enum DateSelection {
    static func reading(of found: [DateCandidate], in scan: NameScan) -> DateReading {
        var candidates = found
        rejectDoubtful(&candidates)
        let valid = candidates.indices.filter { candidates[$0].rejection == nil }
        guard let strongest = valid.map({ candidates[$0].form }).min() else {
            return DateReading(date: nil, candidates: candidates)
        }
        for index in valid where candidates[index].form > strongest { candidates[index].verdict = .weakerForm }
        let rivals = valid.filter { candidates[$0].form == strongest }
        var chosen = rivals[0]
        var reason: DateChoice = valid.count == 1 ? .only : rivals.count == 1 ? .strongestForm : .leftmost
        if let partner = rangePartner(of: chosen, in: candidates, scan) {
            if candidates[partner].rejection == nil {
                candidates[chosen].verdict = .rangePartner
                (chosen, reason) = (partner, .rangeEnd)
            } else {
                reason = .rangeStart
            }
        }
        candidates[chosen].verdict = .chosen(reason)
        return DateReading(date: candidates[chosen].date, candidates: candidates)
    }

    /// Even a full date behind `Rechnungsnr.` is the number where the name holds another date; alone it is taken, as
    /// the year of such a number is the document's.
    private static func rejectDoubtful(_ candidates: inout [DateCandidate]) {
        let sound = candidates.filter { $0.rejection == nil && $0.doubt == nil }
        for index in candidates.indices where candidates[index].rejection == nil {
            guard let doubt = candidates[index].doubt else { continue }
            let end = candidates[index].range.upperBound
            // Weak forms directly behind a date are its time: `Konto 2024-05-06 10.11.12`.
            let isOnlyDate = sound.allSatisfy {
                $0.form > .monthName && $0.form != .compactYearFirst && (end...end + 2).contains($0.range.lowerBound)
            }
            if !isOnlyDate { candidates[index].verdict = .rejected(doubt) }
        }
    }

    /// The other end of a range that starts with a candidate: the next of its form, not earlier, joined to it by
    /// nothing but a dash or a word for "until".
    private static func rangePartner(of start: Int, in candidates: [DateCandidate], _ scan: NameScan) -> Int? {
        let first = candidates[start]
        guard
            let next = candidates.indices.first(where: {
                candidates[$0].form == first.form && candidates[$0].range.lowerBound >= first.range.upperBound
            })
        else { return nil }
        let second = candidates[next]
        guard second.rejection == nil || second.rejection == .future, let from = first.date, let to = second.date,
            to >= from, joins(first.range.upperBound..<second.range.lowerBound, scan)
        else { return nil }
        return VendorStamp.hasTimeBehind(first, in: scan) ? nil : next
    }

    private static func joins(_ gap: Range<Int>, _ scan: NameScan) -> Bool {
        guard (1...longestJoint).contains(gap.count) else { return false }
        func isBlank(_ scalar: UInt32) -> Bool { scalar == Ascii.space || scalar == Ascii.underscore }
        let blanks = scan[gap].prefix(while: isBlank).count
        let rest = gap.dropFirst(blanks)
        let trailing = scan[rest].reversed().prefix(while: isBlank).count
        return joints.contains(scan.lowercased(rest.dropLast(trailing)))
    }

    private static let longestJoint = 12
    private static let joints: Set<String> = ["", "-", "--", "bis", "to", "until"]
}
