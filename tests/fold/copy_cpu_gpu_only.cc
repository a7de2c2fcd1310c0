#include <ccute/cpu.h>
#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
/* Kinds of memory, caches, banks and matrices are a GPU's: compiled for the CPU they are not asked for, and a copy of
   matrices stays a call. */
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout(TUP(32, 8), TUP(8, 1)), threadIdx.x, ALL);
    const ccute_layout held = ccute_make_layout(TUP(TUP(4, 8), TUP(2, 2, 2)), TUP(TUP(32, 1), TUP(16, 8, 128)));
    const ccute_layout tile = ccute_make_layout_right(TUP(16, 16));
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_ldmatrix(4), held, TUP(16, 16));
    const ccute_tiled_copy slice = ccute_thread_slice(copy, threadIdx.x);
    __shared__ __align__(16) short shared[256];
    short registers[8];
    for (int i = 0; i < 8; i++)
        registers[i] = (short)(threadIdx.x * 8 + i);
    CCUTE_EXPECT_CONFLICT_FREE;
    ccute_copy_with(ccute_cached(ccute_universal_copy(32, 16), CCUTE_CACHE_STREAMING), shared, mine, registers,
                    ccute_make_layout(8));
    __syncthreads();
    ccute_copy_tiled(slice, registers, ccute_make_layout(8), shared, ccute_partition_S(slice, tile));
    CCUTE_EXPECT_COALESCED;
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = registers[i];
}
// ---- folded ----
// 9 |     /* mine = mine_o o (8):(1) */ const int mine_o = threadIdx.x * 8;
// 10 |     /* held = ((4,8),(2,2,2)):((32,1),(16,8,128)) */
// 11 |     /* tile = (16,16):(16,1) */ const ccute_layout tile = {{2, 0, 0, 0, {}, {16, 1}, {16, 16}}, {16, 1}, 0, 0, 0, 0, 0, {0}};
// 12 |     /* copy = tiled_copy_tv(ldmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), <16,16>) */
// 13 |     /* slice = thread_slice(tiled_copy_tv(ldmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), <16,16>), threadIdx.x) */ const ccute_tiled_copy slice = {{{5, 0, 0, 0, {}, {32, 1, 16, 0, 2}, {4, 8, 2, 2, 2}}, {32, 1, 16, 8, 128}, 0, 0, 0, 0, 0, {0}}, {{{2, 0, 0, 0, {}, {0, 0}, {16, 16}}, {1, 1}, 0, 0, 0, 0, 0, {0}}, {16, 1}, {0, 1}, 4294967295u, 2, {0}}, {128, 16, 4, 0}, (long)threadIdx.x};
// 18 |     /* CCUTE_EXPECT_CONFLICT_FREE */
// 19 |     __builtin_memcpy(shared + mine_o, registers, 16);
// 20 |
// 23 |     /* CCUTE_EXPECT_COALESCED */
// ! copy_cpu_gpu_only.cc:22:5: remark: not folded: only a GPU moves matrices
// !     ccute_copy_tiled(slice, registers, ccute_make_layout(8), shared, ccute_partition_S(slice, tile));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
