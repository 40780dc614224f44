// How one drop folder is to be watched.
package import Platform

package struct WatchOptions: Sendable {
    package enum Polling: Sendable, Equatable {
        /// Events where the folder has them.
        case automatic
        case every(Duration)
    }

    package var folder: Path
    package var recursive = false
    /// Takes what is there already, the first time too.
    package var existing = false
    package var followLinks = false
    package var settle = Duration.seconds(2)
    package var incompleteAfter = Duration.seconds(600)
    package var polling = Polling.automatic
    package var ignore = IgnoreList()

    package init(folder: Path) {
        self.folder = folder
    }

    /// Between looks where there are no events and none was configured.
    static let pollInterval = Duration.seconds(5)
    /// Between looks where there are events: should one have been lost all the same.
    static let safetyInterval = Duration.seconds(300)
    /// Between looks whether the path still leads to the same folder, and between tries to open a missing one.
    static let pathInterval = Duration.seconds(5)
}
