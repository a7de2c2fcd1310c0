#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD static __host__ __device__ ccute_layout tile_layout(int ld)
{
    return ccute_make_layout(TUP(8, 4), TUP(ld, 1));
}

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = tile_layout(16);
    return ccute_at(a, i);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ ccute_layout tile_layout(int ld)
// 11 |     /* a = (8,4):(16,1) */
// 12 |     return i % 8 * 16 + i / 8;
// ! helper_returns_a_layout.cu:12:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
