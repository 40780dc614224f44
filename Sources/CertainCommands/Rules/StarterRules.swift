// The rules.json that `rules init` writes, in the user's language: his files are likely to be named in it, too.
import Terminal

enum StarterRules {
    static let text = LocalizedText(german: german, english: english)
}
