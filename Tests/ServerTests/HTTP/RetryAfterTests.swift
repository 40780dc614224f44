// Retry-After in its two forms and in the forms that mean nothing (RFC 9110, 10.2.3 and 5.6.7).
import Testing

@testable import Server

@Suite("Retry-After")
struct RetryAfterTests {
    @Test(
        "is read as seconds from now",
        arguments: [
            (["retry-after": "2"], 2.0), (["retry-after": " 120 "], 120), (["retry-after": "86400"], 86400),
            (["retry-after": "-1"], nil), (["retry-after": "abc"], nil), (["retry-after": ""], nil), ([:], nil),
            (["retry-after": "1.5"], nil),
            // The example date of RFC 9110 is 784111777 seconds after the epoch (GNU date -d … +%s).
            (["retry-after": "Sun, 06 Nov 1994 08:49:37 GMT"], 784_111_777 - 784_111_000),
            (
                ["retry-after": "Sun, 06 Nov 1994 08:49:37 GMT", "date": "Sun, 06 Nov 1994 08:49:07 GMT"],
                30
            ),
            (
                ["retry-after": "Sun, 06 Nov 1994 08:49:37 GMT", "date": "Sun, 06 Nov 1994 09:49:37 GMT"],
                0
            ),
        ] as [([String: String], Double?)])
    func seconds(headers: [String: String], seconds: Double?) {
        #expect(RetryAfter.seconds(headers, now: 784_111_000) == seconds)
    }
}
