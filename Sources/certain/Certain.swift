// The executable: it only calls the command layer.
import CertainCommands

@main
enum Certain {
    static func main() {
        runCommandLine()
    }
}
