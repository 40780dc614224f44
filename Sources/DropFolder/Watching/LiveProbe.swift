// Trying whether a folder announces its changes: a hidden file is written, and its event awaited.
import Platform

enum LiveProbe {
    enum Answer: Equatable {
        case announced
        case silent
        /// No file can be made in it.
        case notWritable(SystemError)
    }

    /// An event of the machine itself is there at once; file systems in user space may need a moment.
    private static let patience = Duration.seconds(1)

    /// Throws where events as such are to be had no more: see `FileEvents.limit(behind:)`.
    static func run(in folder: OpenFolder, random: RandomSource) throws(SystemError) -> Answer {
        let events = try FileEvents()
        let bell = try Doorbell()
        _ = try events.follow(folder)
        let name = Array(".certain-probe-\(random.bytes(8).hexadecimal)".utf8)
        do throws(SystemError) {
            _ = try CreatedFile(name, in: folder)
        } catch {
            return .notWritable(error)
        }
        defer { try? folder.remove(name) }
        bell.wait(events: [events], timeout: patience)
        return try events.next().isEmpty ? .silent : .announced
    }
}
