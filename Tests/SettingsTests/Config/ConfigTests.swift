// config.json: every key, every default, and what is refused where.
import Platform
import Rules
import Settings
import TestSupport
import Testing

private let home = Path("/home/anna")

private func load(_ text: String, home: Path? = home) throws -> Config {
    let file = try SettingsFile(text)
    return try Config.load(from: file.path, home: home)
}

private func refusal(_ text: String, home: Path? = home) throws -> SettingsError? {
    let file = try SettingsFile(text)
    do throws(SettingsError) {
        _ = try Config.load(from: file.path, home: home)
        return nil
    } catch {
        #expect(error.file == file.path)
        return error
    }
}

@Suite struct ConfigTests {
    @Test("every key of the documented file is read")
    func readsEveryKey() throws {
        let config = try load(
            """
            // config.json: every key
            {
              default_profile: "home", language: "de",
              profiles: { home: { server: "https://certain.example.org", keystore: "auto", ca_file: null, allow_http: [], scope: null,
                                  contract: { upload_path: "/api/inbox", file_field: "file", tags_field: "tags", date_field: "document_date", note_field: "note" } } },
              watch: [ { path: "~/Scans", profile: "home", recursive: false, existing: false, after: "move", on_duplicate: "move", settle: 2, poll: "auto",
                         tags: ["Scan"], ignore: ["*.tmp"], follow_links: false } ],
              date: { order: "dmy", sources: ["filename", "content"] },
              absence_after: 180,     // seconds
              incomplete_after: 600
            }
            """)
        var expected = Config()
        expected.defaultProfile = "home"
        expected.language = .de
        var profile = ProfileConfig()
        profile.server = "https://certain.example.org"
        profile.keystore = .auto
        profile.contract.uploadPath = "/api/inbox"
        profile.contract.fileField = "file"
        profile.contract.tagsField = .named("tags")
        profile.contract.dateField = .named("document_date")
        profile.contract.noteField = .named("note")
        expected.profiles["home"] = profile
        var folder = WatchConfig(path: Path("/home/anna/Scans"))
        folder.profile = "home"
        folder.tags = ["Scan"]
        folder.ignore = ["*.tmp"]
        expected.watch = [folder]
        #expect(config == expected)
    }

