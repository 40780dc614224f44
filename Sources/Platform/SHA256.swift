// SHA-256 (FIPS 180-4) through libcrypto, or CommonCrypto on Apple systems.
#if canImport(CommonCrypto)
    import CommonCrypto
#else
    import CCrypto
#endif

/// A SHA-256 digest; its description is the usual 64 lower-case hexadecimal digits.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// The 32 bytes of a digest that was taken before.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var description: String { bytes.hexadecimal }
}

/// Takes bytes piece by piece; memory does not grow with them.
package struct SHA256: ~Copyable {
    #if canImport(CommonCrypto)
        private var context = CC_SHA256_CTX()

        package init() {
            CC_SHA256_Init(&context)
        }

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            CC_SHA256_Update(&context, bytes.baseAddress, CC_LONG(bytes.count))
        }

        package consuming func finish() -> SHA256Digest {
            var digest = [UInt8](repeating: 0, count: 32)
            CC_SHA256_Final(&digest, &context)
            return SHA256Digest(bytes: digest)
        }
    #else
        private let context: OpaquePointer

        package init() {
            // Null only when memory is exhausted or libcrypto is broken: nothing sensible can follow.
            guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
                preconditionFailure("libcrypto has no SHA-256")
            }
            self.context = context
        }

        deinit {
            EVP_MD_CTX_free(context)
        }

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }

        package consuming func finish() -> SHA256Digest {
            var digest = [UInt8](repeating: 0, count: 32)
            EVP_DigestFinal_ex(context, &digest, nil)
            return SHA256Digest(bytes: digest)
        }
    #endif

    package static func digest(of bytes: [UInt8]) -> SHA256Digest {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }
}
