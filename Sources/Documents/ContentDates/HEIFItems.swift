// Where a HEIF file keeps its Exif item (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12).

enum HEIFItems {
    /// The place of the Exif item's first byte. Nil where there is none, or it is kept in another way than as a
    /// piece of the file.
    static func exif(_ file: inout FileBytes) throws(FileBytes.Fault) -> Int64? {
        guard let meta = try box("meta", &file, in: 0..<file.size) else { return nil }
        // A full box: version and flags come first.
        guard meta.count > 4 else { return nil }
        let boxes = (meta.lowerBound + 4)..<meta.upperBound
        guard let info = try box("iinf", &file, in: boxes), let identifier = try exifIdentifier(&file, in: info),
            let locations = try box("iloc", &file, in: boxes)
        else { return nil }
        return try place(of: identifier, &file, in: locations)
    }

    private static func box(
        _ wanted: String, _ file: inout FileBytes, in range: Range<Int64>
    ) throws(FileBytes.Fault) -> Range<Int64>? {
        var found: Range<Int64>?
        try ISOMediaBoxes.walk(&file, in: range) { kind, content in
            if kind == wanted { found = content }
            return found == nil
        }
        return found
    }

    private static func exifIdentifier(
        _ file: inout FileBytes, in info: Range<Int64>
    ) throws(FileBytes.Fault) -> Int64? {
        let version = try file.byte(at: info.lowerBound)
        let start = info.lowerBound + 4 + (version == 0 ? 2 : 4)
        guard start < info.upperBound else { return nil }
        var entries: [Range<Int64>] = []
        try ISOMediaBoxes.walk(&file, in: start..<info.upperBound) { kind, content in
            if kind == "infe" { entries.append(content) }
            return true
        }
        for entry in entries {
            let version = try file.byte(at: entry.lowerBound)
            guard version >= 2 else { continue }
            let width = version == 2 ? 2 : 4
            let identifier = try file.number(at: entry.lowerBound + 4, width: width)
            // Behind the identifier come two bytes of protection, then the type.
            let type = try file.bytes(at: entry.lowerBound + 4 + Int64(width) + 2, count: 4)
            if type.elementsEqual("Exif".utf8) { return identifier }
        }
        return nil
    }

    private static func place(
        of wanted: Int64, _ file: inout FileBytes, in locations: Range<Int64>
    ) throws(FileBytes.Fault) -> Int64? {
        var position = locations.lowerBound
        func number(_ width: Int) throws(FileBytes.Fault) -> Int64 {
            defer { position += Int64(width) }
            return width == 0 ? 0 : try file.number(at: position, width: width)
        }
        let version = try number(1)
        _ = try number(3)
        let sizes = try number(1)
        let moreSizes = try number(1)
        let (offsetWidth, lengthWidth) = (Int(sizes >> 4), Int(sizes & 0x0F))
        let (baseWidth, indexWidth) = (Int(moreSizes >> 4), version == 0 ? 0 : Int(moreSizes & 0x0F))
        guard [offsetWidth, lengthWidth, baseWidth, indexWidth].allSatisfy([0, 4, 8].contains) else { return nil }
        let identifierWidth = version < 2 ? 2 : 4
        let count = try number(identifierWidth)
        for _ in 0..<count {
            let identifier = try number(identifierWidth)
            // 0: an offset into this file.
            let method = version == 0 ? 0 : try number(2) & 0x0F
            _ = try number(2)
            let base = try number(baseWidth)
            let extents = try number(2)
            for index in 0..<extents {
                _ = try number(indexWidth)
                let offset = try number(offsetWidth)
                _ = try number(lengthWidth)
                if identifier == wanted, index == 0 { return method == 0 ? try sum(base, offset) : nil }
            }
        }
        return nil
    }
}
