// The line in scanbd.conf that reads our actions.

/// The line is known by the file it names; whoever wrote it, it must not outlive that file, or scanbd would not start.
struct ScanbdInclude: SharedFormat {
    private static let line = "include(scanner.d/certain.conf)"

    /// What scanbd needs to start at all.
    func seed(_ site: Site) -> [UInt8] {
        Array(
            """
            global {
                user = saned
                group = scanner
                saned = "/usr/sbin/saned"
                saned_opt = {}
                saned_env = { "SANE_CONFIG_DIR=/etc/scanbd" }
                scriptdir = /etc/scanbd/scripts
                timeout = 500
                pidfile = "/var/run/scanbd.pid"
                environment {
                    device = "SCANBD_DEVICE"
                    action = "SCANBD_ACTION"
                }
                multiple_actions = true
            }

            """.utf8)
    }

    func standing(in bytes: [UInt8], _ site: Site) -> Standing {
        guard isConfiguration(bytes) else { return .foreign }
        return lines(bytes).contains(where: isOurs) ? .current : .absent
    }

    func adding(to bytes: [UInt8], _ site: Site) -> [UInt8]? {
        guard isConfiguration(bytes) else { return nil }
        let ours = Array(Self.line.utf8)
        // A last line without its end stays one, so that it can be as it was again.
        return bytes.last == Self.newline ? bytes + ours + [Self.newline] : bytes + [Self.newline] + ours
    }

    func removing(from bytes: [UInt8], _ site: Site) -> [UInt8] {
        Array(lines(bytes).filter { !isOurs($0) }.joined(separator: [Self.newline]))
    }

    private static let newline = UInt8(ascii: "\n")

    private func isConfiguration(_ bytes: [UInt8]) -> Bool {
        lines(bytes).contains { String(decoding: $0, as: UTF8.self).wholeMatch(of: /\s*global\s*(\{.*)?/) != nil }
    }

    private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    }

    private func isOurs(_ line: ArraySlice<UInt8>) -> Bool {
        String(decoding: line, as: UTF8.self).wholeMatch(of: /\s*include\s*\(\s*"?scanner\.d\/certain\.conf"?\s*\)\s*/)
            != nil
    }
}
