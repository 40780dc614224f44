// From where this was started: what a keystore can do depends on it.

enum Whereabouts: Equatable, Sendable {
    case systemd, ssh, desktop, elsewhere

    init(_ context: Context) {
        func isSet(_ name: String) -> Bool { context.environment[name]?.isEmpty == false }
        self =
            if isSet("INVOCATION_ID") {
                .systemd
            } else if isSet("SSH_CONNECTION") {
                .ssh
            } else if isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") {
                .desktop
            } else {
                .elsewhere
            }
    }
}
