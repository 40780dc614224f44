// How things stand on this machine: looks, and touches nothing.
package import Platform

extension Site {
    /// What the integration's files and entries come to as one.
    package func standing(of integration: Integration) -> Standing {
        let files = integration.files.map { file in
            let all = self.paths(of: file).map { standing(of: file, at: $0, integration) }
            return all.first { $0 != .absent && $0 != .foreign } ?? standing(of: file, integration)
        }
        let found = Set(files + integration.entries.map { standing(of: $0) })
        for one in [Standing.edited, .newer] where found.contains(one) { return one }
        if found.count == 1, let only = found.first { return only }
        // Some of it is there.
        return found.subtracting([.absent, .foreign]).isEmpty ? .foreign : .outdated
    }

    /// Whether the program it is for is on the PATH; true for what needs none.
    package func hasProgram(for integration: Integration) -> Bool {
        integration.programs.isEmpty || integration.programs.contains { find($0) != nil }
    }

    /// The files that the integration has here, or would have.
    package func places(of integration: Integration) -> [Path] {
        integration.files.map { path(of: $0) } + integration.entries.map { path(of: $0) }
    }

    func find(_ program: String) -> Path? {
        ProgramSearch.find(program, searchPath: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    }

    func path(of file: OwnFile) -> Path { folder(file.base).appending(file.path[language]) }

    /// In every language: an entry may have been installed in another one. The present one is first.
    func paths(of file: OwnFile) -> [Path] {
        let others = MenuLanguage.allCases.map { folder(file.base).appending(file.path[$0]) }
        return [path(of: file)] + others.filter { $0 != path(of: file) }
    }

    func path(of entry: SharedEntry) -> Path { folder(entry.base).appending(entry.path) }

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
        let isCurrent = MenuLanguage.allCases.contains { bytes == self.bytes(of: file, integration, in: $0) }
        return isCurrent && status.permissions == file.permissions ? .current : .outdated
    }

    func bytes(of file: OwnFile, _ integration: Integration, in language: MenuLanguage? = nil) -> [UInt8] {
        var site = self
        site.language = language ?? self.language
        return Array(Marker.mark(file.text(site), of: integration.name, file.comment).utf8)
    }

    func standing(of entry: SharedEntry) -> Standing {
        let path = path(of: entry)
        guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return .absent }
        guard let bytes = try? PrivateFiles.read(path, limit: Self.limit) else { return .foreign }
        return entry.format.standing(in: bytes, self)
    }

    /// Whatever is larger is none of ours, in bytes.
    static let limit = 1 << 20
}
