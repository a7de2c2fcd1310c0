#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s, int ld)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(ld == 1);
    ccute_copy(d, ccute_make_layout(8, ld), s, ccute_make_layout(8, ld));
}
// ---- folded ----
// 8 |     { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4, 4>(s); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); }
