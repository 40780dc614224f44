// Whether an ordinary user may make a user namespace (user_namespaces(7)).

package enum UserNamespaces {
    /// False where one of the kernel's settings forbids it: Debian's, Ubuntu's (by AppArmor, since 23.10), or the
    /// limit of user_namespaces(7). Apple systems have none.
    package static var areAllowed: Bool {
        #if canImport(Glibc)
            return setting("kernel/unprivileged_userns_clone") != 0
                && (setting("kernel/apparmor_restrict_unprivileged_userns") ?? 0) == 0
                && setting("user/max_user_namespaces") != 0
        #else
            return false
        #endif
    }

    #if canImport(Glibc)
        /// Nil where this kernel has no such setting.
        private static func setting(_ name: String) -> Int? {
            let bytes = try? PrivateFiles.read(Path("/proc/sys/" + name), limit: 64)
            return bytes.flatMap { $0 }.flatMap { Int(Path.text(of: $0).filter { $0.isNumber }) }
        }
    #endif
}
