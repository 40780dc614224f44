// certain drop as scanner hooks call it: the built program, by other users, on full disks, with hostile names.
import Foundation
import Platform
import TestSupport
import Testing

@Suite("certain drop, built", .enabled(if: Checkout.program != nil, "needs the built program"))
struct DropTests {
    private let home: TemporaryFolder
    private let folder: String
    private let pdf = "%PDF-1.4\n%%EOF\n"

    init() throws {
        home = try TemporaryFolder()
        folder = home.path.appending("Scans").text
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    /// A shell script in the test's folder; `$certain` is the built program, and there is no other environment.
    private func shell(_ script: String) throws -> ProgramResult {
        try Program.run(
            "/bin/bash", ["-c", script],
            environment: ["PATH": "/usr/bin:/bin", "certain": Checkout.program ?? "/nonexistent/certain"],
            folder: home.path)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    @Test("takes names as they are: newlines, dashes, blanks, and bytes that are no UTF-8")
    func names() throws {
        let result = try shell(
            """
            mkdir in; cd in
            for name in $'new\\nline.pdf' -dash.pdf --help.pdf ' lead.pdf' $'lat\\xfcin.pdf' 'a;b$HOME`id`.pdf' 'back\\slash.pdf'
            do printf '%%PDF-1.4\\n%s\\n%%%%EOF\\n' "$name" > "./$name"; done
            "$certain" drop --into ../Scans --device 'test:0' -- * || exit
            cd ..; diff -r in Scans
            """)
        // The sidecars are there and nowhere else.
        #expect(result.output.components(separatedBy: "Only in Scans: ").count == 8, "\(result)")
        #expect(!result.output.contains("Only in in") && !result.output.contains("differ"))
        #expect(result.errors == "")
        #expect(result.output.contains("new\\nline.pdf: handed over as "))
    }

    @Test("kill -9 at any moment leaves the whole file or only a hidden one", arguments: [0, 1, 2, 4, 8])
    func killed(pieces: Int) throws {
        // A slow source: the program is killed once it has read so much of it.
        let result = try shell(
            """
            exec 2>/dev/null
            mkfifo in; "$certain" drop --into Scans --name Scan.pdf - < in & program=$!
            exec 3> in
            for ((i = 0; i < \(pieces); i++)); do head -c 65536 /dev/zero >&3; done
            kill -KILL $program; wait $program; echo $?
            """)
        #expect(result.output == "137\n")
        #expect(try files.allSatisfy { $0.hasPrefix(".certain") })
    }

    @Test("a signal in the middle of standard input hands nothing over")
    func stopped() throws {
        let result = try shell(
            """
            mkfifo in; "$certain" drop --into Scans - < in & program=$!
            exec 3> in; printf '%%PDF-1.4' >&3; kill -TERM $program; wait $program
            """)
        #expect(result.status == 143)
        #expect(try files == [])
    }

    @Test("two at a time never take each other's name")
    func together() throws {
        let result = try shell(
            """
            for i in 1 2 3 4 5 6 7 8; do
                mkdir $i; printf '%%PDF-1.4\\n%s\\n%%%%EOF\\n' $i > $i/scan.pdf
                "$certain" drop --into Scans --button $i $i/scan.pdf & programs+=" $!"
            done
            for program in $programs; do wait $program || exit; done
            cat Scans/*.pdf | grep -c '^[1-8]$'
            for file in Scans/*.pdf; do grep -q "\"$(sed -n 2p $file)\"" $file.certain.json || exit 9; done
            """)
        #expect(result.status == 0 && result.output.hasSuffix("\n8\n"), "\(result)")
        #expect(try files.count == 16)
    }

    @Test("needs no environment, no open streams, and minds no mask")
    func bareSurroundings() throws {
        _ = try home.write(pdf, to: "scan.pdf")
        let result = try shell(
            "umask 077; env -i \"$certain\" drop --into Scans --note n scan.pdf <&- >&- 2>&-; echo $?; stat -c %a Scans/*"
        )
        #expect(result.output == "0\n640\n640\n", "\(result)")
    }
}

@Suite(
    "certain drop by a scanner service's user",
    .enabled(if: Checkout.program != nil && getuid() == 0, "needs the built program and root, to become another user"))
struct DropByOthersTests {
    private let pdf = "%PDF-1.4\n%%EOF\n"
    private static let others = "setpriv --reuid=65534 --regid=65534"

    /// As root, with the built program where everybody may run it.
    private func shell(_ script: String) throws -> ProgramResult {
        let home = try TemporaryFolder()
        _ = try home.write(pdf, to: "scan.pdf")
        let preparation = """
            set -e; umask 077
            chmod 755 .; chmod 644 scan.pdf; install -m 755 "$program" ./certain; mkdir Scans
            """
        return try Program.run(
            "/bin/bash", ["-c", preparation + "\n" + script],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "program": Checkout.program ?? ""], folder: home.path
        )
    }

    @Test("works with the group's permission alone, and the folder's owner can read and put away what came")
    func group() throws {
        let result = try shell(
            """
            chown 1234:4321 Scans; chmod 2770 Scans
            \(Self.others) --groups=4321 env -i ./certain drop --into Scans --device test:0 --button left scan.pdf
            stat -c '%u:%g %a' Scans/*
            setpriv --reuid=1234 --regid=1234 --groups=4321 bash -c 'cd Scans; mkdir Sent; cat scan.pdf; mv scan.* Sent'
            """)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("65534:4321 640\n65534:4321 640\n" + pdf), "\(result)")
    }

