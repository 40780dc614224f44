// Delivering many files from where they lie: a few at a time, commits shared, results in order.
package import Platform

/// One file that is to be sent.
package struct Candidate: Sendable {
    package let delivery: Delivery
    package let file: OpenFile
    /// Taken before the digest was.
    package let status: FileStatus
    package let key: String
    package let isForced: Bool

    package init(
        delivery: Delivery, file: OpenFile, status: FileStatus, key: String, isForced: Bool = false
    ) {
        self.delivery = delivery
        self.file = file
        self.status = status
        self.key = key
        self.isForced = isForced
    }
}

package enum SendOutcome: Equatable, Sendable {
    /// Confirmed before this run: a duplicate without a request.
    case known(Receipt)
    case concluded(Conclusion)
    /// Neither sent nor kept: not accepted.
    case failed(OutboxError)
}

extension Outbox {
    /// Delivers `count` files, at most `width` at a time, and returns when all is reported. Once the server is in
    /// trouble the rest is kept without being tried.
    ///
    /// - Parameters:
    ///   - prepare: opens and judges the file of this index, on either of two threads; nil where there is nothing to
    ///     send.
    ///   - deliver: one attempt, blocking, on one of `width` threads.
    ///   - report: called in the order of the indices, one at a time, when the fact is on the disk. Files not begun
    ///     when `stop` was raised are not reported.
    package func send(
        count: Int, to destination: Destination, width: Int, stop: StopFlag,
        prepare: @escaping @Sendable (Int) -> Candidate?,
        deliver: @escaping @Sendable (Candidate, Intent) -> DeliveryResult,
        report: @escaping @Sendable (Int, SendOutcome?) -> Void
    ) throws(OutboxError) {
        let isTroubled = try read { database throws(OutboxError) in
            try ServerRows(database: database).health(destination) != .good
        }
        let run = SendRun(
            outbox: self, destination: destination, width: width, startsAlone: isTroubled, stop: stop,
            deliver: deliver, results: InOrder(report))
        run.run(count: count, prepare: prepare)
        try removeDiscarded()
    }
}
