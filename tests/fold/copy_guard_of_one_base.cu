#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, OUT + 2000); LAUNCH(k, 1, 32, OUT + 1, OUT + 2001)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *d, long *e)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    long r[4];
    for (int i = 0; i < ccute_size(a); i++)
        r[i] = threadIdx.x * 10 + i;
    ccute_copy(d, a, r, ccute_make_layout_left(4));
}
// ---- folded ----
// 6 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 8 |     for (int i = 0; i < 4; i++)
// 10 |     if (((size_t)d & 15) == 0) { { ccute_store_global(d + a_o, r[0], r[1]); ccute_store_global<2>(d + a_o, r[2], r[3]); } } else { { d[a_o] = r[0]; d[a_o + 1] = r[1]; d[a_o + 2] = r[2]; d[a_o + 3] = r[3]; } }
// ! copy_guard_of_one_base.cu:10:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, r, ccute_make_layout_left(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
