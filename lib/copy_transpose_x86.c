/* Tiles transposed in the vectors of x86-64: 16 bytes at least, 32 with AVX2, 64 with AVX-512. */
#include "copy_stream.h"
#include "copy_transpose.h"

#if defined __x86_64__
#include <immintrin.h>

/* The bytes of a run behind its last whole line, which ends before end. */
CCUTE_ALWAYS void flush_end(char *end, const char *row)
{
    const size_t skew = (uintptr_t)end & 63;
    memcpy(end - skew, row + 64 - skew, skew);
}

#define LO_EPI(prefix, bits, a, b) prefix##_unpacklo_epi##bits(a, b)
#define HI_EPI(prefix, bits, a, b) prefix##_unpackhi_epi##bits(a, b)

/* Destination runs that are written along: as many pages of 4 KiB as the processor has the addresses of. */
enum { STREAM_ROWS = 2048 };

/* Runs at distances of sp from src, and of dp from dst. */
#define ARGUMENTS char *dst, int64_t dp, const char *src, int64_t sp, int stream
#define GET(k) LOAD(src + (k)*sp, n * sp)
#define PUT(j, v)                                                                                                      \
    do {                                                                                                               \
        if (stream)                                                                                                    \
            STREAM(dst + (j)*dp, v);                                                                                   \
        else                                                                                                           \
            STORE(dst + (j)*dp, v);                                                                                    \
    } while (0)

/* ---- 16 bytes --------------------------------------------------------------------------------------- */

CCUTE_ALWAYS __m128i load_16(const char *src) { return _mm_loadu_si128((const __m128i *)(const void *)src); }

#define V __m128i
#define LANES 1
#define NAME(n) sse_##n
#define TARGET
#define LOAD(src, step) ((void)(step), load_16(src))
#define LOADV(src) load_16(src)
#define STORE(dst, v) _mm_storeu_si128((__m128i *)(void *)(dst), v)
#define STREAM(dst, v) _mm_stream_si128((__m128i *)(void *)(dst), v)
#define LO(bits, a, b) LO_EPI(_mm, bits, a, b)
#define HI(bits, a, b) HI_EPI(_mm, bits, a, b)
#include "copy_tile.h"
#include "copy_plane.h"

/* ---- 32 bytes --------------------------------------------------------------------------------------- */

__attribute__((target("avx2"))) CCUTE_ALWAYS __m256i load_32(const char *src, int64_t step)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load_16(src)), load_16(src + step), 1);
}

#define V __m256i
#define LANES 2
#define NAME(n) avx2_##n
#define TARGET __attribute__((target("avx2")))
#define LOAD(src, step) load_32(src, step)
#define LOADV(src) _mm256_loadu_si256((const __m256i *)(const void *)(src))
#define STORE(dst, v) _mm256_storeu_si256((__m256i *)(void *)(dst), v)
#define STREAM(dst, v) _mm256_stream_si256((__m256i *)(void *)(dst), v)
#define LO(bits, a, b) LO_EPI(_mm256, bits, a, b)
#define HI(bits, a, b) HI_EPI(_mm256, bits, a, b)
#include "copy_tile.h"
#include "copy_plane.h"

/* ---- 64 bytes --------------------------------------------------------------------------------------- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx2")))

AVX512 CCUTE_ALWAYS __m512i load_64(const char *src, int64_t step)
{
    __m512i v = _mm512_castsi128_si512(load_16(src));
    v = _mm512_inserti32x4(v, load_16(src + step), 1);
    v = _mm512_inserti32x4(v, load_16(src + 2 * step), 2);
    return _mm512_inserti32x4(v, load_16(src + 3 * step), 3);
}

#define V __m512i
#define LANES 4
#define NAME(n) avx512_##n
#define TARGET AVX512
#define LOAD(src, step) load_64(src, step)
#define LOADV(src) _mm512_loadu_si512((const void *)(src))
#define STORE(dst, v) _mm512_storeu_si512((void *)(dst), v)
#define STREAM(dst, v) _mm512_stream_si512((__m512i *)(void *)(dst), v)
#define LO(bits, a, b) LO_EPI(_mm512, bits, a, b)
#define HI(bits, a, b) HI_EPI(_mm512, bits, a, b)
#include "copy_tile.h"
#include "copy_plane.h"

/* ---- By unit and instructions -------------------------------------------------------------------------- */

