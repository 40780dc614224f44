// A libFuzzer target for Rules: no name, glob, pattern or template may trap, hang or give a date that cannot be.
//
//   swiftc -O -wmo -sanitize=fuzzer,address -parse-as-library -swift-version 6 -package-name certain \
//     -enable-upcoming-feature InternalImportsByDefault \
//     $(find Sources/Rules -name '*.swift') Fixtures/fuzz/RulesFuzzer.swift -o rules-fuzzer
//   ASAN_OPTIONS=detect_leaks=0 ./rules-fuzzer -max_len=512 -timeout=5 -max_total_time=600 corpus
import Foundation

private let today = CalendarDate(year: 2026, month: 11, day: 30) ?? .first
private let tomorrow = today.adding(days: 1) ?? today

/// The first byte says what the rest is; two texts are parted by a zero byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count).dropFirst()
    let texts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    let (first, second) = (texts[0], texts.count > 1 ? texts[1] : "Rechnung 2026-11-03 Migros.pdf")
    switch start[0] % 4 {
    case 0: readDate(first)
    case 1: matchGlob(first, second)
    case 2: matchPattern(first, second)
    default: applyTemplate(first, second)
    }
    return 0
}

private func readDate(_ name: String) {
    for order in DateOrder.allCases {
        let reading = DateInName.read(name, today: today, order: order)
        if let date = reading.date { precondition(date.year >= 1900 && date <= tomorrow) }
        let chosen = reading.candidates.count { if case .chosen = $0.verdict { true } else { false } }
        precondition(chosen == (reading.date == nil ? 0 : 1))
        // The Unicode form never matters.
        precondition(
            reading.date == DateInName.read(name.decomposedStringWithCanonicalMapping, today: today, order: order).date)
    }
}

private func matchGlob(_ glob: String, _ name: String) {
    if let glob = try? Glob(glob) {
        precondition(glob.matches(name) == glob.matches(name.decomposedStringWithCanonicalMapping))
        _ = RuleSet([Rule(name: "", when: .filename([glob]), then: .nothing)]).warnings()
    }
    _ = (try? Glob(folder: glob))?.matches(name)
}

private func matchPattern(_ pattern: String, _ name: String) {
    guard let pattern = try? Pattern(pattern) else { return }
    let rules = RuleSet([Rule(name: "", when: .pattern([pattern]), then: .nothing)])
    let surroundings = RuleSurroundings(today: today, patternBudget: 5)
    let plan = rules.plan(for: FileFacts(name: name), surroundings)
    // The index only leaves out what the pattern would not have found.
    if plan.rules.isEmpty { precondition(rules.explain(FileFacts(name: name), surroundings).plan.rules.isEmpty) }
}

private func applyTemplate(_ template: String, _ name: String) {
    guard let template = try? Template(template), let then = try? Actions(tags: [template], date: template) else {
        return
    }
    let rules = RuleSet([Rule(name: "", then: then)])
    let facts = FileFacts(name: name, date: DateInName.read(name, today: today).date)
    let (plan, _) = rules.explain(facts, RuleSurroundings(today: today))
    precondition(plan.tags.count <= 1)
}

extension Actions {
    /// Throws for no other reason than a bad date.
    fileprivate static let nothing: Actions = {
        guard let nothing = try? Actions(stop: true) else { fatalError("actions without a date are always right") }
        return nothing
    }()
}
