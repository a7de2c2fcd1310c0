#include <ccute/short.h>

// run: LAUNCH(k, 1, 8, OUT, OUT + 1024, 5, 8); LAUNCH(k, 1, 8, OUT, OUT + 1024, 8, 8); LAUNCH(k, 1, 8, OUT, OUT + 1024, 3, 5)
CCUTE_FOLD __global__ void __launch_bounds__(8) k(long *out, long *in, int m, int n)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(8, 8));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async(128, 64), ccute_make_layout_right(TUP(2, 4)),
                                                        ccute_make_layout_right(TUP(1, 2)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout i = ccute_partition_S(copy, ccute_coord_layout(TUP(8, 8), 0), threadIdx.x);
    const ccute_layout j = ccute_partition_S(copy, ccute_coord_layout(TUP(8, 8), 1), threadIdx.x);
    CCUTE_SHARED(long, s, tile, 64);
    for (int e = 0; e < 8; e++)
        in[threadIdx.x * 8 + e] = threadIdx.x * 8 + e + 1;
    __syncthreads();
    ccute_copy_bounded_with(ccute_cp_async(128, 64), s, mine, in, mine, TUP(m, n), i, j);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    for (int e = 0; e < 8; e++)
        out[threadIdx.x * 8 + e] = s[threadIdx.x * 8 + e];
}
// ---- folded ----
// 6 |     /* tile = (8,8):(8,1) */
// 7 |     /* copy = tiled_copy_tv(cp_async(128, 64), ((4,2),2):((4,1),2), <2,8>) */
// 8 |
// 9 |     /* mine = mine_o o ((2,1),4,1):((1,0),16,0) */ const int mine_o = threadIdx.x * 2;
// 10 |     /* i = i_o o ((2,1),4,1):((0,0),2,0) */ const int i_o = threadIdx.x >> 2;
// 11 |     /* j = j_o o ((2,1),4,1):((1,0),0,0) */ const int j_o = (threadIdx.x & 3) * 2;
// 12 |     __shared__ __attribute__((aligned(16))) long s[64];
// 16 |     if (((size_t)in & 15) == 0) { if (i_o + 6 < m && j_o + 1 < n) { ccute_async<16>(s + mine_o, in + mine_o); ccute_async<16>(s + mine_o + 16, in + mine_o + 16); ccute_async<16>(s + mine_o + 32, in + mine_o + 32); ccute_async<16>(s + mine_o + 48, in + mine_o + 48); } else for (int i0 = 0; i0 < 4; i0++) ccute_async<16>(s + mine_o + i0 * 16, in + mine_o + i0 * 16, (i_o + i0 * 2 < m ? (int)(0 > (2 < (long long)n - j_o ? 2 : (long long)n - j_o) ? 0 : (2 < (long long)n - j_o ? 2 : (long long)n - j_o)) : 0) * 8); } else { if (i_o + 6 < m && j_o + 1 < n) { const auto v0 = in[mine_o], v1 = in[mine_o + 1], v2 = in[mine_o + 16], v3 = in[mine_o + 17], v4 = in[mine_o + 32], v5 = in[mine_o + 33], v6 = in[mine_o + 48], v7 = in[mine_o + 49]; s[mine_o] = v0; s[mine_o + 1] = v1; s[mine_o + 16] = v2; s[mine_o + 17] = v3; s[mine_o + 32] = v4; s[mine_o + 33] = v5; s[mine_o + 48] = v6; s[mine_o + 49] = v7; } else for (int i0 = 0; i0 < 4; i0++) for (int i1 = 0; i1 < 2; i1++) if (i_o + i0 * 2 < m && j_o + i1 < n) s[mine_o + i0 * 16 + i1] = in[mine_o + i0 * 16 + i1]; else s[mine_o + i0 * 16 + i1] = 0; }
// ! copy_async_fills_up.cu:16:5: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 2; remedy: CCUTE_ASSUME(n % 2 == 0)
// !     ccute_copy_bounded_with(ccute_cp_async(128, 64), s, mine, in, mine, TUP(m, n), i, j);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_async_fills_up.cu:16:5: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !     ccute_copy_bounded_with(ccute_cp_async(128, 64), s, mine, in, mine, TUP(m, n), i, j);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
