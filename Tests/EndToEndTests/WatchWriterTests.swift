// Real programs write into a drop folder that the built program watches: each file once, and whole.
import Foundation
import Platform
import TestSupport
import Testing

@Suite(
    "A watched folder written to by",
    .enabled(if: Checkout.canRunEndToEnd, "needs the built program and the stand-in server"))
struct WatchWriterTests {
    private let household: Household
    private let inbox: String

    init() throws {
        household = try Household.loggedIn()
        inbox = try household.folder("Scans")
    }

    /// A name for what it shows, the programs it needs, and a script: SRC is a whole file called big.pdf, OUT the name
    /// it shall have in DIR, TMP a folder on the same file system.
    private static let writers: [(name: String, programs: [String], script: String)] = [
        ("cp", [], "cp $SRC $DIR/$OUT"),
        ("mv-same", [], "cp $SRC $TMP/a; mv $TMP/a $DIR/$OUT"),
        ("mv-otherfs", [], "cp $SRC /dev/shm/$$; mv /dev/shm/$$ $DIR/$OUT"),
        ("ln", [], "cp $SRC $TMP/a; ln $TMP/a $DIR/$OUT; rm $TMP/a"),
        ("dd", [], "dd if=$SRC of=$DIR/$OUT bs=4096 status=none"),
        ("rsync", ["rsync"], "cp $SRC $TMP/$OUT; rsync -a $TMP/$OUT $DIR/"),
        ("rsync-inplace", ["rsync"], "cp $SRC $TMP/$OUT; rsync -a --inplace $TMP/$OUT $DIR/"),
        ("curl", ["curl"], "curl -s --limit-rate 400K -o $DIR/$OUT file://$SRC"),
        ("tar", [], "cp $SRC $TMP/$OUT; tar -C $TMP -cf - $OUT | tar xf - -C $DIR"),
        ("unzip", ["zip", "unzip"], "cp $SRC $TMP/$OUT; cd $TMP; zip -q z.zip $OUT; unzip -q z.zip -d $DIR"),
        (
            "sftp", ["sftp", "sftp-server"],
            "printf 'put %s %s\\n' $SRC $DIR/$OUT | sftp -q -D /usr/lib/openssh/sftp-server -b - x"
        ),
        (
            "reopen", [],
            "for p in 1 2 3; do dd if=$SRC bs=70000 skip=$((p-1)) count=1 status=none >> $DIR/$OUT; sleep 0.3; done; dd if=$SRC bs=70000 skip=3 status=none >> $DIR/$OUT"
        ),
        (
            "slow", [],
            "exec 3> $DIR/$OUT; for p in 1 2 3; do dd if=$SRC bs=70000 skip=$((p-1)) count=1 status=none >&3; sleep 0.7; done; dd if=$SRC bs=70000 skip=3 status=none >&3"
        ),
        ("zero", [], ": > $DIR/$OUT; sleep 0.3; cp $SRC $TMP/a; mv $TMP/a $DIR/$OUT"),
        (
            "firefox", [],
            ": > $DIR/$OUT; dd if=$SRC bs=70000 count=1 status=none > $DIR/$OUT.part; sleep 0.7; cp $SRC $DIR/$OUT.part; mv $DIR/$OUT.part $DIR/$OUT"
        ),
        (
            "mmap", ["python3"],
            "python3 -c \"import mmap,time; b=open('$SRC','rb').read(); f=open('$DIR/$OUT','w+b'); f.truncate(len(b)); m=mmap.mmap(f.fileno(),len(b)); f.close(); m[:1000]=b[:1000]; time.sleep(0.7); m[:]=b; m.close()\""
        ),
    ]

