// The scanner programs there are hooks for. Each hands over to a drop folder and so needs neither login nor network.
import Platform

extension Integration {
    package static let scanners: [Integration] = [.scanbd, .simpleScan, .scanimage, .scanservjs]
}

extension Site {
    func handOver(to folder: Path, _ arguments: String...) -> ProgramCall {
        var call = ProgramCall(program, "drop", "--into", folder.text)
        call.words += arguments
        return call
    }
}
