// Whether a drop folder takes what a scanner's hook hands over: better known before there is a scan.
import DropFolder
import Platform

extension Path {
    /// Nil where this user can hand files over to the folder of this path.
    var handoverFault: HandoverError? {
        do throws(HandoverError) {
            // Nothing is written, so no name is drawn.
            try Handover(into: self, random: RandomSource { Array(repeating: 0, count: $0) }).checkWriting()
            return nil
        } catch {
            return error
        }
    }
}