typedef struct ways {
    ccute_plane_function *plain, *stream, *skew;
} ways;

#define WAYS(name, unit)                                                                                               \
    {                                                                                                                  \
        name##_plain_##unit, name##_stream_##unit, name##_skew_##unit                                                  \
    }
#define UNITS(name)                                                                                                    \
    {                                                                                                                  \
        WAYS(name, 1), WAYS(name, 2), WAYS(name, 4), WAYS(name, 8), WAYS(name, 16)                                     \
    }

/* By instructions, then by log2 of the unit. */
static const ways planes[][5] = {UNITS(sse), UNITS(avx2), UNITS(avx512)};

/* [i, i + ni) x [j, j + nj) of a plane, extended to a whole tile by elements before or after it. */
static void strip(const ccute_plane *p, const ways *w, int64_t unit, int64_t tile, char *dst, const char *src,
                  int64_t i, int64_t ni, int64_t j, int64_t nj)
{
    ccute_plane part = *p;
    if (ni <= 0 || nj <= 0)
        return;
    part.ni = ni < tile ? tile : ni;
    part.nj = nj < 16 / unit ? 16 / unit : nj;
    i = i + part.ni > p->ni ? p->ni - part.ni : i;
    j = j + part.nj > p->nj ? p->nj - part.nj : j;
    w->plain(&part, dst + j * p->dp + i * unit, src + i * p->sp + j * unit);
}

/* Whole lines past the caches, the rest through them. */
static void by_lines(const ccute_plane *p, const ways *w, int64_t unit, int64_t tile, char *dst, const char *src)
{
    const int64_t line = 64 / unit, tj = 16 / unit;
    const int aligned = p->dp % 64 == 0;
    const int64_t head = aligned ? (int64_t)(-(uintptr_t)dst & 63) / unit : 0;
    ccute_plane whole = *p;
    whole.ni = (p->ni - head) / line * line;
    whole.nj = p->nj / tj * tj;
    (aligned ? w->stream : w->skew)(&whole, dst + head * unit, src + head * p->sp);
    strip(p, w, unit, tile, dst, src, 0, head, 0, p->nj);
    strip(p, w, unit, tile, dst, src, head + whole.ni, p->ni - head - whole.ni, 0, p->nj);
    strip(p, w, unit, tile, dst, src, head, whole.ni, whole.nj, p->nj - whole.nj);
}

enum { SMALL_LEAST = 512, SMALL_MOST = 1 << 14 };

/* A plane that is one run of the destination, by way of the first cache. */
static void by_buffer(const ccute_plane *p, const ways *w, int64_t unit, char *dst, const char *src)
{
    _Alignas(64) char buffer[SMALL_MOST];
    for (int64_t i = 0; p->next && i < p->ni; i++)
        for (int64_t k = 0; k < p->nj * unit; k += 64)
            _mm_prefetch(src + p->next + i * p->sp + k, _MM_HINT_T0);
    w->plain(p, buffer, src);
    ccute_stream_run(dst, buffer, (size_t)(p->ni * p->nj * unit));
}

int ccute_transpose_tiles(const ccute_plane *p, int isa, int64_t unit, char *dst, const char *src)
{
    const ways *w;
    int64_t bytes;
    while (isa > CCUTE_ISA_PORTABLE && p->ni * unit < (int64_t)16 << isa)
        isa--;
    if (unit > 16 || p->ni * unit < 16 || p->nj * unit < 16)
        return 0;
    bytes = p->ni * p->nj * unit;
    w = &planes[isa][__builtin_ctzll((unsigned long long)unit)];
    if (p->stream && p->dp == p->ni * unit && bytes >= SMALL_LEAST && bytes <= SMALL_MOST) {
        by_buffer(p, w, unit, dst, src);
        return 1;
    }
    if (p->stream && p->ni * unit >= 2 * 64 && (uintptr_t)dst % (uintptr_t)unit == 0)
        by_lines(p, w, unit, ((int64_t)16 << isa) / unit, dst, src);
    else
        w->plain(p, dst, src);
    return 1;
}

#else

int ccute_transpose_tiles(const ccute_plane *p, int isa, int64_t unit, char *dst, const char *src)
{
    (void)p, (void)isa, (void)unit, (void)dst, (void)src;
    return 0;
}

#endif
