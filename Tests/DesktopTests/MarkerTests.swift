// The line by which our files are known again.
import Testing

@testable import Desktop

struct MarkerTests {
    @Test("goes first, or second where the first line has a meaning of its own")
    func place() {
        #expect(Marker.mark("[A]\n", of: "x", .hash).hasPrefix("# certain install x, version 1, "))
        #expect(Marker.mark("#!/bin/sh\nexit\n", of: "x", .hash).hasPrefix("#!/bin/sh\n# certain install x, "))
        #expect(Marker.mark("<?xml?>\n<a/>\n", of: "x", .xml).hasPrefix("<?xml?>\n<!-- certain install x, "))
    }
}
