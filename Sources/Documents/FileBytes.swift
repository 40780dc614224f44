// A file's bytes for readers of formats: any offset, within a budget, and never a trap on what a file claims.
import Platform

/// Random access to one file. A reader of a hostile file asks for what the file claims to have; the answer is the
/// bytes, or a `Fault`. Every question costs some of the budget, so that no file can make a reader run for long.
struct FileBytes {
    enum Fault: Error {
        /// Bytes behind the file's end were asked for.
        case outside
        case budgetSpent
        case unreadable(SystemError)
    }

    let size: Int64
    private let load: (Int64, Int) throws(SystemError) -> [UInt8]
    private var budget: Int
    private var block: [UInt8] = []
    private var blockStart: Int64 = 0

    private static let blockSize = 4096
    /// What a question costs at least: it bounds loops that go round within bytes already read.
    private static let leastCost = 32

    /// At most about `budget` bytes are read.
    init(_ file: OpenFile, size: Int64, budget: Int) {
        self.init(size: size, budget: budget) { (offset, count) throws(SystemError) in
            try file.read(count: count, at: offset)
        }
    }

    init(_ bytes: [UInt8], budget: Int) {
        self.init(size: Int64(bytes.count), budget: budget) { (offset, count) throws(SystemError) in
            let start = min(Int(offset), bytes.count)
            return Array(bytes[start..<min(start + count, bytes.count)])
        }
    }

    private init(size: Int64, budget: Int, load: @escaping (Int64, Int) throws(SystemError) -> [UInt8]) {
        self.size = size
        self.budget = budget
        self.load = load
    }

    /// Exactly `count` bytes from `offset`.
    mutating func bytes(at offset: Int64, count: Int) throws(Fault) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= size, Int64(count) <= size - offset else { throw .outside }
        try pay(count)
        if count > Self.blockSize { return try loaded(at: offset, count: count) }
        if offset < blockStart || offset + Int64(count) > blockStart + Int64(block.count) {
            try pay(Self.blockSize)
            // Nothing is kept of a block that could not be read.
            block = []
            block = try loaded(at: offset, count: Int(min(Int64(Self.blockSize), size - offset)))
            blockStart = offset
        }
        let start = Int(offset - blockStart)
        return Array(block[start..<start + count])
    }

    /// At most `count` bytes from the file's end, and where they begin.
    mutating func ending(count: Int) throws(Fault) -> (bytes: [UInt8], start: Int64) {
        let start = max(0, size - Int64(count))
        return (try bytes(at: start, count: Int(size - start)), start)
    }

    mutating func beginning(count: Int) throws(Fault) -> [UInt8] {
        try bytes(at: 0, count: Int(min(Int64(count), size)))
    }

    mutating func byte(at offset: Int64) throws(Fault) -> UInt8 {
        try bytes(at: offset, count: 1)[0]
    }

    enum ByteOrder {
        case bigEndian, littleEndian
    }

    /// An unsigned number of `width` (1 to 8) bytes; one over `Int64.max` lies outside every file.
    mutating func number(at offset: Int64, width: Int, _ order: ByteOrder = .bigEndian) throws(Fault) -> Int64 {
        let raw = try bytes(at: offset, count: width)
        var value: UInt64 = 0
        for byte in order == .bigEndian ? raw : raw.reversed() { value = value << 8 | UInt64(byte) }
        guard let number = Int64(exactly: value) else { throw .outside }
        return number
    }

    private mutating func pay(_ count: Int) throws(Fault) {
        budget -= max(count, Self.leastCost)
        if budget < 0 { throw .budgetSpent }
    }

    private func loaded(at offset: Int64, count: Int) throws(Fault) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try load(offset, count)
        } catch {
            throw .unreadable(error)
        }
        // The file was cut while it was read.
        guard bytes.count == count else { throw .outside }
        return bytes
    }
}

/// The sum, or `outside` where it overflows: no file is that long.
func sum(_ first: Int64, _ others: Int64...) throws(FileBytes.Fault) -> Int64 {
    var total = first
    for other in others {
        let (next, overflow) = total.addingReportingOverflow(other)
        if overflow { throw .outside }
        total = next
    }
    return total
}
