// Copies by the tensor memory accelerator, barriers and clusters are calls that stay; layouts around them fold.
#include <ccute/ccute.h>
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) rows(const __grid_constant__ ccute_tma map, float *out, int ld)
{
    __shared__ __attribute__((aligned(128))) float tile[8 * 32];
    __shared__ ccute_barrier full;
    const ccute_layout to = ccute_make_layout(TUP(8, 32), TUP(ld, 1));
    const ccute_layout from = ccute_make_layout(TUP(8, 32), TUP(32, 1));
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x / 32 == 0 && ccute_elect_one()) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(tile, &map, &full, blockIdx.y * 8, blockIdx.x * 32);
    }
    ccute_barrier_wait(&full, 0);
    *ccute_cluster_peer(&out[0], 0) = 1;
    for (int i = 0; i < 8; i++)
        out[ccute_at(to, i, threadIdx.x % 32)] = tile[ccute_at(from, i, threadIdx.x % 32)];
    ccute_setmaxnreg_dec<40>();
    ccute_fence_async();
    ccute_bulk_store(out, tile, (int)ccute_size(from) * 4);
    ccute_bulk_commit();
    ccute_bulk_wait_read(0);
    ccute_cluster_sync();
}
// ---- folded ----
// 10 |     /* to = (8,32):(ld,1) */
// 11 |     /* from = (8,32):(32,1) */
// 22 |         out[(threadIdx.x & 31) + (long long)ld * i] = tile[i * 32 + (int)(threadIdx.x & 31)];
// 25 |     ccute_bulk_store(out, tile, (int)256 * 4);
// ! tma_calls_stay.cu:6:51: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void __launch_bounds__(128) rows(const __grid_constant__ ccute_tma map, float *out, int ld)
// !                                                   ^~~~
