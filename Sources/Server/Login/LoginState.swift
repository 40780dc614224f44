// How far a login has come, and where each answer of the server leads. Pure.

/// What the server wants next, or how the login ended.
package enum LoginState: Equatable, Sendable {
    /// User name and password. With a rejection: once more.
    case credentials(Rejection?)
    /// The code of the second factor.
    case secondFactor(Rejection?)
    /// A new password in the place of the one just given.
    case newPassword(Rejection?)
    /// A second factor has to be set up first, which only the browser can.
    case setUpInBrowser(page: String?)
    case signedIn
    case failed(LoginFailure)

    package static let start = LoginState.credentials(nil)

    /// Why the same is asked again.
    package enum Rejection: Equatable, Sendable {
        /// Wrong, in the server's own words where it had some.
        case wrong(String?)
        /// Not good enough as a new password.
        case tooWeak(String?)
    }

    /// Where the login stands once this answer has come. A state that waits for nothing stays as it is.
    package func next(after answer: LoginAnswer) -> LoginState {
        switch self {
        case .credentials:
            switch answer {
            case .status(let status): .after(status)
            case .wrong(let detail): .credentials(.wrong(detail))
            case .unfit(let trouble), .other(let trouble): .failed(.trouble(trouble))
            }
        case .secondFactor:
            switch answer {
            case .status(let status): .after(status)
            case .wrong(let detail): .secondFactor(.wrong(detail))
            // A code of the wrong length, say.
            case .unfit(let trouble): .secondFactor(.wrong(trouble.detail))
            case .other(let trouble): .failed(.trouble(trouble))
            }
        case .newPassword:
            switch answer {
            case .status(let status): .after(status)
            case .wrong: .failed(.sessionLost)
            case .unfit(let trouble): .newPassword(.tooWeak(trouble.detail))
            case .other(let trouble): .failed(.trouble(trouble))
            }
        case .setUpInBrowser, .signedIn, .failed: self
        }
    }

    private static func after(_ status: LoginStatus) -> LoginState {
        switch status {
        case .ok: .signedIn
        case .secondFactorRequired: .secondFactor(nil)
        case .passwordChangeRequired: .newPassword(nil)
        case .setupRequired(let page): .setUpInBrowser(page: page)
        case .unknown(let name): .failed(.unknownStatus(name))
        }
    }
}

/// Why a login cannot go on.
package enum LoginFailure: Equatable, Sendable {
    case trouble(InboxTrouble)
    /// The server wants something this tool does not know of.
    case unknownStatus(String)
    /// The session ended before the login was through.
    case sessionLost
}
