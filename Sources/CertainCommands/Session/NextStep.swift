// What a person can do about what waits, so that nobody is sent to a command that can do nothing.
import Outbox

enum NextStep: Equatable {
    case flush
    /// It has just been tried.
    case flushAgain
    /// The server wants no request before this moment, as people read it.
    case flushAfter(String)
    /// Without a token that the server takes nothing goes.
    case logIn
}

extension Context {
    /// `otherwise` where nothing stands in the way.
    func nextStep(_ pause: Pause?, needsLogin: Bool, otherwise: NextStep = .flush) -> NextStep {
        if needsLogin { return .logIn }
        guard let pause, pause.isDemanded else { return otherwise }
        return .flushAfter(moment(pause.until))
    }
}
