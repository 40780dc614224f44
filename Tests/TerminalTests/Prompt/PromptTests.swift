// Questions and answers, with a person played by a closure.
import Platform
import Synchronization
import Terminal
import Testing

@Suite("A prompt")
struct PromptTests {
    private final class Person: Sendable {
        let questions = Mutex<[Prompt.Question]>([])

        func prompt(answering answer: String) -> Prompt {
            Prompt { question in
                self.questions.withLock { $0.append(question) }
                return answer
            }
        }
    }

    @Test("trims an open answer and leaves a secret as it is")
    func answers() throws {
        let person = Person()
        let prompt = person.prompt(answering: " \t geheim 1 \r")
        #expect(try prompt.ask("Name:") == "geheim 1")
        #expect(try prompt.askSecret("Password:") == " \t geheim 1 \r")
        #expect(person.questions.withLock { $0 } == [.init("Name: "), .init("Password: ", isSecret: true)])
    }

    @Test("shows control characters of a question escaped, so that a server's words cannot play tricks")
    func controls() throws {
        let person = Person()
        _ = try person.prompt(answering: "").askSecret("Password\u{1B}[8m\nCode:")
        #expect(person.questions.withLock { $0.map(\.text) } == ["Password\\e[8m\\nCode: "])
    }

    @Test(
        "takes only a clear yes for a yes",
        arguments: [
            ("j", true), ("Ja", true), ("y", true), ("YES", true), (" y ", true), ("", false), ("n", false),
            ("no", false), ("nein", false), ("yeah, no", false), ("1", false),
        ])
    func confirmation(answer: String, isYes: Bool) throws {
        let person = Person()
        #expect(try person.prompt(answering: answer).confirm("Weiter?", in: .german) == isYes)
        #expect(person.questions.withLock { $0.map(\.text) } == ["Weiter? [j/N] "])
    }

    @Test("with nobody there fails at once")
    func nobody() {
        #expect(throws: PromptError.terminal(.noTerminal)) { try Prompt.nobody.askSecret("Password:") }
    }
}
