// The file managers there are entries for. A new one is a file beside this one, and its name in this list.

extension Integration {
    package static let fileManagers: [Integration] = [
        .thunar, .thunarSendTo, .nautilus, .nemo, .caja, .pcmanfm, .dolphin,
    ]
}

extension Site {
    /// For entries that put the selected files behind the command.
    var sendFiles: ProgramCall { ProgramCall(program, "send", "--notify", "--") }

    /// For scripts, which learn of the selection from their environment alone: their arguments are base names, with
    /// `%` expanded.
    var sendSelection: ProgramCall { ProgramCall(program, "send", "--from-environment", "--notify") }

    /// The same as a line for a shell, for what the user puts together himself.
    package var sendArguments: String { sendFiles.shell + " \"$@\"" }

    /// A script without arguments.
    var sendSelectionScript: String {
        """
        #!/bin/sh
        exec \(sendSelection.shell)

        """
    }
}
