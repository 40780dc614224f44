// Randomness as a value, so that tests can choose it.

/// A source of random bytes.
package struct RandomSource: Sendable {
    package let bytes: @Sendable (Int) -> [UInt8]

    package init(bytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.bytes = bytes
    }

    /// The system's cryptographically secure generator.
    package static let system = RandomSource { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
