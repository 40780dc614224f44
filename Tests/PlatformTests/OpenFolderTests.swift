// Working on the names in an open folder.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("An open folder")
struct OpenFolderTests {
    private let temporary: TemporaryFolder
    private let folder: OpenFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = try OpenFolder(temporary.path)
    }

    private func name(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func kind(_ body: () throws -> Void) -> SystemError.Kind? {
        do {
            try body()
            return nil
        } catch {
            return (error as? SystemError)?.kind
        }
    }

    @Test("never gives a file a name that is in use")
    func rename() throws {
        _ = try temporary.write("a", to: "a")
        _ = try temporary.write("b", to: "b")
        #expect(kind { try folder.rename(name("a"), to: name("b"), in: folder) } == .exists)
        #expect(kind { try folder.rename(name("none"), to: name("c"), in: folder) } == .missing)
        try folder.rename(name("a"), to: name("c"), in: folder)
        #expect(try folder.names().sorted { $0.lexicographicallyPrecedes($1) } == [name("b"), name("c")])
    }

    @Test("goes on with the folder itself, wherever its path leads by now")
    func moved() throws {
        _ = try temporary.write("a", to: "a")
        let away = temporary.path.text + "-away"
        try FileManager.default.moveItem(atPath: temporary.path.text, toPath: away)
        defer { try? FileManager.default.removeItem(atPath: away) }
        #expect(try folder.names() == [name("a")])
        #expect(try folder.open(name("a")).read(count: 10, at: 0) == name("a"))
    }

    @Test("follows no link, neither for files nor for folders")
    func links() throws {
        let path = temporary.path.text
        try FileManager.default.createSymbolicLink(atPath: path + "/file", withDestinationPath: "/etc/hostname")
        try FileManager.default.createSymbolicLink(atPath: path + "/folder", withDestinationPath: "/etc")
        #expect(kind { _ = try folder.open(name("file")) } == .loopOfLinks)
        #expect(kind { _ = try folder.open(name("file"), followingLinks: true) } == nil)
        #expect(try folder.status(of: name("file")).kind == .link)
        #expect(kind { _ = try OpenFolder(name("folder"), in: folder) } == .notFolder)
        #expect(kind { _ = try CreatedFile(name("file"), in: folder) } == .exists)
    }

    @Test("takes single names only", arguments: ["", ".", "..", "a/b", "/etc/hostname", "a\u{0}b"])
    func names(text: String) throws {
        #expect(throws: SystemError.self) { try folder.open(name(text)) }
        #expect(throws: SystemError.self) { try folder.remove(name(text)) }
        #expect(throws: SystemError.self) { try folder.makeFolder(name(text)) }
        #expect(throws: SystemError.self) { try CreatedFile(name(text), in: folder) }
    }

    @Test("is locked for one holder at a time")
    func lock() throws {
        let other = try OpenFolder(temporary.path)
        #expect(other.lock())
        #expect(!folder.lock())
        other.unlock()
        #expect(folder.lock())
    }

    @Test("that may not be listed can still be given files")
    func unlisted() throws {
        let unlisted = try OpenFolder(unlisted: temporary.path)
        let file = try CreatedFile(name(".a"), in: unlisted)
        try file.append(name("text"))
        try file.shareWithFolder()
        try file.sync()
        try unlisted.rename(name(".a"), to: name("a"), in: unlisted)
        try unlisted.sync()
        #expect(unlisted.has(name("a")))
        #expect(try folder.open(name("a")).read(count: 10, at: 0) == name("text"))
    }

    @Test("tells whether a file has a writer")
    func writers() throws {
        let path = try temporary.write("text", to: "a")
        let file = try folder.open(name("a"))
        try awaitNoWriter(path)
        let reader = try OpenFile(path)
        #expect(file.hasWriter() == false)
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path.text))
        #expect(file.hasWriter() == true)
        #expect(reader.hasWriter() == true)
        try handle.close()
        try awaitNoWriter(path)
    }
}

@Suite("A search for bytes")
struct ByteSearchTests {
    @Test("finds the first and the last place")
    func places() {
        let bytes = Array("abcabcab".utf8)
        #expect(bytes.firstIndex(ofBytes: "abc") == 0)
        #expect(bytes.firstIndex(ofBytes: "abc", from: 1) == 3)
        #expect(bytes.firstIndex(ofBytes: "abc", from: 4) == nil)
        #expect(bytes.firstIndex(ofBytes: "ab", from: 6) == 6)
        #expect(bytes.firstIndex(ofBytes: "b", from: 8) == nil)
        #expect(bytes.lastIndex(ofBytes: "abc") == 3)
        #expect(bytes.lastIndex(ofBytes: "ab") == 6)
        #expect(bytes.lastIndex(ofBytes: "abcabcabc") == nil)
        #expect(bytes.firstIndex(ofBytes: "") == nil)
        #expect(bytes.lastIndex(ofBytes: "") == nil)
        #expect([UInt8]().firstIndex(ofBytes: "a") == nil)
    }
}