    @Test("needs no right to list the folder")
    func unlisted() throws {
        let result = try shell(
            """
            chown 1234:4321 Scans; chmod 730 Scans
            \(Self.others) --groups=4321 env -i ./certain drop --into Scans scan.pdf; ls Scans
            """)
        #expect(result.status == 0 && result.output.hasSuffix("\nscan.pdf\nscan.pdf.certain.json\n"), "\(result)")
    }

    @Test("says so where the folder is not writable, the source is not readable, or HOME is somebody else's")
    func refused() throws {
        let result = try shell(
            """
            set +e; chown 1234:4321 Scans; chmod 750 Scans; cp scan.pdf private.pdf; mkdir -m 700 home
            run() { \(Self.others) --groups=4321 env -i HOME=$PWD/home ./certain drop --into "$@"; echo $?; }
            run Scans scan.pdf; echo x | run Scans -; chmod 770 Scans; run Scans private.pdf; run Scans scan.pdf
            chmod 700 Scans; run Scans scan.pdf; run home/Scans scan.pdf; ls Scans
            """)
        #expect(
            result.output.split(separator: "\n").filter { Int($0) != nil } == ["73", "73", "66", "0", "73", "73"],
            "\(result)")
        #expect(result.output.hasSuffix("\nscan.pdf\nscan.pdf.certain.json\n"))
        #expect(result.errors.contains("private.pdf: The file may not be read"))
        #expect(result.errors.components(separatedBy: "may not write").count == 5, "\(result.errors)")
    }

    @Test("leaves nothing behind on a full disk, and works across file systems")
    func fullDisk() throws {
        let result = try shell(
            """
            head -c 300000 /dev/zero | sed 's/^/%PDF-1.4/' > large.pdf; printf '\\n%%%%EOF\\n' >> large.pdf
            unshare --mount bash -c '
                mount -t tmpfs -o size=128k tmpfs Scans
                ./certain drop --into Scans large.pdf; echo $?
                ./certain drop --into Scans - < large.pdf; echo $?
                ./certain drop --into Scans --note n large.pdf scan.pdf; echo $?
                ls -A Scans
                mount -o remount,ro Scans; ./certain drop --into Scans scan.pdf; echo $?'
            """)
        #expect(result.output.contains("73\n73\n"), "\(result)")
        #expect(result.output.hasSuffix("73\nscan.pdf\nscan.pdf.certain.json\n73\n"), "\(result)")
        #expect(result.errors.components(separatedBy: "no room left").count == 4)
    }
}
