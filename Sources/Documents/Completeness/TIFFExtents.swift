// Whether all that a TIFF's directories point to lies within the file (TIFF 6.0, section 2; BigTIFF).

enum TIFFExtents {
    @Sendable static func judge(_ file: inout FileBytes) throws(FileBytes.Fault) -> Completeness {
        guard let structure = try TIFFStructure(&file, at: 0) else { return .cannotTell }
        // The first directory's place is written last.
        guard structure.firstDirectory != 0 else { return .incomplete }
        var end: Int64 = 0
        var next = structure.firstDirectory
        var pages = 0
        while next != 0, pages < 10_000 {
            let directory = try structure.directory(&file, at: next)
            end = max(end, try extent(of: directory, structure, &file))
            next = directory.next
            pages += 1
        }
        if next != 0 { return .cannotTell }
        if end > file.size { return .incomplete }
        // Something follows that no page points to: padding, or a page that is still being written.
        return file.size - end <= Int64(slack) ? .complete : .cannotTell
    }

    private static let slack = 16

    private enum Tag {
        static let stripOffsets: Int64 = 273
        static let stripByteCounts: Int64 = 279
        static let tileOffsets: Int64 = 324
        static let tileByteCounts: Int64 = 325
    }

    /// Behind the last byte that a directory needs.
    private static func extent(
        of directory: TIFFStructure.Directory, _ structure: TIFFStructure, _ file: inout FileBytes
    ) throws(FileBytes.Fault) -> Int64 {
        var end = directory.end
        for entry in directory.entries { end = max(end, try sum(entry.valuePlace, entry.valueLength)) }
        if end > file.size { throw .outside }
        for (offsets, counts) in [(Tag.stripOffsets, Tag.stripByteCounts), (Tag.tileOffsets, Tag.tileByteCounts)] {
            guard let offsets = directory[offsets], let counts = directory[counts] else { continue }
            for index in 0..<min(offsets.count, counts.count) {
                let start = try structure.number(&file, in: offsets, at: index)
                end = max(end, try sum(start, try structure.number(&file, in: counts, at: index)))
            }
        }
        return end
    }
}
