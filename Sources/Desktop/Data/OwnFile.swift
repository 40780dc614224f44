// A file that is wholly ours.
import Platform

/// Written with a marker, by which it is known again; a file without one is never touched.
package struct OwnFile: Sendable {
    package let base: Site.Base
    /// Below the base. Where the name is what the user reads in a menu, it depends on the language.
    package let path: MenuText
    package let permissions: UInt32
    package let comment: Marker.Comment
    /// The whole text but the marker. `Site.program` is quoted as the file's syntax wants it. Nil where this site does
    /// not need the file; one that is there then stays.
    package let text: @Sendable (Site) -> String?

    package init(
        _ base: Site.Base, _ path: MenuText, permissions: UInt32 = 0o644, comment: Marker.Comment = .hash,
        text: @escaping @Sendable (Site) -> String?
    ) {
        self.base = base
        self.path = path
        self.permissions = permissions
        self.comment = comment
        self.text = text
    }

    package init(
        _ base: Site.Base, _ path: String, permissions: UInt32 = 0o644, comment: Marker.Comment = .hash,
        text: @escaping @Sendable (Site) -> String?
    ) {
        self.init(
            base, MenuText(german: path, english: path), permissions: permissions, comment: comment, text: text)
    }
}

/// A symbolic link that is ours, such as the one by which a service manager knows that a service is wanted.
package struct OwnLink: Sendable {
    package let base: Site.Base
    package let path: String
    /// Below the same base.
    package let target: String

    package init(_ base: Site.Base, _ path: String, to target: String) {
        self.base = base
        self.path = path
        self.target = target
    }
}
