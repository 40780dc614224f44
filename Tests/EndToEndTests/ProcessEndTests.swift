// How the process ends once everything is done.
import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
    @Suite(
        "The end of the process",
        .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
    struct ProcessEndTests {
        @Test("runs no exit handler of a library: it would free what other threads still use")
        func noExitHandlers() throws {
            let household = try Household.loggedIn()
            let receipt = try household.write("%PDF-1.4\n%%EOF\n", to: "receipt.pdf")
            // The dynamic linker tells of each library it sets up and takes down.
            let result = try household.certain(["send", receipt.text], adding: ["LD_DEBUG": "files"])
            #expect(result.status == 0)
            #expect(result.errors.contains("calling init"))
            #expect(!result.errors.contains("calling fini"))
        }
    }
#endif
