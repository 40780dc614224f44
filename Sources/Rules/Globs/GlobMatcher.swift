// Matches a glob in time proportional to text times glob: literal pieces are looked for one after the other; a glob
// with more than `*` runs as a set of states, all at once, so that nothing is tried twice (Thompson 1968).

struct GlobMatcher: Sendable {
    private enum Plan {
        /// Literal pieces with `*` between them.
        case pieces([[UInt32]])
        case program([Step])
    }

    private enum Step {
        case scalar(UInt32)
        case character(GlobScope)
        case set(GlobSet)
        /// Whatever still belongs to the character just matched.
        case restOfCharacter
        case anyRun(GlobScope)
        case fork([Int])
        case jump(Int)
    }

    private let plan: Plan

    init(_ nodes: [GlobNode]) {
        if let pieces = Self.pieces(nodes) {
            plan = .pieces(pieces)
        } else {
            var program: [Step] = []
            Self.compile(nodes, into: &program)
            plan = .program(program)
        }
    }

    func matches(_ text: FoldedText) -> Bool {
        switch plan {
        case .pieces(let pieces): Self.matches(text.scalars, pieces)
        case .program(let program): Self.run(program, on: text)
        }
    }

    /// Nil where the glob has more than literals and `*`.
    private static func pieces(_ nodes: [GlobNode]) -> [[UInt32]]? {
        var pieces: [[UInt32]] = [[]]
        for node in nodes {
            switch node {
            case .literal(let scalars): pieces[pieces.count - 1] += scalars
            case .anyRun(.everything): pieces.append([])
            default: return nil
            }
        }
        return pieces
    }

    private static func matches(_ text: [UInt32], _ pieces: [[UInt32]]) -> Bool {
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return text == pieces.first }
        guard text.count >= first.count + last.count, text.starts(with: first),
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = text[first.count..<text.count - last.count]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.position(of: piece) else { return false }
            rest = rest[(found + piece.count)...]
        }
        return true
    }

    private static func compile(_ nodes: [GlobNode], into program: inout [Step]) {
        for node in nodes {
            switch node {
            case .literal(let scalars): program += scalars.map(Step.scalar)
            case .anyCharacter(let scope): program += [.character(scope), .restOfCharacter]
            case .set(let set): program += [.set(set), .restOfCharacter]
            case .anyRun(let scope): program.append(.anyRun(scope))
            case .alternatives(let alternatives):
                let fork = program.count
                program.append(.fork([]))
                var starts: [Int] = []
                var ends: [Int] = []
                for alternative in alternatives {
                    starts.append(program.count)
                    compile(alternative, into: &program)
                    ends.append(program.count)
                    program.append(.jump(0))
                }
                program[fork] = .fork(starts)
                for end in ends { program[end] = .jump(program.count) }
            }
        }
    }

    private static func run(_ program: [Step], on text: FoldedText) -> Bool {
        var states = States(program.count + 1)
        follow(0, at: 0, program, text, &states)
        for index in text.scalars.indices {
            let scalar = text.scalars[index]
            var next = States(program.count + 1)
            for state in states.list where state < program.count {
                switch program[state] {
                case .scalar(let wanted):
                    if scalar == wanted { follow(state + 1, at: index + 1, program, text, &next) }
                case .character(let scope):
                    if scope.allows(scalar), !text.isContinuation(index) {
                        follow(state + 1, at: index + 1, program, text, &next)
                    }
                case .set(let set):
                    if !text.isContinuation(index), set.contains(text.scalars[index..<text.characterEnd(index)]) {
                        follow(state + 1, at: index + 1, program, text, &next)
                    }
                case .restOfCharacter:
                    if text.isContinuation(index) { follow(state, at: index + 1, program, text, &next) }
                case .anyRun(let scope):
                    if scope.allows(scalar) { follow(state, at: index + 1, program, text, &next) }
                case .fork, .jump: break
                }
            }
            if next.list.isEmpty { return false }
            states = next
        }
        return states.isIn[program.count]
    }

    /// Adds a state and all that can be reached from it without reading on.
    private static func follow(
        _ start: Int, at index: Int, _ program: [Step], _ text: FoldedText, _ states: inout States
    ) {
        var pending = [start]
        while let state = pending.popLast() {
            guard states.insert(state), state < program.count else { continue }
            switch program[state] {
            case .fork(let starts): pending += starts
            case .jump(let target): pending.append(target)
            case .anyRun: pending.append(state + 1)
            case .restOfCharacter:
                if index >= text.scalars.count || !text.isContinuation(index) { pending.append(state + 1) }
            case .scalar, .character, .set: break
            }
        }
    }

    private struct States {
        var list: [Int] = []
        var isIn: [Bool]

        init(_ count: Int) { isIn = Array(repeating: false, count: count) }

        mutating func insert(_ state: Int) -> Bool {
            guard !isIn[state] else { return false }
            isIn[state] = true
            list.append(state)
            return true
        }
    }
}

extension ArraySlice<UInt32> {
    /// Where `piece`, which is not empty, first begins.
    func position(of piece: [UInt32]) -> Int? {
        guard count >= piece.count else { return nil }
        for start in startIndex...endIndex - piece.count where self[start] == piece[0] {
            if self[start..<start + piece.count].elementsEqual(piece) { return start }
        }
        return nil
    }
}
