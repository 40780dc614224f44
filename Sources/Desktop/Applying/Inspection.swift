// How things stand on this machine: looks, and touches nothing.
package import Platform

extension Site {
    /// What the integration's files, links and entries come to as one.
    package func standing(of integration: Integration) -> Standing {
        let files = integration.files.compactMap { file -> Standing? in
            let found = paths(of: file).map { standing(of: file, at: $0, integration) }
            if let ours = found.first(where: { $0.isOurs }) { return ours }
            return file.text(self) == nil ? nil : found.first
        }
        let links = integration.links.map { standing(of: $0) }
        let found = Set(files + links + integration.entries.map { standing(of: $0) })
        for one in [Standing.edited, .newer] where found.contains(one) { return one }
        if found.count == 1, let only = found.first { return only }
        // Some of it is there.
        return found.contains { $0.isOurs } ? .outdated : found.contains(.foreign) ? .foreign : .absent
    }

    /// Whether its own probe says so; true for what has none. Runs a program.
    package func works(_ integration: Integration) -> Bool {
        guard let probe = integration.probe else { return true }
        return canRun(probe) && run(probe) == nil
    }

    /// Whether the program it is for is on the PATH; true for what needs none.
    package func hasProgram(for integration: Integration) -> Bool {
        integration.programs.isEmpty || integration.programs.contains { find($0) != nil }
    }

    /// Whether this system can have what the integration is for.
    package func isItsSystem(_ integration: Integration) -> Bool {
        OperatingSystem.isMacOS || !integration.isForMacOS
    }

    /// Whether there is nothing left to do of it here.
    package func isHeeded(_ advice: Advice) -> Bool {
        guard case .searchPath(let folder, _) = advice else { return false }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { $0 == home.appending(folder).text }
    }

    /// The files that the integration has here, or would have.
    package func places(of integration: Integration) -> [String] {
        integration.files.filter { $0.text(self) != nil }.map { path(of: $0).text }
            + integration.entries.map { name(of: $0) }
    }

    package func find(_ program: String) -> Path? {
        ProgramSearch.find(program, searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    }

    // MARK: Files and links

    func path(of file: OwnFile) -> Path { folder(file.base).appending(file.path[language]) }

    /// In every language: an entry may have been installed in another one. The present one is first.
    func paths(of file: OwnFile) -> [Path] {
        let others = MenuLanguage.allCases.map { folder(file.base).appending(file.path[$0]) }
        return [path(of: file)] + others.filter { $0 != path(of: file) }
    }

    func standing(of file: OwnFile, _ integration: Integration) -> Standing {
        standing(of: file, at: path(of: file), integration)
    }

    func standing(of file: OwnFile, at path: Path, _ integration: Integration) -> Standing {
        guard let status = try? FileStatus(of: path, followingLinks: false) else { return .absent }
        guard status.kind == .regular, let bytes = try? PrivateFiles.read(path, limit: Self.limit),
            let text = String(validating: bytes, as: UTF8.self),
            let found = Marker.read(text, file.comment), found.marker.integration == integration.name
        else { return .foreign }
        if found.marker.version > Marker.currentVersion { return .newer }
        guard found.isUnchanged else { return .edited }
        let isAsWritten =
            file.text(self) == nil
            || MenuLanguage.allCases.contains { bytes == self.bytes(of: file, integration, in: $0) }
        return isAsWritten && status.permissions == file.permissions ? .current : .outdated
    }

    /// Nil where this site does not need the file.
    func bytes(of file: OwnFile, _ integration: Integration, in language: MenuLanguage? = nil) -> [UInt8]? {
        var site = self
        site.language = language ?? self.language
        return file.text(site).map { Array(Marker.mark($0, of: integration.name, file.comment).utf8) }
    }

    func standing(of link: OwnLink) -> Standing {
        let path = folder(link.base).appending(link.path)
        guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return .absent }
        return (try? path.linkTarget()) == folder(link.base).appending(link.target) ? .current : .foreign
    }

    // MARK: Entries

    func standing(of entry: SharedEntry) -> Standing {
        if case .file(let base, let path) = entry.place {
            let path = folder(base).appending(path)
            guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return .absent }
            guard (try? PrivateFiles.read(path, limit: Self.limit)) != nil else { return .foreign }
        }
        return content(of: entry).map { entry.format.standing(in: $0, self) } ?? .absent
    }

    /// Nil where there is none, or none that can be read.
    func content(of entry: SharedEntry) -> [UInt8]? {
        switch entry.place {
        case .file(let base, let path):
            return (try? PrivateFiles.read(folder(base).appending(path), limit: Self.limit)).flatMap { $0 }
        case .crontab: return crontab()
        }
    }

    /// As one would name the place.
    func name(of entry: SharedEntry) -> String {
        switch entry.place {
        case .file(let base, let path): folder(base).appending(path).text
        case .crontab: "crontab"
        }
    }

    /// Whatever is larger is none of ours, in bytes.
    static let limit = 1 << 20
}

extension Standing {
    /// Written by this program, whatever became of it.
    package var isOurs: Bool { self != .absent && self != .foreign }
}
