// Which of several exit codes is reported.
import Testing

@testable import CertainCommands

struct ExitCodeTests {
    /// The order of interface and manual.
    private static let order: [ExitCode] = [
        .usage, .configuration, .notLoggedIn, .cannotKeep, .unreadable, .refused, .waiting,
    ]

    @Test("the codes are the ones scripts rely on")
    func numbers() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 73, 75, 77, 78, 130, 143])
        #expect(Self.order.map(\.rawValue) == [64, 78, 77, 73, 66, 65, 75])
    }

    @Test("of any two codes the one further ahead in the documented order is reported", arguments: 0..<7, 0..<7)
    func pairs(first: Int, second: Int) {
        let worst = ExitCode.worst(of: [Self.order[first], Self.order[second], .success])
        #expect(worst == Self.order[min(first, second)])
    }

    @Test("every code is reported when nothing else but success holds", arguments: ExitCode.allCases)
    func alone(code: ExitCode) {
        #expect(ExitCode.worst(of: [.success, code]) == code)
    }

    @Test("nothing at all is a success")
    func nothing() {
        #expect(ExitCode.worst(of: []) == .success)
    }
}