    @Test("values other than the defaults are read")
    func readsOtherValues() throws {
        let config = try load(
            """
            { language: "en",
              profiles: {
                nas: { server: "http://NAS.lan:8080/certain/", keystore: "secret-service", ca_file: "~/ca.pem", scope: "upload",
                       allow_http: ["nas.lan:8080", "Pi.lan", "[::1]:81"], contract: { tags_field: null, note_field: "Notiz" } },
                "Zuhause-2": { keystore: "file" } },
              watch: [ { path: "/srv/scan", recursive: true, existing: true, after: "delete", settle: 0.5, poll: 30, tags: "Scan", follow_links: true },
                       { path: "~", after: "keep", on_duplicate: "trash" } ],
              date: { order: "mdy", sources: ["content", "modified"] }, absence_after: 0, incomplete_after: 60 }
            """)
        let nas = try #require(config.profiles["nas"])
        #expect(nas.server == "http://NAS.lan:8080/certain/")
        #expect(nas.keystore == .secretService)
        #expect(nas.caFile == Path("/home/anna/ca.pem"))
        #expect(nas.scope == "upload")
        #expect(
            nas.allowHTTP
                == Set(["http://nas.lan:8080", "http://pi.lan:80", "http://[::1]:81"].map(WebOrigin.init(of:))))
        #expect(nas.contract.tagsField == ContractOverrides.Field.none)
        #expect(nas.contract.noteField == .named("Notiz"))
        #expect(nas.contract.dateField == nil)
        #expect(config.profiles["Zuhause-2"]?.keystore == .file)
        let first = try #require(config.watch.first)
        #expect(first.recursive && first.existing && first.followLinks)
        #expect(first.after == .delete && first.onDuplicate == .delete)
        #expect(first.settle == 0.5 && first.poll == .every(30) && first.tags == ["Scan"])
        #expect(config.watch.last?.path == home)
        #expect(config.watch.last?.onDuplicate == .trash)
        #expect(config.date.order == .mdy && config.date.sources == [.content, .modified])
        #expect(config.absenceAfter == 0 && config.incompleteAfter == 60)
    }

    @Test("no file, an empty object and nothing but nulls all give the defaults")
    func defaults() throws {
        let folder = try TemporaryFolder()
        #expect(try Config.load(from: folder.path.appending("config.json"), home: nil) == Config())
        #expect(try load("{}") == Config())
        #expect(try load("{profiles: null, watch: null, date: null, language: null, absence_after: null}") == Config())
    }

    /// Text, line, column, key, fact.
    static let refused: [(String, Int, Int, String, SettingsError.Fact)] = [
        ("{\n  langage: 'de' }", 2, 3, "", .unknownKey("langage", nearest: "language")),
        ("{ colour: 1 }", 1, 3, "", .unknownKey("colour", nearest: nil)),
        (
            "{ watch: [{ path: '/a' }, { path: '/b', pol: 30 }] }", 1, 41, "watch[2]",
            .unknownKey("pol", nearest: "poll")
        ),
        ("{ watch: [{ pth: '/a' }] }", 1, 13, "watch[1]", .unknownKey("pth", nearest: "path")),
        ("{ watch: [{ tags: [] }] }", 1, 11, "watch[1]", .missingKey("path")),
        ("{ watch: {} }", 1, 10, "watch", .wrongType(expected: .list, found: .object)),
        (
            "{ watch: [{ path: '/a', recursive: 'yes' }] }", 1, 36, "watch[1].recursive",
            .wrongType(expected: .boolean, found: .text)
        ),
        (
            "{ watch: [{ path: '/a', after: 'remove' }] }", 1, 32, "watch[1].after",
            .unknownWord("remove", nearest: "move", allowed: ["keep", "move", "trash", "delete"])
        ),
        (
            "{ watch: [{ path: '/a', poll: 'aut' }] }", 1, 31, "watch[1].poll",
            .unknownWord("aut", nearest: "auto", allowed: ["auto"])
        ),
        ("{ watch: [{ path: '/a', poll: 0 }] }", 1, 31, "watch[1].poll", .outOfRange(0, 0.1...86_400)),
        ("{ watch: [{ path: '/a', settle: -1 }] }", 1, 33, "watch[1].settle", .outOfRange(-1, 0...3600)),
        (
            "{ watch: [{ path: '/a', settle: Infinity }] }", 1, 33, "watch[1].settle",
            .wrongType(expected: .number, found: .notFinite)
        ),
        ("{ absence_after: NaN }", 1, 18, "absence_after", .wrongType(expected: .number, found: .notFinite)),
        ("{ watch: [{ path: 'Scans' }] }", 1, 19, "watch[1].path", .relativePath("Scans")),
        ("{ watch: [{ path: '~bob/Scans' }] }", 1, 19, "watch[1].path", .relativePath("~bob/Scans")),
        ("{ watch: [{ path: '/a\\0b' }] }", 1, 19, "watch[1].path", .controlCharacter),
        ("{ watch: [{ path: '' }] }", 1, 19, "watch[1].path", .empty),
        ("{ watch: [{ path: '/a', tags: [' '] }] }", 1, 32, "watch[1].tags[1]", .empty),
        (
            "{ watch: [{ path: '/a', tags: {} }] }", 1, 31, "watch[1].tags",
            .wrongType(expected: .textOrList, found: .object)
        ),
        (
            "{ date: { order: 'ymd' } }", 1, 18, "date.order",
            .unknownWord("ymd", nearest: nil, allowed: ["dmy", "mdy"])
        ),
        ("{ date: { sources: ['content', 'content'] } }", 1, 32, "date.sources[2]", .repeated("content")),
        ("[]", 1, 1, "", .wrongType(expected: .object, found: .list)),
        ("{ language: 'fr' }", 1, 13, "language", .unknownWord("fr", nearest: nil, allowed: ["de", "en"])),
        ("{ default_profile: '' }", 1, 20, "default_profile", .empty),
        ("{ default_profile: '-x' }", 1, 20, "default_profile", .notProfileName("-x")),
        ("{ profiles: { 'a b': {} } }", 1, 15, "profiles.a b", .notProfileName("a b")),
        (
            "{ profiles: { home: { keystor: 'file' } } }", 1, 23, "profiles.home",
            .unknownKey("keystor", nearest: "keystore")
        ),
        (
            "{ profiles: { home: { keystore: 'secretservice' } } }", 1, 33, "profiles.home.keystore",
            .unknownWord(
                "secretservice", nearest: "secret-service", allowed: ["auto", "keychain", "secret-service", "file"])
        ),
        (
            "{ profiles: { home: { contract: { upload_path: 'api' } } } }", 1, 48,
            "profiles.home.contract.upload_path", .notServerPath("api")
        ),
        (
            "{ profiles: { home: { contract: { file_field: 'a\"b' } } } }", 1, 47,
            "profiles.home.contract.file_field", .notFieldName("a\"b")
        ),
        (
            "{ profiles: { home: { server: 'http://nas.lan/' } } }", 1, 31, "profiles.home.server",
            .plainHTTP(origin: "http://nas.lan")
        ),
        (
            "{ profiles: { home: { server: 'http://localhost:8000' } } }", 1, 31, "profiles.home.server",
            .plainHTTP(origin: "http://localhost:8000")
        ),
        (
            "{ profiles: { home: { allow_http: ['http://nas.lan'] } } }", 1, 36, "profiles.home.allow_http[1]",
            .notHost("http://nas.lan")
        ),
        (
            "{ language: 'de'", 1, 17, "",
            .syntax(.ended(expected: .commaOrBrace, opened: TextPlace(line: 1, column: 1)))
        ),
        (
            "{ language: 'de', language: 'en' }", 1, 19, "",
            .syntax(.duplicateKey("language", first: TextPlace(line: 1, column: 3)))
        ),
    ]

    @Test("a mistake is refused with its place, its key and what is wrong", arguments: refused.indices)
    func refusesMistakes(index: Int) throws {
        let (text, line, column, key, fact) = Self.refused[index]
        let error = try #require(try refusal(text), "\(text)")
        #expect(error.place == TextPlace(line: line, column: column), "\(text)")
        #expect(error.key == key, "\(text)")
        #expect(error.fact == fact, "\(text)")
    }

    @Test(
        "an address that is no server is refused",
        arguments: [
            "certain.example.org", "ftp://a.example", "https://", "https:///x", "https://user@a.example",
            "https://a.example?x", "https://a.example/#x", "https://a.example:0", "https://a.example:99999",
            "https://a.example:8x", "https://a b.example", "https://[::1", "https://a\\b", "https:a.example",
        ])
    func refusesServers(server: String) throws {
        let quoted = server.replacing("\\", with: "\\\\")
        #expect(try refusal("{ profiles: { p: { server: '\(quoted)' } } }")?.fact == .notServer(server))
    }

    @Test(
        "a server's address is kept as written",
        arguments: [
            "https://certain.example.org", "HTTPS://A.example:8443/base/", "https://[2001:db8::1]:443/x",
            "https://bücher.example",
        ])
    func keepsServers(server: String) throws {
        #expect(try load("{ profiles: { p: { server: '\(server)' } } }").profiles["p"]?.server == server)
    }

    @Test(
        "a path that could leave the server's base is refused",
        arguments: [
            "//evil.example/x", "/a/../b", "/a/./b", "/{id}", "/a?b", "/a#b", "/a b", "/a//b", "a", "/ü", "https://x/y",
        ])
    func refusesServerPaths(path: String) throws {
        let error = try refusal("{ profiles: { p: { contract: { upload_path: '\(path)' } } } }")
        #expect(error?.fact == .notServerPath(path))
    }

    @Test("a tilde without a known home is refused, an absolute path is not")
    func needsHome() throws {
        #expect(try refusal("{ watch: [{ path: '~/Scans' }] }", home: nil)?.fact == .homeUnknown)
        #expect(try load("{ watch: [{ path: '/Scans' }] }", home: nil).watch.first?.path == Path("/Scans"))
    }

    @Test("a folder in the file's place is an error of the system with its file")
    func cannotRead() throws {
        let folder = try TemporaryFolder()
        #expect {
            _ = try Config.load(from: folder.path, home: nil)
        } throws: { error in
            guard let error = error as? SettingsError, case .unreadable = error.fact else { return false }
            return error.file == folder.path && error.place == nil
        }
    }
}