    @Test("programs of every kind at once gives each file once, whole")
    func everyKind() throws {
        let path = "/usr/local/bin:/usr/bin:/bin:/usr/lib/openssh"
        let writers = Self.writers.filter { writer in
            writer.programs.allSatisfy { ProgramSearch.find($0, searchPath: path) != nil }
        }
        #expect(writers.count >= 10)
        let program = try RunningProgram(
            ["watch", "--json", "--settle", "0.5", inbox], environment: household.environment)
        _ = try program.waitUntilReady()
        var contents: [String: Data] = [:]
        let running = try writers.map { writer in
            let folder = try household.folder("writers/" + writer.name)
            let content = Data(
                wholePDF(String(repeating: "\(writer.name) ", count: 240_000 / (writer.name.count + 1))).utf8)
            let source = folder + "/source"
            try content.write(to: URL(fileURLWithPath: source))
            contents[writer.name + ".pdf"] = content
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = ["-e", "-c", writer.script]
            shell.environment = [
                "SRC": source, "DIR": inbox, "TMP": try household.folder("writers/\(writer.name)/tmp"),
                "OUT": writer.name + ".pdf", "PATH": path, "HOME": household.home.path.text,
            ]
            try shell.run()
            return (writer.name, shell)
        }
        for (name, shell) in running {
            shell.waitUntilExit()
            #expect(shell.terminationStatus == 0, "\(name)")
        }
        for (name, _) in running {
            program.rewind()
            try program.waitUntilPutAway(name + ".pdf")
        }
        #expect(program.end() == 0)
        let delivered = program.events.filter { $0["outcome"] as? String == "delivered" }
        #expect(delivered.count == writers.count, "\(delivered)")
        let stored = try household.server.documents()
        #expect(stored.count == writers.count)
        for document in stored {
            let name = try #require(document["filename"] as? String)
            #expect(document["content"] as? String == contents[name]?.base64EncodedString(), "\(name)")
            let sent = try Data(contentsOf: URL(fileURLWithPath: inbox + "/Sent/" + name))
            #expect(sent == contents[name], "\(name)")
        }
    }

    @Test("a scanner's program gives each page once, whole", .enabled(if: isInstalled("scanimage"), "needs scanimage"))
    func scanner() throws {
        let configuration = try household.folder("sane.d")
        try Data("test\n".utf8).write(to: URL(fileURLWithPath: configuration + "/dll.conf"))
        let program = try household.watch([inbox])
        let pages = try Program.run(
            "/bin/sh",
            [
                "-c",
                "scanimage -d test --format=png --batch=\"$0/p%03d.png\" --batch-count=2 && scanimage -d test --format=png --mode Color -o \"$0/o.png\"",
                inbox,
            ], environment: ["SANE_CONFIG_DIR": configuration, "PATH": "/usr/bin:/bin"])
        try #require(pages.status == 0, "\(pages.errors)")
        for name in ["p001.png", "p002.png", "o.png"] {
            program.rewind()
            try program.waitUntilPutAway(name)
        }
        #expect(program.end() == 0)
        #expect(Set(try household.server.documents().map { $0["filename"] as? String }).contains("o.png"))
    }

    @Test("a transfer that broke off is held until the configured time is over, then sent with a warning")
    func aborted() throws {
        try household.configure("{ incomplete_after: 604800, watch: [ { path: '\(inbox)' } ] }")
        let patient = try household.watch([])
        let half = Data(wholePDF(String(repeating: "half ", count: 10_000)).utf8.prefix(20_000))
        try half.write(to: URL(fileURLWithPath: inbox + "/half.pdf"))
        try patient.wait(notice: "incomplete")
        try Data(wholePDF("whole").utf8).write(to: URL(fileURLWithPath: inbox + "/whole.pdf"))
        try patient.waitUntilPutAway("whole.pdf")
        #expect(patient.end() == 0)
        #expect(try household.server.documents().map { $0["filename"] as? String } == ["whole.pdf"])
        try household.configure("{ incomplete_after: 1, watch: [ { path: '\(inbox)' } ] }")
        let quick = try household.watch([])
        quick.rewind()
        try quick.wait(notice: "incomplete_sent")
        try quick.wait("delivered", "half.pdf")
        try quick.waitUntilPutAway("half.pdf")
        #expect(quick.end() == 0)
    }

    private static func isInstalled(_ program: String) -> Bool {
        ProgramSearch.find(program, searchPath: "/usr/bin:/bin") != nil
    }
}
