// A small JSON file only its owner may read: refused where others could reach it, written whole or not at all.
import Foundation
import Platform

struct PrivateJSON<Content: Codable>: Sendable {
    let file: Path
    /// The user whose file and folder it must be.
    let owner: UInt32

    private static var sizeLimit: Int { 1 << 20 }

    /// Nil where there is no file. Nothing of the content gets into an error.
    func read() throws(KeystoreError) -> Content? {
        guard try checkFolder(), let bytes = try bytes() else { return nil }
        guard bytes.count <= Self.sizeLimit,
            let content = try? JSONDecoder().decode(Content.self, from: Data(bytes))
        else { throw .corrupt(file) }
        return content
    }

    /// Reads, changes and writes it while nobody else does; nothing is written where `body` returns false.
    func change(from none: Content, _ body: (inout Content) throws(KeystoreError) -> Bool) throws(KeystoreError) -> Bool
    {
        // What is not ours is not waited for either.
        _ = try checkFolder()
        return try PrivateFiles.alone(with: file) { () throws(KeystoreError) in
            var content = try read() ?? none
            guard try body(&content) else { return false }
            try write(content)
            return true
        } failing: {
            .file($0)
        }
    }

    private func write(_ content: Content) throws(KeystoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(content) else { throw .corrupt(file) }
        try system { () throws(SystemError) in try PrivateFiles.makeFolder(file.parent) }
        _ = try checkFolder()
        try system { () throws(SystemError) in try PrivateFiles.write(Array(data) + [0x0A], to: file) }
    }

    private func bytes() throws(KeystoreError) -> [UInt8]? {
        let open: OpenFile
        do throws(SystemError) {
            open = try OpenFile(file, followingLinks: false)
        } catch {
            switch error.kind {
            case .missing: return nil
            case .loopOfLinks: throw .exposed(file, .notPlain)
            default: throw .file(error)
            }
        }
        try check(try system { () throws(SystemError) in try open.status() }, is: .regular, at: file)
        return try system { () throws(SystemError) in try open.read(count: Self.sizeLimit + 1, at: 0) }
    }

    /// False where there is no folder.
    private func checkFolder() throws(KeystoreError) -> Bool {
        let status: FileStatus
        do throws(SystemError) {
            status = try FileStatus(of: file.parent)
        } catch {
            if error.kind == .missing { return false }
            throw .file(error)
        }
        try check(status, is: .folder, at: file.parent)
        return true
    }

    private func check(_ status: FileStatus, is kind: FileStatus.Kind, at path: Path) throws(KeystoreError) {
        guard status.kind == kind else { throw .exposed(path, .notPlain) }
        guard status.owner == owner else { throw .exposed(path, .foreignOwner(status.owner)) }
        guard status.permissions & 0o077 == 0 else { throw .exposed(path, .permissions(status.permissions)) }
    }
}

/// What the system refuses becomes a fact of the keystore.
func system<Result>(_ call: () throws(SystemError) -> Result) throws(KeystoreError) -> Result {
    do throws(SystemError) {
        return try call()
    } catch {
        throw .file(error)
    }
}
