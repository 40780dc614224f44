// The questions of a login: who answers each, and how often.
import Platform
import Server
import Terminal

/// Answers come from the options and standard input where they were given there, else from the person at the
/// terminal, who may err a few times. What comes from a script is tried once.
struct SignIn {
    /// How often the same is asked at a terminal.
    static let tries = 3

    private let session: LoginSession
    private let options: OptionValues
    private let context: Context

    init(_ session: LoginSession, _ options: OptionValues, _ context: Context) {
        self.session = session
        self.options = options
        self.context = context
    }

    /// Returns the user's name once the server is content.
    func run() throws(CommandFailure) -> String {
        let given = try InputLines(options, context)
        var username = options.text(LoginOptions.username)
        var rejections = 0
        while true {
            if let signal = context.stop.signal { throw .interrupted(by: signal) }
            switch session.state {
            case .credentials(let rejection):
                try accept(rejection, &rejections, isAsked: given.password == nil, Reason.wrongPassword)
                if options.text(LoginOptions.username) == nil { username = try ask(.username) }
                let password = try given.password.orAsk { () throws(CommandFailure) in try askSecret(.password) }
                session.give(username: username ?? "", password: password)
            case .secondFactor(let rejection):
                let code = options.text(LoginOptions.code).map(Secret.init)
                try accept(rejection, &rejections, isAsked: code == nil, Reason.wrongCode)
                session.give(code: try code.orAsk { () throws(CommandFailure) in try askSecret(.code) })
            case .newPassword(let rejection):
                try accept(rejection, &rejections, isAsked: given.newPassword == nil, Reason.weakPassword)
                if rejection == nil { context.console.note(Words.passwordChangeDue) }
                let password = try given.newPassword.orAsk { () throws(CommandFailure) in try askNewPassword() }
                session.give(newPassword: password)
            case .setUpInBrowser(let page):
                throw CommandFailure(.notLoggedIn, .setUpInBrowser(session.address.browserPage(page)))
            case .signedIn: return username ?? ""
            case .failed(let failure): throw failed(failure)
            }
        }
    }

    /// Says what was wrong, and ends where asking again makes no sense.
    private func accept(
        _ rejection: LoginState.Rejection?, _ count: inout Int, isAsked: Bool, _ reason: (String?) -> Reason
    ) throws(CommandFailure) {
        guard let rejection else {
            count = 0
            return
        }
        let detail: String?
        switch rejection {
        case .wrong(let words), .tooWeak(let words): detail = words
        }
        count += 1
        guard isAsked, count < Self.tries else { throw CommandFailure(.notLoggedIn, reason(detail)) }
        context.console.message(reason(detail).message)
    }

    private func failed(_ failure: LoginFailure) -> CommandFailure {
        switch failure {
        case .trouble(let trouble):
            if let signal = context.stop.signal { return .interrupted(by: signal) }
            return CommandFailure(.serverUnusable, .loginTrouble(trouble, session.address))
        case .unknownStatus(let status):
            return CommandFailure(.notLoggedIn, .unknownLoginStatus(status, session.address))
        case .sessionLost: return CommandFailure(.notLoggedIn, .sessionLost(session.address))
        }
    }

    // The person at the terminal

    private func ask(_ question: LoginQuestion) throws(CommandFailure) -> String {
        try answer(question) { () throws(PromptError) in
            try context.prompt.ask(question.text[context.console.language])
        }
    }

    private func askSecret(_ question: LoginQuestion) throws(CommandFailure) -> Secret {
        Secret(
            try answer(question) { () throws(PromptError) in
                try context.prompt.askSecret(question.text[context.console.language])
            })
    }

    private func askNewPassword() throws(CommandFailure) -> Secret {
        for _ in 0..<Self.tries {
            let first = try askSecret(.newPassword)
            if try askSecret(.newPasswordAgain) == first { return first }
            context.console.message(Words.passwordsDiffer)
        }
        throw CommandFailure(.notLoggedIn, .noNewPassword)
    }

    /// An empty answer is asked again: an Enter too many is not a wrong password.
    private func answer(
        _ question: LoginQuestion, _ ask: () throws(PromptError) -> String
    ) throws(CommandFailure) -> String {
        do throws(PromptError) {
            for _ in 0..<Self.tries {
                let text = try ask()
                if !text.isEmpty { return text }
            }
        } catch {
            throw CommandFailure(error, option: question.option)
        }
        throw CommandFailure(.notLoggedIn, .noAnswer)
    }
}

extension Secret? {
    /// What was given along, else the person's answer.
    fileprivate func orAsk(_ ask: () throws(CommandFailure) -> Secret) throws(CommandFailure) -> Secret {
        if let self { self } else { try ask() }
    }
}

/// What a login may have to ask, and the option that answers it without a terminal.
enum LoginQuestion {
    case username, password, code, newPassword, newPasswordAgain, token

    var option: String {
        switch self {
        case .username: "--" + LoginOptions.username.long
        case .password: "--" + LoginOptions.passwordStdin.long
        case .code: "--" + LoginOptions.code.long
        case .newPassword, .newPasswordAgain: "--" + LoginOptions.newPasswordStdin.long
        case .token: "--" + LoginOptions.tokenStdin.long
        }
    }
}

/// What standard input holds of a login: the password, then perhaps a new one, each on a line. A terminal holds
/// nothing: what is typed there is asked for without echo.
struct InputLines {
    private static let limit = 4096

    private(set) var password: Secret?
    private(set) var newPassword: Secret?

    init(_ options: OptionValues, _ context: Context) throws(CommandFailure) {
        guard options.isSet(LoginOptions.passwordStdin), !context.input.isTerminal else { return }
        password = try Self.line(context, LoginOptions.passwordStdin)
        guard options.isSet(LoginOptions.newPasswordStdin) else { return }
        newPassword = try Self.line(context, LoginOptions.newPasswordStdin)
    }

    /// Byte by byte up to the line's end: the pipe may stay open, and what follows is not ours yet.
    private static func line(_ context: Context, _ option: OptionSpec) throws(CommandFailure) -> Secret {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count <= limit {
            let count: Int
            do throws(SystemError) {
                count = try withUnsafeMutableBytes(of: &byte) { buffer throws(SystemError) in
                    try context.input.read(buffer)
                }
            } catch {
                throw CommandFailure(.usage, .noInput(error))
            }
            if count == 0 || byte == 0x0A { break }
            bytes.append(byte)
        }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.usage, .notAPassword("--" + option.long))
        }
        return Secret(text)
    }
}
