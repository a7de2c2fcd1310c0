#include <ccute/cpu.h>
#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, OUT + 256, 45)
/* Compiled for the CPU an atom's width is asked of the elements alone, also where a copy is bounded. */
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out, long *in, int n)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(4, 1)), threadIdx.x, ALL);
    CCUTE_SHARED(long, s, ccute_make_layout(128), 128);
    for (int i = 0; i < 4; i++)
        in[threadIdx.x * 4 + i] = threadIdx.x * 4 + i + 1;
    __syncthreads();
    ccute_copy_bounded_with(ccute_cp_async(128, 64), s, mine, in, mine, TUP(n), mine);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(128, 64), out, mine, s, mine);
}
// ---- folded ----
// 8 |     /* mine = mine_o o (4):(1) */ const int mine_o = threadIdx.x * 4;
// 9 |     __shared__ __attribute__((aligned(16))) long s[128];
// 13 |     if (mine_o + 3 < n) { s[mine_o] = in[mine_o]; s[mine_o + 1] = in[mine_o + 1]; s[mine_o + 2] = in[mine_o + 2]; s[mine_o + 3] = in[mine_o + 3]; } else for (int i0 = 0; i0 < 4; i0++) if (mine_o + i0 < n) s[mine_o + i0] = in[mine_o + i0]; else s[mine_o + i0] = 0;
// 17 |     __builtin_memcpy(out + mine_o, s + mine_o, 32);
