// The class aligns its member to 128 bytes, and the swizzle repeats after 256.
#include <ccute/cpu.h>
#include <ccute/short.h>

template <int STAGES> struct stages {
    alignas(128) unsigned short a[STAGES][1024];
    alignas(128) unsigned short b[STAGES][128];
};

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

template <int STAGES> CCUTE_FOLD __device__ void multiply(float *c, stages<STAGES> &s, int n)
{
    PRODUCT;
    for (int k = 0; k < n; k++) {
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, s.a[k % STAGES], pa, s.b[k % STAGES], pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    CCUTE_SHARED_STORAGE(s, stages<3>);
    float c[4] = {0};
    multiply<3>(c, s, n);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! wgmma_error_aligned_reference.cu:24:33: error: A is read at addresses that repeat every 256 bytes, and 's.a[k % STAGES]' is not known to be aligned to them: CCUTE_ALIGNED(s.a[k % STAGES], 256)
// !         ccute_gemm(mine, c, fc, s.a[k % STAGES], pa, s.b[k % STAGES], pb);
// !                                 ^~~~~~~~~~~~~~~
// ! wgmma_error_aligned_reference.cu:34:5: note: with the arguments of this call
// !     multiply<3>(c, s, n);
// !     ^~~~~~~~~~~~~~~~~~~~
