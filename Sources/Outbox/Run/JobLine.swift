// Work that some threads give and others take.
import Dispatch
import Synchronization

final class JobLine<Job: Sendable>: Sendable {
    private let jobs = Mutex<[Job]>([])
    private let count = DispatchSemaphore(value: 0)

    func add(_ job: Job) {
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Waits for one; nil once the line is closed and empty.
    func next() -> Job? {
        count.wait()
        let job: Job? = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        // The next one who waits is to see the end too.
        if job == nil { count.signal() }
        return job
    }

    /// Nothing is added any more.
    func close() {
        count.signal()
    }
}
