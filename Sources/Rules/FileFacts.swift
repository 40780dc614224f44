// What is known of one file before the rules see it.

/// Where a date comes from; the raw value is what `date_source` says in the output.
package enum DateSource: String, Sendable, Hashable, CaseIterable {
    case option, sidecar, rule, filename, content, modified, none
}

/// One file as the rules see it. Whoever opens the file fills this in; the rules read nothing else.
package struct FileFacts: Sendable, Hashable {
    /// The last path component, as text.
    package var name: String
    /// The folder below the drop folder, components joined by `/`; empty at its top and outside drop folders.
    package var folder: String
    /// Who handed the file over, such as `scanner`. Nil where nobody said.
    package var source: String?
    /// The device and its button, such as `fujitsu:left`. Nil where nobody said.
    package var device: String?
    package var profile: String?
    /// The date by the strongest source so far, and which one that is (`.none` exactly where `date` is nil).
    package var date: CalendarDate?
    package var dateSource: DateSource
    /// How the name was read, for `rules explain`. Nil where the name was not asked.
    package var dateReading: DateReading?
    /// Tags given by option, sidecar or drop folder; they come before those of the rules.
    package var givenTags: [String]
    /// A note given by option or sidecar; no rule replaces it.
    package var givenNote: String?

    package init(
        name: String, folder: String = "", source: String? = nil, device: String? = nil, profile: String? = nil,
        date: CalendarDate? = nil, dateSource: DateSource = .none, dateReading: DateReading? = nil,
        givenTags: [String] = [], givenNote: String? = nil
    ) {
        self.name = name
        self.folder = folder
        self.source = source
        self.device = device
        self.profile = profile
        self.date = date
        self.dateSource = dateSource
        self.dateReading = dateReading
        self.givenTags = givenTags
        self.givenNote = givenNote
    }

    /// What stands behind the last dot, in lower case; empty where there is no dot or nothing before it.
    package var fileExtension: String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The name without its extension and dot.
    package var stem: String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
