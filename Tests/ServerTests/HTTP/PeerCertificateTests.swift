// Facts of certificates, of clocks and of failures, as libcurl and servers write them.
import Platform
import Testing

@testable import Server

@Suite("A certificate that a server shows")
struct PeerCertificateTests {
    @Test("is read from libcurl's lines")
    func lines() {
        let certificate = PeerCertificate([
            "Subject:C = CH, CN = certain.example.org", "Issuer:CN = Haus-CA", "Version:2",
            "Start date:Nov  9 08:49:37 2025 GMT", "Expire date:Feb 28 23:59:59 2027 GMT",
        ])
        #expect(certificate.subject == "C = CH, CN = certain.example.org" && certificate.issuer == "Haus-CA".asCN)
        // date -u -d '2025-11-09 08:49:37' +%s, and of the end.
        #expect(certificate.validFrom == 1_762_678_177 && certificate.validUntil == 1_803_859_199)
    }

    @Test("has no dates where the text is none", arguments: ["", "soon", "Foo 1 00:00:00 2026 GMT", "Nov 9 2025 GMT"])
    func noDates(text: String) {
        #expect(PeerCertificate.moment(text) == nil)
    }

    @Test("is the one to blame: the first whose time is over, or has not come")
    func culprit() {
        let own = PeerCertificate(subject: "own", validFrom: 0, validUntil: 100)
        let authority = PeerCertificate(subject: "authority", validFrom: 0, validUntil: 10)
        let later = PeerCertificate(subject: "later", validFrom: 60, validUntil: 100)
        let presented = PresentedCertificates(chain: [own, authority, later], seenAt: 50)
        #expect(presented.culprit(.expired)?.subject == "authority")
        #expect(presented.culprit(.notYetValid)?.subject == "later")
        #expect(presented.culprit(.wrongHost)?.subject == "own")
    }
}

extension String {
    fileprivate var asCN: String { "CN = " + self }
}

@Suite("The distance of two clocks")
struct ClockSkewTests {
    // Sun, 06 Nov 1994 08:49:37 GMT is RFC 9110's own example: 784111777.
    @Test(
        "counts only what the answer's whole second cannot explain",
        arguments: [
            (784_111_777.0, 784_111_777.2, 0.0), (784_111_777.9, 784_111_778.1, 0), (784_111_837, 784_111_838, 59),
            (784_111_700, 784_111_701, -76), (784_111_770, 784_111_780, 0),
        ])
    func measured(asked: Double, answered: Double, skew: Double) {
        let headers = ["date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(ClockSkew.skew(headers: headers, asked: asked, answered: answered) == skew)
    }

    @Test("is not known without a date", arguments: [[:], ["date": "yesterday"]])
    func unknown(headers: [String: String]) {
        #expect(ClockSkew.skew(headers: headers, asked: 0, answered: 1) == nil)
    }
}

@Suite("libcurl's own words")
struct CurlReportTests {
    @Test(
        "lose what stands before the @ of an address",
        arguments: [
            ("Could not resolve proxy: proxy.lan", "Could not resolve proxy: proxy.lan"),
            ("Unsupported proxy syntax in 'http://u:p@x:y'", "Unsupported proxy syntax in 'http://…@x:y'"),
            ("bad 'http://u:p/w@rd@proxy'", "bad 'http://…@proxy'"), ("mail a@b", "mail a@b"),
        ])
    func words(text: String, shown: String) {
        #expect(CurlReport.withoutCredentials(text) == shown)
    }
}

@Suite("The head of an answer")
struct ResponseHeadTests {
    @Test("keeps each cookie apart from the fields, and of several heads the last")
    func cookies() {
        var head = ResponseHead()
        for line in [
            "HTTP/1.1 100 Continue", "", "HTTP/1.1 200 OK", "Set-Cookie: a=1; Path=/", "set-cookie: b=2",
            "Date: now", "",
        ] {
            let isTaken = Array((line + "\r\n").utf8).withUnsafeBytes { head.append($0) }
            #expect(isTaken)
        }
        #expect(head.isComplete && head.status == 200)
        #expect(head.cookies.map(\.text) == ["a=1; Path=/", "b=2"])
        #expect(head.fields == ["date": "now"])
    }
}
