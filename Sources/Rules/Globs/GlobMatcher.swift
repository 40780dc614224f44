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
        var next = states
        follow(0, at: 0, program, text, &states)
        for (index, scalar) in text.scalars.enumerated() {
            next.removeAll()
            for state in states.list where state < program.count {
                let goesOn: Bool
                switch program[state] {
                case .scalar(let wanted): goesOn = scalar == wanted
                case .character(let scope): goesOn = scope.allows(scalar) && !text.isContinuation(index)
                case .set(let set):
                    goesOn = !text.isContinuation(index) && set.contains(text.scalars[index..<text.characterEnd(index)])
                case .restOfCharacter:
                    if text.isContinuation(index) { follow(state, at: index + 1, program, text, &next) }
                    continue
                case .anyRun(let scope):
                    if scope.allows(scalar) { follow(state, at: index + 1, program, text, &next) }
                    continue
                case .fork, .jump: continue
                }
                if goesOn { follow(state + 1, at: index + 1, program, text, &next) }
            }
            if next.list.isEmpty { return false }
            swap(&states, &next)
        }
        return states.contains(program.count)
    }

    /// Adds a state and all that can be reached from it without reading on.
    private static func follow(
        _ start: Int, at index: Int, _ program: [Step], _ text: FoldedText, _ states: inout States
    ) {
        var following = states.list.count
        states.insert(start)
        // The list serves as the queue of what is still to be followed.
        while following < states.list.count {
            let state = states.list[following]
            following += 1
            guard state < program.count else { continue }
            switch program[state] {
            case .fork(let starts): for start in starts { states.insert(start) }
            case .jump(let target): states.insert(target)
            case .anyRun: states.insert(state + 1)
            case .restOfCharacter:
                if index >= text.scalars.count || !text.isContinuation(index) { states.insert(state + 1) }
            case .scalar, .character, .set: break
            }
        }
    }

    /// A set of small numbers that is emptied at once (Briggs and Torczon 1993).
    private struct States {
        private(set) var list: [Int] = []
        private var places: [Int]

        init(_ count: Int) {
            places = Array(repeating: 0, count: count)
            list.reserveCapacity(count)
        }

        func contains(_ state: Int) -> Bool {
            let place = places[state]
            return place < list.count && list[place] == state
        }

        mutating func insert(_ state: Int) {
            guard !contains(state) else { return }
            places[state] = list.count
            list.append(state)
        }

        mutating func removeAll() { list.removeAll(keepingCapacity: true) }
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
