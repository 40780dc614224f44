// Claims of living and of ended processes.
import Dispatch
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Outbox

struct ClaimsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(inMemory: true) }

    func claims(_ random: RandomSource = .system) -> Claims {
        Claims(folder: folder.path.appending("claims"), random: random, boot: "one")
    }

    @Test("A claim lives as long as its holder, seen by others and by itself")
    func life() throws {
        let other = claims()
        var name = ""
        do {
            let own = claims()
            name = try own.name()
            #expect(try own.name() == name)
            #expect(own.isAlive(name))
            #expect(other.isAlive(name))
        }
        #expect(!other.isAlive(name))
        #expect(!other.isAlive("never"))
    }

    @Test("Tidying up never takes the file of a process that is just making it")
    func race() throws {
        let tidier = claims()
        // The tidier comes whenever the other draws its name, many times over.
        let stop = StopFlag()
        let threads = DispatchGroup()
        startThreads(3, threads) {
            while !stop.isRaised { tidier.removeDead() }
        }
        for _ in 0..<2000 {
            let own = claims()
            let name = try own.name()
            #expect(tidier.isAlive(name))
        }
        stop.raise(15)
        threads.wait()
    }
}
