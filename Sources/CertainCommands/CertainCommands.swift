// The command line's entry.
import Platform

/// Runs the command line of this process and ends it.
package func runCommandLine() -> Never {
    CurrentProcess.guardSecrets()
    CurrentProcess.end(code: ExitCode.usage.rawValue)
}
