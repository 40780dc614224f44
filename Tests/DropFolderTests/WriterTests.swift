// Real programs that write into a drop folder: each file is delivered once and whole.
import Foundation
import Platform
import Testing

@testable import DropFolder

@Suite("A file written by")
struct WriterTests {
    @Test(
        "a real program is offered once, whole",
        arguments: [
            "cp $SRC $DIR/", "cp $SRC $TMP/a.pdf; mv $TMP/a.pdf $DIR/big.pdf", "ln $SRC $DIR/",
            "cp $SRC /dev/shm/certain-test-$$; mv /dev/shm/certain-test-$$ $DIR/big.pdf",
            "dd if=$SRC of=$DIR/big.pdf bs=4096 status=none", "cat $SRC > $DIR/big.pdf",
            "tar -C $(dirname $SRC) -cf - big.pdf | tar xf - -C $DIR", "rsync -a $SRC $DIR/",
            "rsync -a --inplace $SRC $DIR/", "curl -s -o $DIR/big.pdf file://$SRC", "install $SRC $DIR/",
            "printf 'put %s %s/\\n' $SRC $DIR | /usr/bin/sftp -q -D /usr/lib/openssh/sftp-server -b - x",
            ": > $DIR/big.pdf; cp $SRC $TMP/a; mv $TMP/a $DIR/big.pdf",
            "cp $SRC $DIR/big.pdf; sed -i s/body/text/ $DIR/big.pdf; cp $SRC $DIR/big.pdf",
            "python3 -c \"import mmap,os,sys; b=open('$SRC','rb').read(); f=open('$DIR/big.pdf','w+b'); f.truncate(len(b)); m=mmap.mmap(f.fileno(),len(b)); f.close(); m[:]=b; m.close()\"",
        ])
    func once(command: String) throws {
        let program = command.split(separator: " ").first { !$0.contains("$") && $0 != ":" && $0 != "printf" }
        guard let program, isInstalled(String(program)) else { return }
        let harness = try Harness()
        try harness.turn()
        let source = harness.elsewhere.appending("source/big.pdf")
        let content = pdf(String(repeating: "body ", count: 20_000))
        for folder in ["source", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: harness.elsewhere.appending(folder).text, withIntermediateDirectories: false)
        }
        try Data(content).write(to: URL(fileURLWithPath: source.text))
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command]
        shell.environment = [
            "SRC": source.text, "DIR": harness.folder.text, "TMP": harness.elsewhere.appending("tmp").text,
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": harness.elsewhere.text,
        ]
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
        try harness.settle()
        try harness.pass(.seconds(1000))
        #expect(harness.accepted == ["big.pdf"])
        #expect(harness.files == ["Sent/big.pdf"])
        #expect(try harness.content("Sent/big.pdf") == content)
    }

    private func isInstalled(_ program: String) -> Bool {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        return ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + name)
        }
    }
}
