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

    package init(framing: MultipartFraming, upload: UploadFile) {
        self.framing = framing
        self.upload = upload
        length = framing.length(fileSize: upload.status.size)
        contentType = framing.contentType
    }

    package func seek(to offset: Int64) {
        position = min(max(0, offset), length)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(BodyFailure) -> Int {
        let fileStart = Int64(framing.head.count)
        let fileEnd = fileStart + upload.status.size
        let count: Int
        if position < fileStart {
            count = copy(framing.head, from: position, into: buffer)
        } else if position < fileEnd {
            count = try readFile(into: buffer, at: position - fileStart, limit: fileEnd - position)
        } else {
            if position == fileEnd { try upload.verifyUnchanged() }
            count = copy(framing.tail, from: position - fileEnd, into: buffer)
        }
        position += Int64(count)
        return count
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
        return count
    }
}
