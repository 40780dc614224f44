// libcrypto's EVP digests: SHA-256 through the processor's own instructions where it has them.
#pragma once
#if !__has_include(<openssl/evp.h>)
#error "OpenSSL's headers are missing. Debian and Ubuntu: sudo apt-get install libssl-dev"
#else
#include <openssl/evp.h>
#endif
