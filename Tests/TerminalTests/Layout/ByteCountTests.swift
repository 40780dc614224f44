// Sizes in words: rounding, and where a unit begins.
import Terminal
import Testing

@Suite("A number of bytes")
struct ByteCountTests {
    @Test(
        "is shown in decimal units with three digits at most where there is a fraction",
        arguments: [
            (0, "0 B"), (-5, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"),
            (99_949, "99.9 kB"), (99_950, "100 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (1_500_000, "1.5 MB"),
            (2_000_000_000, "2.0 GB"), (1_073_741_824, "1.1 GB"), (5_000_000_000_000, "5.0 TB"), (Int.max, "1000 PB"),
        ])
    func english(bytes: Int, text: String) {
        #expect(ByteCount(bytes).text(in: .english) == text)
    }

    @Test("has a comma in German")
    func german() {
        #expect(ByteCount(1_540_000).text(in: .german) == "1,5 MB")
    }
}
