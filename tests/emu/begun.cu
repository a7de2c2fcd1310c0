// Products whose registers nothing has written before, on a lane of each warp: C that is not begun, A and B that are
// not filled, of a warp and of four. clang at -O1 puts other values into the arrays first: -O2.
// flags: -O2 -I../../include/ccute/cpu/cuda
// no-sanitizer: a sanitizer has stacks of its own for arrays
// run
// out: right
// run c
// fault: mma(16, 8, 8, tf32, tf32, f32): nothing has written the registers of C: ccute_clear them before, or begin the sums by ccute_gemm_first
// run a
// fault: mma(16, 8, 8, tf32, tf32, f32): nothing has written the registers of A
// run b
// fault: mma(16, 8, 8, tf32, tf32, f32): nothing has written the registers of B
// run wgmma
// fault: wgmma(8, tf32, tf32, f32): nothing has written the registers of C: ccute_clear them before, or begin the sums by ccute_gemm_first
// run late
// fault: mma(16, 8, 8, tf32, tf32, f32): nothing has written the registers of C
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdio>
#include <cstring>

enum { HAS_A = 1, HAS_B = 2, HAS_C = 4, IS_FIRST = 8 };

__global__ void warp(float *out, int has)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));
    float a[4], b[2], c[4];
    if (has & HAS_A)
        ccute_fill(a, fa, 1.0f);
    if (has & HAS_B)
        ccute_fill(b, fb, 2.0f);
    if (has & HAS_C)
        ccute_clear(c, fc);
    if (has & IS_FIRST)
        ccute_gemm_first(mine, c, fc, a, fa, b, fb);
    else
        ccute_gemm(mine, c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0] + c[3];
}

__global__ void group(float *out, int has)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 32, 64, 8);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 32, 8, 8);
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)));
    CCUTE_SHARED(float, a, tile_a, 512);
    CCUTE_SHARED(float, b, tile_b, 64);
    float c[4];
    if (has & HAS_C)
        ccute_clear(c, fc);
    for (int i = threadIdx.x; i < 512; i += 128)
        a[i] = b[i / 8] = 1;
    ccute_fence_async();
    __syncthreads();
    ccute_wgmma_fence();
    ccute_gemm(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, ccute_partition_B(mine, tile_b));
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[threadIdx.x] = c[0];
}

int main(int count, char **word)
{
    static float out[128];
    const char *const name = count > 1 ? word[1] : "";
    const int all = HAS_A | HAS_B | HAS_C;
    if (!strcmp(name, "wgmma")) {
        CCUTE_LAUNCH(group, 1, 128, 0, 0, out, 0);
    } else if (!strcmp(name, "late")) { // what the launch before wrote there is no value
        CCUTE_LAUNCH(warp, 1, 32, 0, 0, out, all);
        CCUTE_LAUNCH(warp, 1, 32, 0, 0, out, HAS_A | HAS_B);
    } else {
        const int missing = *name == 'a' ? HAS_A : *name == 'b' ? HAS_B : *name == 'c' ? HAS_C : 0;
        CCUTE_LAUNCH(warp, 1, 32, 0, 0, out, all & ~missing);
        CCUTE_LAUNCH(group, 1, 128, 0, 0, out, HAS_C);
        CCUTE_LAUNCH(warp, 1, 32, 0, 0, out, HAS_A | HAS_B | IS_FIRST);
    }
    cudaDeviceSynchronize();
    puts(out[5] == 32 ? "right" : "wrong");
    return 0;
}
