// libcurl for Swift: the variadic curl_easy_setopt and curl_easy_getinfo as typed inline wrappers.
#pragma once
#if !__has_include(<curl/curl.h>)
#error "libcurl's headers are missing. Debian and Ubuntu: sudo apt-get install libcurl4-openssl-dev"
#else
#include <curl/curl.h>

typedef size_t (*certain_curl_bytes)(char *bytes, size_t size, size_t count, void *context);
typedef int (*certain_curl_seek)(void *context, curl_off_t offset, int origin);
typedef int (*certain_curl_progress)(
    void *context, curl_off_t toReceive, curl_off_t received, curl_off_t toSend, curl_off_t sent);

static inline CURLcode certain_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_context(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_bytes(CURL *handle, CURLoption option, certain_curl_bytes value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode certain_curl_set_seek(CURL *handle, certain_curl_seek value) {
    return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, value);
}
static inline CURLcode certain_curl_set_progress(CURL *handle, certain_curl_progress value) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
/// Bytes that libcurl copies at once (certificate bundles).
static inline CURLcode certain_curl_set_blob(CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}
static inline CURLcode certain_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode certain_curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode certain_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode certain_curl_get_certificates(CURL *handle, struct curl_certinfo **value) {
    return curl_easy_getinfo(handle, CURLINFO_CERTINFO, value);
}
static inline const curl_version_info_data *certain_curl_version(void) {
    return curl_version_info(CURLVERSION_NOW);
}
#endif
