// Two watches on one folder: each file is offered by one of them.
import Foundation
import Platform
import Testing

@testable import DropFolder

@Suite("Two watches on one folder")
struct TwoWatchersTests {
    @Test("offer each file once between them (F091, F093)")
    func once() throws {
        let one = try Harness()
        let other = try Harness(sharing: one)
        try one.turn()
        try other.turn()
        for number in 1...50 { try one.write(pdf("\(number)"), to: "\(number).pdf") }
        // While one of them is at a file, the other one has its turn too.
        one.answer = { _ in
            try? other.settle()
            return .done(.move)
        }
        try one.settle()
        try other.settle()
        let names = one.accepted + other.accepted
        #expect(names.count == 50)
        #expect(Set(names).count == 50)
        #expect(one.files.count == 50)
    }

    @Test("tell once that one of them has the folder for long")
    func busy() throws {
        let harness = try Harness()
        try harness.turn()
        try harness.write(pdf(), to: "a.pdf")
        let other = try OpenFolder(harness.folder)
        try #require(other.lock())
        try harness.settle()
        try harness.pass(.seconds(59))
        #expect(harness.troubles == [])
        for _ in 0..<20 { try harness.pass(.seconds(10)) }
        #expect(harness.troubles == [.busy(harness.folder)])
        #expect(harness.accepted == [])
        other.unlock()
        try harness.pass(.seconds(1))
        #expect(harness.accepted == ["a.pdf"])
    }

    @Test("let the second one go on when the first one is gone")
    func takeOver() throws {
        let one = try Harness()
        let other = try Harness(sharing: one)
        try one.turn()
        try other.turn()
        try one.write(pdf(), to: "a.pdf")
        one.restart()
        try other.settle()
        #expect(other.accepted == ["a.pdf"])
    }
}
