// Putting a file into a drop folder as a whole: what a scanner's hook does, without configuration or network.
package import Documents
package import Platform

/// Hands a file over to whoever watches the folder. At no moment does the folder show a part of it.
package struct Handover {
    private let folder: OpenFolder
    private let random: RandomSource

    private static let mostNames = 10_000

    /// Permission to write to the folder and to enter it is enough; listing is not needed.
    package init(into path: Path, random: RandomSource) throws(HandoverError) {
        self.random = random
        do throws(SystemError) {
            do throws(SystemError) {
                folder = try OpenFolder(path)
            } catch {
                guard error.kind == .notPermitted else { throw error }
                folder = try OpenFolder(unlisted: path)
            }
        } catch {
            throw .folder(error)
        }
    }

    /// Throws where nothing can be handed over there, before there is anything to hand over.
    package func checkWriting() throws(HandoverError) {
        do throws(SystemError) {
            try folder.checkWriting()
        } catch {
            throw .folder(error)
        }
    }

    /// Copies the file under its own name, or another one where that is taken, with its sidecar before it: by that the
    /// first watch of the folder knows what was handed over, even where nothing was said of it. Both are on the disk
    /// and readable by the folder's group when this returns the new path. The source stays.
    package func handOver(_ source: Path, sidecar: Sidecar = Sidecar()) throws(HandoverError) -> Path {
        let document: OpenFile
        do throws(DocumentError) {
            document = try Document.opened(source)
        } catch {
            throw .source(error)
        }
        return try handOver(document, as: source.name, sidecar: sidecar)
    }

    /// The same for a file that is open, under a name of its own.
    package func handOver(
        _ document: OpenFile, as name: [UInt8], sidecar: Sidecar = Sidecar()
    ) throws(HandoverError) -> Path {
        if let entry = IgnoreList().entry(for: name) { throw .ignoredName(pattern: entry.pattern) }
        // It would be read as what was said of another file.
        if Sidecar.document(of: name) != nil { throw .ignoredName(pattern: "*" + Path.text(of: Sidecar.ending)) }
        let text: [UInt8]
        do throws(SidecarError) {
            text = try sidecar.json()
        } catch {
            throw .sidecar(error)
        }
        let before = try judged(document, name)
        do throws(SystemError) {
            let file = try temporaryFile()
            defer { try? folder.remove(file.name) }
            try file.shareWithFolder()
            let copied = try file.append(contentOf: document)
            // Otherwise somebody went on writing, and what was judged is not what was copied.
            if copied == before.size, FileStamp(try document.status()) == FileStamp(before) {
                file.setModified(before.modified)
                try file.sync()
                return folder.path.appending(bytes: try publish(file, text, as: name))
            }
        } catch {
            throw error.path == document.path ? .source(.unreadable(error)) : .folder(error)
        }
        throw .changed
    }

    /// Only what the watch would take at once: a torn scan must not wait there until it is taken as it is.
    private func judged(_ document: OpenFile, _ name: [UInt8]) throws(HandoverError) -> FileStatus {
        let status: FileStatus
        let finding: Finding
        do throws(SystemError) {
            status = try document.status()
            finding =
                status.size == 0
                ? .empty : try Finding(content: document, size: status.size, name: Path.text(of: name))
        } catch {
            throw .source(.unreadable(error))
        }
        switch finding {
        case .whole: return status
        case .empty: throw .source(.empty)
        default: throw .unfit(finding)
        }
    }

    private func publish(_ file: CreatedFile, _ text: [UInt8], as wished: [UInt8]) throws(SystemError) -> [UInt8] {
        let sidecar = try temporaryFile()
        defer { try? folder.remove(sidecar.name) }
        try sidecar.shareWithFolder()
        try sidecar.append(text)
        try sidecar.sync()
        // The document's name appears last: whoever sees it finds its sidecar beside it.
        for attempt in 1...Self.mostNames {
            let name = FreeName.candidate(wished, attempt: attempt, suffix: Sidecar.ending.count)
            let beside = Sidecar.name(beside: name)
            // A sidecar that waits for its document is not given another one.
            if folder.has(name) || folder.has(beside) { continue }
            guard try take(beside, for: sidecar.name) else { continue }
            do throws(SystemError) {
                if try take(name, for: file.name) {
                    try folder.sync()
                    return name
                }
            } catch {
                try? folder.rename(beside, to: sidecar.name, in: folder)
                throw error
            }
            try? folder.rename(beside, to: sidecar.name, in: folder)
        }
        throw SystemError(code: 0, operation: "rename", path: folder.path.appending(bytes: wished))
    }

    /// False where somebody else was quicker.
    private func take(_ name: [UInt8], for temporary: [UInt8]) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try folder.rename(temporary, to: name, in: folder)
            return true
        } catch {
            if error.kind == .exists { return false }
            throw error
        }
    }

    private func temporaryFile() throws(SystemError) -> CreatedFile {
        let number = random.bytes(8).map { String($0, radix: 16) }.joined()
        return try CreatedFile(Array(".certain-drop-\(number).part".utf8), in: folder)
    }
}

package enum HandoverError: Error, Equatable, Sendable {
    /// What should be handed over is no file that can be.
    case source(DocumentError)
    /// The drop folder ignores such names: nobody would ever take the file.
    case ignoredName(pattern: String)
    /// Not whole, or nothing that a drop folder takes.
    case unfit(Finding)
    /// It changed while it was copied; nothing is left of the copy.
    case changed
    case sidecar(SidecarError)
    /// The drop folder cannot be used or written to.
    case folder(SystemError)
}
