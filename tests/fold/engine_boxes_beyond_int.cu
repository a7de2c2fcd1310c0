// Two boxes of a tile, of which the second may begin beyond the largest int: then its source has no meaning.
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD static __device__ void load(long long *s, long long *a, const ccute_tma *map, ccute_barrier *full, int m, int n)
{
    const ccute_layout stage =
        ccute_swizzle(2, 1, 3, ccute_make_layout(TUP(2, TUP(8, 2)), TUP(8, TUP(1, 64))));
    const ccute_layout part = ccute_offset_by(m * 66ll + n, ccute_make_layout(TUP(2, 16), TUP(66, 1)));
    const ccute_layout row = ccute_offset_by(m, ccute_make_layout(TUP(2, 16), TUP(1, 0)));
    const ccute_layout column = ccute_offset_by(n, ccute_make_layout(TUP(2, 16), TUP(0, 1)));
    CCUTE_ASSUME(n % 2 == 0);
    CCUTE_ASSUME(m >= 0);
    CCUTE_ASSUME(n >= 0);
    ccute_copy_bounded_with(ccute_tma_load(map, full), s, stage, a, part, TUP(37, 64), row, column);
}

CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, long long *a, int m, int n)
{
    __shared__ __align__(1024) long long s[128];
    __shared__ ccute_barrier full;
    load(s, a, &map, &full, m, n);
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static __device__ void load(long long *s, long long *a, const ccute_tma *map, ccute_barrier *full, int m, int n)
// 7 |     /* stage = Sw<2,1,3> o 0 o (2,(8,2)):(8,(1,64)) */
// 8 |
// 9 |     /* part = part_o o (2,16):(66,1) */
// 10 |     /* row = m o (2,16):(1,0) */
// 11 |     /* column = n o (2,16):(0,1) */
// 15 |     { (void)a; ccute_tma_require(map, s, 0x20943422630c6f61ull, 64, 37); ccute_tma_load_axes(2, s, map, full, n, m); ccute_tma_load_axes(2, s + 64, map, full, (unsigned)n + 8, m); }
// 5 | CCUTE_FOLD static __device__ void load__folded(long long *s, long long *a, const ccute_tma *map, ccute_barrier *full, int m, int n)
// 7 |     /* stage = Sw<2,1,3> o 0 o (2,(8,2)):(8,(1,64)) */
// 8 |
// 9 |     /* part = part_o o (2,16):(66,1) */
// 10 |     /* row = m o (2,16):(1,0) */
// 11 |     /* column = n o (2,16):(0,1) */
// 15 |     { (void)a; ccute_tma_require(map, s, 0x20943422630c6f61ull, 64, 37); ccute_tma_load_axes(2, s, map, full, n, m); ccute_tma_load_axes(2, s + 64, map, full, (unsigned)n + 8, m); }
// 16 |
// 22 |     load__folded(s, a, &map, &full, m, n);
