// Reductions that several threads begin: a warning where each of them adds the same tile at the same place, and none where the
// places differ, one thread begins it, or the operation is not a sum.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define ARGUMENTS const __grid_constant__ ccute_tma map, float *a, int n
#define KERNEL(name) CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) name(ARGUMENTS)
#define TILE __shared__ __align__(128) float s[4][1024]

KERNEL(all_threads)
{
    TILE;
    ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s, 32, 32 * n);
}

KERNEL(each_warp)
{
    TILE;
    for (int i = 0; i < n; i++)
        if (ccute_elect_one())
            ccute_tma_reduce_box(&map, CCUTE_TMA_ADD, s, 32 * i, 0);
}

KERNEL(statement)
{
    TILE;
    const ccute_layout stage = ccute_make_layout(TUP(32, 32), TUP(32, 1));
    const ccute_layout part = ccute_make_layout(TUP(32, 32), TUP(256, 1));
    const ccute_layout r = ccute_make_layout(TUP(32, 32), TUP(1, 0)), c = ccute_make_layout(TUP(32, 32), TUP(0, 1));
    if (threadIdx.x < 2)
        ccute_copy_bounded_with(ccute_tma_reduce(&map, CCUTE_TMA_ADD), a, part, s[0], stage, TUP(256, 256), r, c);
}

KERNEL(one_thread)
{
    TILE;
    if (threadIdx.x == 96)
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s, 32, 32);
}

KERNEL(the_greatest)
{
    TILE;
    ccute_tma_reduce_tile(&map, CCUTE_TMA_MAX, s, 32, 32);
}

KERNEL(each_its_place)
{
    TILE;
    const int warp = threadIdx.x / 32;
    if (ccute_elect_one()) {
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s[warp], 32, 32);
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s, 32, 32 * warp);
    }
}

KERNEL(each_its_slice)
{
    TILE;
    const ccute_tma_atom add = ccute_thread_slice(ccute_tma_reduce(&map, CCUTE_TMA_ADD), threadIdx.x);
    const ccute_layout stage = ccute_make_layout(TUP(32, 32), TUP(32, 1));
    const ccute_layout part = ccute_make_layout(TUP(32, 32), TUP(256, 1));
    const ccute_layout r = ccute_make_layout(TUP(32, 32), TUP(1, 0)), c = ccute_make_layout(TUP(32, 32), TUP(0, 1));
    ccute_copy_tiled_bounded(add, a, part, s[0], stage, TUP(256, 256), r, c);
}

KERNEL(who_is_not_known)
{
    TILE;
    if (threadIdx.x == n)
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s, 32, 32);
}
// ---- folded ----
// 27 | { ccute_block_is_(::dim3(128));
// 29 |     /* stage = (32,32):(32,1) */
// 30 |     /* part = (32,32):(256,1) */
// 31 |     /* r = (32,32):(1,0) */ /* c = (32,32):(0,1) */
// 33 |         { (void)a; ccute_tma_require(&map, s[0], 0xbd2bcd2a07931562ull, 256, 256); ccute_tma_reduce_axes(2, &map, CCUTE_TMA_ADD, s[0], 0, 0); }
// 60 | { ccute_block_is_(::dim3(128));
// 63 |     /* stage = (32,32):(32,1) */
// 64 |     /* part = (32,32):(256,1) */
// 65 |     /* r = (32,32):(1,0) */ /* c = (32,32):(0,1) */
// 66 |     if (add.thread == 0) { (void)a; ccute_tma_require(add.map, s[0], 0xbd2bcd2a07931562ull, 256, 256); ccute_tma_reduce_axes(2, add.map, add.operation, s[0], 0, 0); }
// ! sums_of_many_threads.cu:15:5: warning: 128 threads begin this reduction, each the whole of it, and the tensor gets the tile 128 times: let one thread begin it (threadIdx.x == 0)
// !     ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, s, 32, 32 * n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! sums_of_many_threads.cu:23:13: warning: 4 threads begin this reduction, each the whole of it, and the tensor gets the tile 4 times: let one thread begin it (threadIdx.x == 0)
// !             ccute_tma_reduce_box(&map, CCUTE_TMA_ADD, s, 32 * i, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! sums_of_many_threads.cu:33:9: warning: 2 threads begin this reduction, each the whole of it, and the tensor gets the tile 2 times: let one thread begin it (threadIdx.x == 0)
// !         ccute_copy_bounded_with(ccute_tma_reduce(&map, CCUTE_TMA_ADD), a, part, s[0], stage, TUP(256, 256), r, c);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! sums_of_many_threads.cu:66:5: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier of the copy's atom
// !     ccute_copy_tiled_bounded(add, a, part, s[0], stage, TUP(256, 256), r, c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
