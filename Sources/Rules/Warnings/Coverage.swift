// Whether one condition holds wherever another does. Says yes only where that is certain.

extension Condition {
    func covers(_ other: Condition) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (_, .any(let others)): if !others.isEmpty, others.allSatisfy(covers) { return true }
        case (_, .all(let others)): if others.contains(where: covers) { return true }
        case (.filename(let globs), .filename(let others)), (.source(let globs), .source(let others)),
            (.device(let globs), .device(let others)), (.profile(let globs), .profile(let others)):
            return others.allSatisfy { glob in globs.contains { $0.covers(glob) } }
        case (.fileExtension(let extensions), .fileExtension(let others)):
            return others.allSatisfy { other in
                extensions.contains { other.folded.scalars.suffix($0.folded.scalars.count) == $0.folded.scalars[...] }
            }
        case (.folder(let globs), .folder(let others)): return Set(globs).isSuperset(of: others)
        case (.pattern(let patterns), .pattern(let others)): return Set(patterns).isSuperset(of: others)
        default: break
        }
        switch self {
        case .any(let conditions): return conditions.contains { $0.covers(other) }
        case .all(let conditions): return conditions.allSatisfy { $0.covers(other) }
        default: return false
        }
    }

    var asksForDate: Bool {
        switch self {
        case .date: true
        case .any(let conditions), .all(let conditions): conditions.contains(where: \.asksForDate)
        case .not(let condition): condition.asksForDate
        default: false
        }
    }
}

extension Glob {
    /// The wildcards of the other glob are taken as signs that only a `*` of this one can stand for.
    func covers(_ other: Glob) -> Bool {
        if self == other { return true }
        guard !nodes.contains(where: { $0.isBeyondStars }) else { return false }
        let wildcard: UInt32 = 0x11_0000
        let signs = other.nodes.flatMap { node in
            if case .literal(let scalars) = node { scalars } else { [wildcard] }
        }
        return GlobMatcher(nodes).matches(FoldedText(scalars: signs))
    }
}

extension GlobNode {
    fileprivate var isBeyondStars: Bool {
        switch self {
        case .literal, .anyRun(.everything): false
        case .anyRun(.component), .anyCharacter, .set, .alternatives: true
        }
    }
}
