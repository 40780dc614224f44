// The scanner programs there are hooks for. Each hands over to a drop folder and so needs neither login nor network.
package import Platform

extension Integration {
    package static let scanners: [Integration] = [.scanbd, .simpleScan, .scanimage, .scanservjs]
}

extension Site {
    /// Where an installed scanner's script of shell hands over, as it says itself. Nil for anything else.
    package func installedDropFolder(of integration: Integration) -> Path? {
        guard integration.kind == .scanner, let file = integration.files.first,
            let bytes = try? PrivateFiles.read(path(of: file), limit: Self.limit),
            let text = String(validating: bytes, as: UTF8.self),
            let call = text.firstRange(of: " drop --into ")
        else { return nil }
        return String(shellQuotedAtStartOf: text[call.upperBound...]).map { Path($0) }
    }

    func handOver(to folder: Path, _ arguments: String...) -> ProgramCall {
        var call = ProgramCall(program, "drop", "--into", folder.text)
        call.words += arguments
        return call
    }
}
