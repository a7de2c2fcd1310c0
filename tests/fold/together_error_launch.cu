// Kernels that do not state their blocks: those of the launches in this file count, and so do products in helpers.
#include <ccute/async.h>
#include <ccute/cpu.h>

#include "headers/wgmma.h"

CCUTE_FOLD __global__ void k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

/* Half of the threads, whatever the block is: 192 of 384 are no whole groups. */
CCUTE_FOLD __global__ void half(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    if (threadIdx.x < blockDim.x / 2) {
        ccute_wgmma_fence();
        ccute_gemm_first(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
    }
}

enum { FEW = 64 };

void right(float *out, int n)
{
    dim3 block(128, 2), changed(64);
    k<<<4, 128>>>(out);
    k<<<4, block>>>(out);
    k<<<4, n>>>(out);
    CCUTE_LAUNCH(k, 4, dim3(32, 4), 0, 0, out);
    half<<<1, 256>>>(out);
    changed.x = n;
    k<<<4, changed>>>(out);
}

void wrong(float *out) { k<<<4, FEW>>>(out); }
// ---- folded ----
// exit 1
// ! together_error_launch.cu:54:26: error: wgmma(64, f16, f16, f32) is executed by 128 threads together, and this launch has blocks of (64,1,1): launch a multiple of 128 threads
// ! void wrong(float *out) { k<<<4, FEW>>>(out); }
// !                          ^~~~~~~~~~~~~~~~~~
// ! together_error_launch.cu:16:22: note: they come here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                      ^~~~
// ! together_error_launch.cu:19:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5 & 3) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! together_error_launch.cu:19:5: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! together_error_launch.cu:36:9: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5 & 3) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !         ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! together_error_launch.cu:36:9: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !         ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
