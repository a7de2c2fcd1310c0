// A struct in dynamic shared memory with its pipeline: the calls stay, and copies from the stages are as wide as the
// struct's alignment lets them be.
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

struct storage {
    alignas(1024) float stage[2][8 * 32];
    ccute_pipeline<2> pipe;
};

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) CCUTE_CLUSTER_DIM(2)
    rows(const __grid_constant__ ccute_tma map, float *out, int n)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const ccute_layout tile = ccute_make_layout(TUP(8, 32), TUP(32, 1));
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_ALIGNED(out, 16);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, 1);
    __syncthreads();
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0) {
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_pipeline_load_tile(&s.pipe, i, s.stage[i % 2], &map, 8 * i, 0);
            ccute_pipeline_commit(&s.pipe, i);
        }
        ccute_pipeline_wait(&s.pipe, i);
        for (int k = 0; k < 2; k++)
            ccute_copy(out + i * 256 + k * 128 + 4 * threadIdx.x, four,
                       s.stage[i % 2] + ccute_at(tile, 4 * k + threadIdx.x / 8, threadIdx.x % 8 * 4), four);
        __syncthreads();
        if (threadIdx.x == 0)
            ccute_pipeline_release(&s.pipe, i);
    }
}
// ---- folded ----
// 16 | { ccute_block_is_(::dim3(32));
// 18 |     /* tile = (8,32):(32,1) */
// 19 |     /* four = 4:1 */
// 32 |             { ccute_store_global((out + i * 256 + k * 128 + 4 * threadIdx.x), ccute_load_shared<4>((s.stage[i % 2] + ((int)threadIdx.x * 4 + k * 128)))); }
// 33 |
