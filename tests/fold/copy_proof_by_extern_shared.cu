#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s)
{
    extern __shared__ float t[];
    const ccute_layout all = ccute_make_layout_right(TUP(32, 4)), mine = ccute_slice(all, threadIdx.x, ALL);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(t, mine, s, mine);
    __syncthreads();
    ccute_copy(d, mine, t + 2, mine);
}
// ---- folded ----
// 6 |     /* all = (32,4):(4,1) */ /* mine = mine_o o (4):(1) */ const int mine_o = threadIdx.x * 4;
// 8 |     ccute_store_shared(t + mine_o, ccute_load_global<4>(s + mine_o));
// 10 |     if (((size_t)d & 7) == 0) { { const auto v0 = ccute_load_shared<2>((t + 2) + mine_o), v1 = ccute_load_shared<2, 2>((t + 2) + mine_o); ccute_store_global(d + mine_o, v0); ccute_store_global<2>(d + mine_o, v1); } } else { { const auto v0 = (t + 2)[mine_o], v1 = (t + 2)[mine_o + 1], v2 = (t + 2)[mine_o + 2], v3 = (t + 2)[mine_o + 3]; d[mine_o] = v0; d[mine_o + 1] = v1; d[mine_o + 2] = v2; d[mine_o + 3] = v3; } }
// ! copy_proof_by_extern_shared.cu:10:5: remark: guarded: 64-bit only where d is 8-byte aligned; remedy: CCUTE_ALIGNED(d, 8)
// !     ccute_copy(d, mine, t + 2, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_proof_by_extern_shared.cu:10:5: remark: narrow: 64-bit: the distance of (t + 2) from 't' in bytes, 8, is not a multiple of 16
// !     ccute_copy(d, mine, t + 2, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
