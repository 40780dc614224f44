// What a JSON5 text says, every value and every key with its place.

/// A JSON5 value (https://spec.json5.org, version 1.0.0).
package struct JSON5Value: Equatable, Sendable {
    package let place: TextPlace
    package let content: Content

    package init(place: TextPlace, content: Content) {
        self.place = place
        self.content = content
    }

    package indirect enum Content: Equatable, Sendable {
        case null
        case boolean(Bool)
        /// Infinite or NaN where the text says so or overflows.
        case number(Double)
        case text(String)
        case list([JSON5Value])
        /// In the order of the text; no two keys have the same scalars.
        case object([Member])
    }

    package struct Member: Equatable, Sendable {
        package let key: String
        package let keyPlace: TextPlace
        package let value: JSON5Value

        package init(key: String, keyPlace: TextPlace, value: JSON5Value) {
            self.key = key
            self.keyPlace = keyPlace
            self.value = value
        }
    }
}
