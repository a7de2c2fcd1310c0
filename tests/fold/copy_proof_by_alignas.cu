#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out)
{
    alignas(16) static int from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    alignas(8) static int to[8];
    ccute_copy(to, ccute_make_layout_left(8), from, ccute_make_layout_left(8));
    for (int i = 0; i < 8; i++)
        out[i] = to[i];
}
// ---- folded ----
// 8 |     if (((size_t)to & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from); ccute_store(to, v0); ccute_store<4>(to, v1); } } else { { const auto v0 = ccute_load<2>(from), v1 = ccute_load<2, 2>(from), v2 = ccute_load<2, 4>(from), v3 = ccute_load<2, 6>(from); ccute_store(to, v0); ccute_store<2>(to, v1); ccute_store<4>(to, v2); ccute_store<6>(to, v3); } }
// ! copy_proof_by_alignas.cu:8:5: remark: guarded: 128-bit only where to is 16-byte aligned; remedy: __align__(16) on 'to'
// !     ccute_copy(to, ccute_make_layout_left(8), from, ccute_make_layout_left(8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
