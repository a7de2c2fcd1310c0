#include <ccute/short.h>

// A stride of at least 1 may be more than 1.
// run: LAUNCH(k, 1, 1, OUT, 3); LAUNCH(k, 1, 1, OUT, 1)
CCUTE_FOLD __global__ void k(long *out, int ld)
{
    CCUTE_ASSUME(ld >= 1);
    __shared__ __align__(16) long s[16];
    for (int i = 0; i < 16; i++)
        s[i] = i + 1;
    ccute_copy(out, ccute_make_layout_left(4), s, ccute_make_layout(4, ld));
}
// ---- folded ----
// 11 |     if (((size_t)out & 15) == 0 && ld == 1) { { const auto v0 = ccute_load_shared<2>(s), v1 = ccute_load_shared<2, 2>(s); ccute_store_global(out, v0); ccute_store_global<2>(out, v1); } } else { { const auto v0 = s[0], v1 = s[ld], v2 = s[(unsigned)ld * 2], v3 = s[(long long)ld * 3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; } }
// ! copy_of_a_stride_of_at_least_one.cu:11:5: remark: guarded: 128-bit only where out is 16-byte aligned and ld == 1; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, ccute_make_layout_left(4), s, ccute_make_layout(4, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
