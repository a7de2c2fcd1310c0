/* Runs of bytes written past the caches, in whole lines where they can be: for copies that are larger than the caches,
 * whose lines would otherwise be read before they are written. Elsewhere than on x86-64 plain copies. */
#ifndef CCUTE_LIB_COPY_STREAM_H
#define CCUTE_LIB_COPY_STREAM_H

#include "copy_cpu.h"

#if defined __x86_64__
#include <immintrin.h>

/* n bytes to and from 16-byte aligned places of the destination, n a multiple of 16. */
CCUTE_ALWAYS void ccute_stream_aligned(char *dst, const char *src, size_t n)
{
    for (size_t i = 0; i < n; i += 16)
        _mm_stream_si128((__m128i *)(void *)(dst + i), _mm_loadu_si128((const __m128i *)(const void *)(src + i)));
}

/* n bytes from any place to any other: the bytes before the first whole line, the lines, and the bytes after the last.
 */
CCUTE_ALWAYS void ccute_stream_run(char *dst, const char *src, size_t n)
{
    const size_t head = (size_t)(-(uintptr_t)dst & 63), lines = n > head ? (n - head) & ~(size_t)63 : 0;
    if (!lines) {
        memcpy(dst, src, n);
        return;
    }
    memcpy(dst, src, head);
    ccute_stream_aligned(dst + head, src + head, lines);
    memcpy(dst + head + lines, src + head + lines, n - head - lines);
}

/* Order the writes past the caches before this thread's next writes. */
CCUTE_ALWAYS void ccute_stream_end(void) { _mm_sfence(); }

#else

CCUTE_ALWAYS void ccute_stream_aligned(char *dst, const char *src, size_t n) { memcpy(dst, src, n); }
CCUTE_ALWAYS void ccute_stream_run(char *dst, const char *src, size_t n) { memcpy(dst, src, n); }
CCUTE_ALWAYS void ccute_stream_end(void) {}

#endif

/* A copy of that many bytes does not stay in the caches. */
enum { CCUTE_STREAM_BYTES = 1 << 24 };

#endif
