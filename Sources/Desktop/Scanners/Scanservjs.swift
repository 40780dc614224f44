// scanservjs, scanning in a browser: a function for its configuration. It is read only where the configuration of the
// user's own asks for it.

extension Integration {
    static let scanservjs = Integration(
        "scanservjs", .scanner, programs: ["scanservjs"],
        files: [
            OwnFile(
                .system, "etc/scanservjs/certain.js", comment: .slashes, text: \.scanservjsScript
            )
        ],
        advice: [
            .snippet(
                place: "/etc/scanservjs/config.local.js",
                text: "module.exports = { afterScan: require('/etc/scanservjs/certain.js') };"),
            .unverified(system: "scanservjs"),
        ])
}

extension Site {
    /// A CommonJS module: one function that takes what scanservjs knows of the finished file.
    fileprivate var scanservjsScript: String? {
        guard let dropFolder else { return nil }
        let call = handOver(to: dropFolder, "--device", "scanservjs", "--")
        let words = call.words.map(\.scriptQuoted).joined(separator: ", ")
        return """
            // Hands over what scanservjs has scanned; a failure is shown in its own log and interface.
            const { execFile } = require('node:child_process');
            const [program, ...words] = [\(words)];

            module.exports = (fileInfo) => new Promise((resolve, reject) => {
                execFile(program, [...words, fileInfo.fullname], (error, said, complaint) => {
                    if (error) reject(new Error(complaint.trim() || error.message));
                    else resolve(said.trim());
                });
            });

            """
    }
}

extension String {
    /// A string literal of ECMAScript 2019, within which U+2028 and U+2029 are allowed.
    fileprivate var scriptQuoted: String {
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "'", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20: "\\u{" + String(scalar.value, radix: 16) + "}"
            default: String(scalar)
            }
        }
        return "'" + escaped.joined() + "'"
    }
}
