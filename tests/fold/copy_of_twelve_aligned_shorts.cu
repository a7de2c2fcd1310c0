#include <ccute/short.h>

// Twelve shorts are no whole number of moves of eight: all of them are moved, four at a time.
// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void k(long *out)
{
    __shared__ __align__(16) short s[12], d[12];
    for (int i = 0; i < 12; i++)
        s[i] = (short)(i + 1);
    ccute_copy(d, ccute_make_layout_left(12), s, ccute_make_layout_left(12));
    for (int i = 0; i < 12; i++)
        out[i] = d[i];
}
// ---- folded ----
// 10 |     { const auto v0 = ccute_load_shared<4>(s), v1 = ccute_load_shared<4, 4>(s), v2 = ccute_load_shared<4, 8>(s); ccute_store_shared(d, v0); ccute_store_shared<4>(d, v1); ccute_store_shared<8>(d, v2); }
// ! copy_of_twelve_aligned_shorts.cu:10:5: remark: narrow: 64-bit: only 12 elements are adjacent on both sides, which is not a multiple of 8
// !     ccute_copy(d, ccute_make_layout_left(12), s, ccute_make_layout_left(12));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
