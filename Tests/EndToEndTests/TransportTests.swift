// The way to the server: proxies, certificates, addresses, protocol versions.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "The way to the server", .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct TransportTests {
    private func targets(_ proxy: StandInProxy) throws -> [String] {
        try proxy.log().compactMap { $0["target"] as? String }
    }

    @Test(
        "F139: leads through the proxy of the environment, which sees no token",
        arguments: ["https_proxy", "HTTPS_PROXY"])
    func proxy(variable: String) throws {
        let household = try Household.loggedIn()
        let proxy = try StandInProxy(["--login", "anna:hunter2"])
        let address = "http://anna:hunter2@\(proxy.authority)"
        let result = try household.certain(["status", "--verbose"], adding: [variable: address])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try targets(proxy) == ["localhost:\(household.server.port)"])
        #expect(try proxy.log().allSatisfy { $0["token_present"] as? Bool == false })
        #expect(!(result.output + result.errors).contains("hunter2"))
    }

    @Test(
        "leads past the proxy where NO_PROXY names the host, in either spelling", arguments: ["no_proxy", "NO_PROXY"])
    func noProxy(variable: String) throws {
        let household = try Household.loggedIn()
        let proxy = try StandInProxy()
        let environment = ["https_proxy": "http://\(proxy.authority)", variable: "example.org,localhost"]
        #expect(try household.certain(["status"], adding: environment).status == 0)
        #expect(try targets(proxy).isEmpty)
    }

    @Test("leads past the proxy to a host that plain http is allowed for")
    func plainHTTP() throws {
        let household = try Household(["--plain-http"])
        let host = household.server.url.dropFirst("http://".count)
        try household.configure("{ profiles: { home: { allow_http: ['\(host)'] } } }")
        let proxy = try StandInProxy()
        let environment = ["http_proxy": "http://\(proxy.authority)", "ALL_PROXY": "http://\(proxy.authority)"]
        let result = try household.certain(
            ["login", household.server.url, "--token-stdin", "--keystore", "file"], input: household.server.token(),
            adding: environment)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try targets(proxy).isEmpty)
    }

    @Test("ends at a proxy that refuses, does not exist, or is misspelt, and its password is not shown")
    func badProxy() throws {
        let household = try Household.loggedIn()
        let strict = try StandInProxy(["--login", "anna:hunter2"])
        let closed = try StandInProxy(["--refuse", "403"])
        for address in [
            "http://anna:hunter3@\(strict.authority)", "http://u:hunter3@\(closed.authority)",
            "http://u:hunter3@127.0.0.1:1", "gopher://u:hunter3@127.0.0.1:1", "http://u:hunter3@[::1",
            "http://u:hunter3@proxy.invalid:3128", "socks9://u:hunter3@x",
        ] {
            let result = try household.certain(["status", "--verbose"], adding: ["https_proxy": address])
            #expect(result.status == 69, "\(address): \(result)")
            // `→ 403` and `(403)`: taken for the server's answer. A port may hold these digits.
            #expect(!result.errors.contains(/(→ |\()40[37]/), "\(result.errors)")
            #expect(!(result.output + result.errors).contains("hunter"), "\(result.errors)")
            #expect(result.errors.lowercased().contains("proxy"), "\(address): \(result.errors)")
        }
    }

    @Test("leaves no TLS keys where SSLKEYLOGFILE asks for them")
    func keyLog() throws {
        let household = try Household.loggedIn()
        let file = household.home.path.text + "/keys.log"
        #expect(try household.certain(["status"], adding: ["SSLKEYLOGFILE": file]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("F145: may be an IPv6 address in brackets")
    func ipv6() throws {
        let household = try Household(["--host", "::1"])
        let url = "https://[::1]:\(household.server.port)"
        let login = try household.certain(
            ["login", url + "/", "--token-stdin", "--keystore", "file", "--ca-file", household.server.authority],
            input: household.server.token())
        #expect(login.status == 0, "\(login.errors)")
        let file = try household.write("%PDF-1.4", to: "a.pdf").text
        #expect(try household.certain(["send", file]).status == 0)
        #expect(try household.server.documents().count == 1)
    }

    @Test("is HTTP/2 where the server offers it, and HTTP/1.1 for what its windows would slow down")
    func http2() throws {
        let household = try Household.loggedIn(["--http2"])
        let sizes = [1 << 19, 5 << 20]
        for size in sizes {
            let file = try household.home.write([UInt8](repeating: 0x41, count: size), to: "\(size).pdf").text
            #expect(try household.certain(["send", file]).status == 0)
        }
        #expect(try Set(household.server.documents().compactMap { $0["size"] as? Int }) == Set(sizes))
        for request in try household.server.requests() {
            let isLong = request["body_bytes"] as? Int ?? 0 > 1 << 20
            let version = try #require(request["version"] as? String)
            #expect(version.hasPrefix(isLong ? "HTTP/1.1" : "HTTP/2"), "\(version)")
        }
    }

    @Test(
        "F130, F141: names a certificate that cannot be trusted, with its subject and the day that matters",
        arguments: [
            ("expired", "expired on"), ("not-yet-valid", "valid from"), ("self-signed", "self-signed"),
            ("wrong-host", "another name"), ("foreign", "not trusted"), ("foreign-chain", "not trusted"),
        ])
    func certificate(kind: String, words: String) throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/transport", ["certificate": kind])
        try household.server.control("DELETE", "/requests")
        let result = try household.certain(["status"])
        #expect(result.status == 69)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(
            result.errors.contains("CN") && result.errors.contains(/20[0-9]{2}-[0-9]{2}-[0-9]{2}/), "\(result.errors)")
        #expect(!result.errors.contains("insecure"))
        // The look at the certificate was a handshake and nothing more.
        #expect(try household.server.requests().isEmpty)
    }

    @Test("F141: works with a chain that has an expired root too many")
    func expiredRoot() throws {
        let household = try Household.loggedIn()
        try household.server.control("POST", "/transport", ["certificate": "expired-root-in-chain"])
        #expect(try household.certain(["status"]).status == 0)
    }

    @Test("F143: is trusted by --ca-file or SSL_CERT_FILE, and by nothing else")
    func authority() throws {
        let household = try Household()
        let login = ["login", household.server.url, "--token-stdin", "--keystore", "file"]
        let token = try household.server.token()
        #expect(try household.certain(login, input: token).status == 69)
        let trusted = ["SSL_CERT_FILE": household.server.authority]
        #expect(try household.certain(login, input: token, adding: trusted).status == 0)
        let other = try household.write("no certificate", to: "notes.pem").text
        for (file, status, said) in [("/nonexistent.pem", 66, "/nonexistent.pem is not there"), (other, 69, "ca_file")]
        {
            let result = try household.certain(login + ["--ca-file", file], input: token)
            #expect(result.status == status && result.errors.contains(said), "\(result)")
        }
    }

    @Test("F147, F149: keeps the address's own path, with or without /api at its end")
    func prefix() throws {
        let household = try Household(["--base", "/scan"])
        for url in [household.server.url, household.server.url + "/", household.server.url + "/api/"] {
            let login = try household.certain(
                ["login", url, "--token-stdin", "--keystore", "file", "--ca-file", household.server.authority],
                input: household.server.token())
            #expect(login.status == 0, "\(url): \(login.errors)")
        }
        #expect(
            try household.server.requests().allSatisfy { ($0["target"] as? String)?.hasPrefix("/scan/") == true })
    }

    @Test("F133: to a server whose address is http ends before a byte is sent, and names https")
    func downgrade() throws {
        let household = try Household.loggedIn()
        let state = household.home.path.text + "/.local/state/certain/profiles.json"
        let profiles = try String(contentsOfFile: state, encoding: .utf8).replacing("https://", with: "http://")
        try Data(profiles.utf8).write(to: URL(fileURLWithPath: state))
        try household.server.control("DELETE", "/requests")
        let result = try household.certain(["status"])
        #expect(result.status == 78 && result.errors.contains("https"))
        #expect(try household.server.requests().isEmpty)
    }
}
