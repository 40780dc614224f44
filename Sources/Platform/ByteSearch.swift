// Looking for a run of bytes within others, at the C library's speed.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Array where Element == UInt8 {
    /// Where `pattern` first stands at or after `start`. Nil for an empty pattern.
    package func firstIndex(ofBytes pattern: [UInt8], from start: Int = 0) -> Int? {
        guard !pattern.isEmpty, start >= 0, start < count else { return nil }
        return withUnsafeBytes { all in
            pattern.withUnsafeBytes { wanted in
                guard let base = all.baseAddress, let key = wanted.baseAddress else { return nil }
                var position = start
                while position + wanted.count <= all.count {
                    let candidates = all.count - wanted.count - position + 1
                    guard let hit = memchr(base + position, Int32(wanted[0]), candidates) else { return nil }
                    let place = UnsafeRawPointer(hit) - base
                    if memcmp(hit, key, wanted.count) == 0 { return place }
                    position = place + 1
                }
                return nil
            }
        }
    }

    package func firstIndex(ofBytes pattern: String, from start: Int = 0) -> Int? {
        firstIndex(ofBytes: Array(pattern.utf8), from: start)
    }

    /// Where `pattern` last stands. Nil for an empty pattern.
    package func lastIndex(ofBytes pattern: String) -> Int? {
        let wanted = Array(pattern.utf8)
        guard let final = wanted.last, count >= wanted.count else { return nil }
        var end = count
        while let last = self[..<end].lastIndex(of: final) {
            let start = last - wanted.count + 1
            if start < 0 { return nil }
            if self[start...last].elementsEqual(wanted) { return start }
            end = last
        }
        return nil
    }
}
