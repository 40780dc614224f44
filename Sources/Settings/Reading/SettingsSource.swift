// One settings file being read: which file, and what its paths and errors need to know.
import Platform

struct SettingsSource: Sendable {
    let file: Path
    /// What `~` stands for; nil where nobody knows.
    let home: Path?

    /// The outermost value, nil where there is no file.
    func load() throws(SettingsError) -> ValueReader? {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try PrivateFiles.read(file, limit: JSON5.sizeLimit)
        } catch {
            throw SettingsError(file: file, fact: .unreadable(error))
        }
        guard let bytes else {
            // A link to nothing is a file somebody counts on: rules on a disk that is not there.
            guard (try? FileStatus(of: file, followingLinks: false)) == nil else {
                throw SettingsError(file: file, fact: .unreadable(.missing(file)))
            }
            return nil
        }
        return try parse(bytes)
    }

    func parse(_ bytes: [UInt8]) throws(SettingsError) -> ValueReader {
        do throws(JSON5Error) {
            return ValueReader(value: try JSON5.parse(bytes), key: "", rule: nil, source: self)
        } catch {
            throw SettingsError(file: file, place: error.place, fact: .syntax(error.problem))
        }
    }
}
