// flags: --guard=trap
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(2, 4), TUP(ld, 1));
    ccute_copy(out, tile, in, tile);
}
// ---- folded ----
// 6 |     /* tile = (2,4):(ld,1) */
// 7 |     ccute_check_((((size_t)out | (size_t)in) & 15) == 0 && ld % 4 == 0); { const auto v0 = ccute_load_global<4>(in), v1 = ccute_load_global<4>(in + ld); ccute_store_global(out, v0); ccute_store_global(out + ld, v1); }
// ! copy_guard_traps.cu:7:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned and ld % 4 == 0; remedy: CCUTE_ASSUME(ld % 4 == 0)
// !     ccute_copy(out, tile, in, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
