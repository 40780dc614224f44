// How far this machine's clock is from the server's, by the answer's Date header (RFC 9110, 6.6.1).
package import Platform

package enum ClockSkew {
    /// Seconds by which this machine is ahead of the server; negative where it is behind. Exact to about a second.
    /// Nil where there is no answer, or no Date in it.
    package static func measure(
        _ address: ServerAddress, contract: Contract, transport: any Transport, clock: WallClock
    ) -> Double? {
        let asked = clock.now()
        let request = HTTPRequest(.get, address, path: contract.versionPath)
        guard let headers = try? transport.exchange(request).headers else { return nil }
        return skew(headers: headers, asked: asked, answered: clock.now())
    }

    /// The header has whole seconds, cut off, and was written somewhere between question and answer.
    static func skew(headers: [String: String], asked: Double, answered: Double) -> Double? {
        guard let date = headers["date"].flatMap(RetryAfter.httpDate) else { return nil }
        if asked > date + 1 { return asked - (date + 1) }
        if answered < date { return answered - date }
        return 0
    }
}
