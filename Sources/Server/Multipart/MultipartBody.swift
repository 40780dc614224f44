// A body pulled piece by piece: framing from memory, the file from its descriptor, memory constant.
import Platform

/// Yields head, file and tail. Before the tail goes out the file is checked, so that a server never gets a complete
/// body whose file changed under it.
package final class MultipartBody: HTTPBody {
    package let length: Int64
    package let contentType: String
    private let framing: MultipartFraming
    private let upload: UploadFile
    private var position: Int64 = 0
    /// What has left of the file, where only that tells whether it is the judged content.
    private var sent = SHA256()
    private var sentLength: Int64 = 0

    package init(framing: MultipartFraming, upload: UploadFile) {
        self.framing = framing
        self.upload = upload
        length = framing.length(fileSize: upload.status.size)
        contentType = framing.contentType
    }

    package func seek(to offset: Int64) {
        position = min(max(0, offset), length)
        if position <= framing.head.count { forgetSent() }
    }

    /// Fills the buffer as far as the body goes: what comes in pieces leaves in pieces, each a packet of its own.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(BodyFailure) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try readPart(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if count == 0 { break }
            position += Int64(count)
            filled += count
        }
        return filled
    }

    /// From one of head, file and tail.
    private func readPart(into buffer: UnsafeMutableRawBufferPointer) throws(BodyFailure) -> Int {
        let fileStart = Int64(framing.head.count)
        let fileEnd = fileStart + upload.status.size
        if position < fileStart { return copy(framing.head, from: position, into: buffer) }
        if position < fileEnd { return try readFile(into: buffer, at: position - fileStart, limit: fileEnd - position) }
        if position == fileEnd {
            try upload.verifyUnchanged()
            if upload.mayChangeUnseen { try verifySent() }
        }
        return copy(framing.tail, from: position - fileEnd, into: buffer)
    }

    private func copy(_ bytes: [UInt8], from offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let rest = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: rest)
        return rest.count
    }

    private func readFile(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, limit: Int64
    ) throws(BodyFailure) -> Int {
        let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Int(min(limit, Int64(buffer.count)))))
        let count: Int
        do throws(SystemError) {
            count = try upload.file.read(into: wanted, at: offset)
        } catch {
            throw .unreadable(error)
        }
        if count < wanted.count { throw .shrank }
        if upload.mayChangeUnseen, offset == sentLength {
            sent.update(UnsafeRawBufferPointer(wanted))
            sentLength += Int64(count)
        }
        return count
    }

    /// Throws also where a part was skipped, which no transport does: then nothing is known of what left.
    private func verifySent() throws(BodyFailure) {
        let isWhole = sentLength == upload.status.size
        guard forgetSent() == upload.digest, isWhole else { throw .changed }
    }

    @discardableResult
    private func forgetSent() -> SHA256Digest {
        var done = SHA256()
        swap(&done, &sent)
        sentLength = 0
        return done.finish()
    }
}
