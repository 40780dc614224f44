// The words for the user, German and English side by side so that neither can lag behind. Spelling is Swiss.
import Terminal

/// One function or constant for each thing said. The topics are in the files beside this one.
enum Words {
    static func failed(_ reason: Reason) -> LocalizedText {
        LocalizedText(german: "certain: " + reason.message.german, english: "certain: " + reason.message.english)
    }

    /// A message about one file.
    static func about(_ file: String, _ text: LocalizedText) -> LocalizedText {
        LocalizedText(german: "\(file): \(text.german)", english: "\(file): \(text.english)")
    }
}
