#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

struct two {
    float first[4], second[4];
};

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    two t;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, t.second, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    const two u = t;
    ccute_wgmma_wait(0);
    out[n] = u.second[0];
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight_copied.cu:25:19: error: 't.second' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     const two u = t;
// !                   ^
// ! wgmma_error_flight_copied.cu:23:5: note: the product begins here
// !     ccute_gemm_first(mine, t.second, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
