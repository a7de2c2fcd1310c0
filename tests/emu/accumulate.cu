// Products that add to C or begin the sums by a flag: registers that nothing has written, and flags that differ.
// no-sanitizer: a sanitizer has stacks of its own for arrays
// fold: --strict --verify
// run warp
// out: 0 wrong
// run group
// out: 0 wrong
// clang-format off
// run lanes
// fault: ccute_gemm_accumulate: lanes 0xfffffff0 of the warp add to C, and 0x0000000f begin the sums: the flag is the same for all
// run warps
// fault: ccute_gemm_accumulate: a warp of the four adds to C, and another begins the sums: the flag is the same for all
// run raw
// fault: nothing has written the registers of C: ccute_clear them before, or begin the sums by ccute_gemm_first
// clang-format on
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

/* The sums of `rounds` products of ones, of which the first begins them: 8 of each. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) warp(float *out, int rounds, const bool *flag)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));
    const float a[4] = {1, 1, 1, 1}, b[2] = {1, 1};
    float c[4];
    for (int i = 0; i < rounds; i++)
        ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, flag[i * 32 + threadIdx.x]);
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = c[i];
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) group(float *out, int rounds, const bool *flag)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16), sums = ccute_make_layout(TUP(64, 8));
    CCUTE_SHARED(unsigned short, sa, tile_a, 1024);
    CCUTE_SHARED(unsigned short, sb, tile_b, 128);
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    float c[4];
    for (int i = threadIdx.x; i < 1024; i += 128)
        sa[i] = 0x3c00;
    sb[threadIdx.x] = 0x3c00;
    ccute_fence_async();
    __syncthreads();
    for (int i = 0; i < rounds; i++) {
        ccute_wgmma_fence();
        ccute_gemm_accumulate(mine, c, fc, sa, pa, sb, pb, flag[i * 128 + threadIdx.x]);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = c[i];
}

int main(int, char **argv)
{
    enum { ROUNDS = 3, MOST = 128 };
    const bool is_warp = strcmp(argv[1], "group") && strcmp(argv[1], "warps");
    const int threads = is_warp ? 32 : 128;
    float *out;
    bool *flag;
    int wrong = 0;
    cudaMalloc(&out, 4 * MOST * sizeof *out);
    cudaMalloc(&flag, ROUNDS * MOST * sizeof *flag);
    for (int i = 0; i < ROUNDS * threads; i++) {
        const int t = i % threads;
        flag[i] = !strcmp(argv[1], "lanes") ? t > 3 : !strcmp(argv[1], "warps") ? t > 31 : i >= threads;
        if (!strcmp(argv[1], "raw"))
            flag[i] = true;
    }
    if (is_warp)
        CCUTE_LAUNCH(warp, 1, 32, 0, 0, out, ROUNDS, flag);
    else
        CCUTE_LAUNCH(group, 1, 128, 0, 0, out, ROUNDS, flag);
    for (int i = 0; i < 4 * threads; i++)
        wrong += out[i] != ROUNDS * (is_warp ? 8 : 16);
    printf("%d wrong\n", wrong);
}
