// The selection a file manager hands its scripts in the environment.
import Platform

/// GNOME Files, Nemo and Caja run a script with base names as arguments, in which they expand percent signs, and
/// with the whole selection in a variable: a URI (RFC 3986) a line. Only the variable is right.
enum SelectedAddresses {
    /// Caja sets GNOME's variable beside its own.
    static let variables = [
        "CAJA_SCRIPT_SELECTED_URIS", "NEMO_SCRIPT_SELECTED_URIS", "NAUTILUS_SCRIPT_SELECTED_URIS",
    ]

    /// Nil where no file manager has set any of them; empty where nothing is selected.
    static func lines(in environment: [String: String]) -> [String]? {
        let values = variables.compactMap { environment[$0] }
        guard let selection = values.first(where: { !$0.isEmpty }) ?? values.first else { return nil }
        return selection.split { $0.isNewline }.map(String.init)
    }
}
