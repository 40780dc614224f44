// Something of ours in a file that belongs to the user or to another program.
import Platform

/// Where it goes, and the format that knows how to put it in and take it out without touching the bytes around it.
package struct SharedEntry: Sendable {
    package enum Place: Hashable, Sendable {
        /// A path below the base.
        case file(Site.Base, String)
        /// The user's table of cron, which only `crontab` reads and writes.
        case crontab
    }

    package let place: Place
    package let format: any SharedFormat

    package init(_ place: Place, _ format: any SharedFormat) {
        self.place = place
        self.format = format
    }

    package init(_ base: Site.Base, _ path: String, _ format: any SharedFormat) {
        self.init(.file(base, path), format)
    }
}

/// One kind of shared file.
package protocol SharedFormat: Sendable {
    /// What the file begins as where the user has none.
    func seed(_ site: Site) -> [UInt8]
    /// How our entry stands in these bytes.
    func standing(in bytes: [UInt8], _ site: Site) -> Standing
    /// The bytes with our entry, in place of an older one of ours. Nil where the file is not of this format.
    func adding(to bytes: [UInt8], _ site: Site) -> [UInt8]?
    /// The bytes without our entry.
    func removing(from bytes: [UInt8], _ site: Site) -> [UInt8]
}

/// How a file or an entry is found.
package enum Standing: Hashable, Sendable {
    case absent
    /// As this program would write it now.
    case current
    /// Ours and untouched, from another version or for another place of the program.
    case outdated
    /// Ours, but changed by hand.
    case edited
    /// Written by a later version of this program.
    case newer
    /// Somebody else's, under the name that ours would have; or a file that cannot hold our entry.
    case foreign
}
