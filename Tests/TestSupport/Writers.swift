// Waiting until nobody writes to a file any more.
import Foundation
package import Platform

/// Returns when no process has the file open for writing. A program that another test starts has this process's open
/// files for the moment before it begins, and so may keep open for a little what a test has closed.
package func awaitNoWriter(_ path: Path) throws {
    let file = try OpenFile(path)
    while file.hasWriter() == true { Thread.sleep(forTimeInterval: 0) }
}
