#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, 40)
/* Layouts that are taken by const reference, as in C++ they are. */
CCUTE_FOLD static __host__ __device__ ccute_layout row_of(const ccute_layout &l, int i)
{
    const ccute_layout &same = l;
    return ccute_slice(same, i, ALL);
}

CCUTE_FOLD static __device__ void put(long *out, const ccute_layout &l, ccute_layout const &where, int i)
{
    out[ccute_at(where, i)] = ccute_at(l, i);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out, int ld)
{
    const auto a = ccute_make_layout(TUP(4, 32), TUP(ld, 1));
    const auto &row = row_of(a, 3);
    put(out, row, ccute_make_layout(TUP(8, 4), TUP(4, 1)), threadIdx.x);
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ ccute_layout row_of(const ccute_layout &l, int i)
// 11 | __attribute__((unused)) CCUTE_FOLD static __device__ void put(long *out, const ccute_layout &l, ccute_layout const &where, int i)
// 11 | CCUTE_FOLD static __device__ void put__32_8x4(long *out, const long long l_o, int i)
// 13 |     out[(i & 7) * 4 + (i >> 3)] = i + l_o;
// 14 |
// 18 |     /* a = (4,32):(ld,1) */
// 19 |     /* row = row_o o (32):(1) */ const long long row_o = (long long)ld * 3;
// 20 |     put__32_8x4(out, row_o, threadIdx.x);
