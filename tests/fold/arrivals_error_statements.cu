// The same by a copy statement.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma m, const short *p, int n
#define BARRIER                                                                                                        \
    __shared__ __align__(1024) short s[4096];                                                                          \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0)                                                                                              \
        ccute_barrier_init(&full, 1);\
    __syncthreads()

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(48, 1, 1) load(MAP)
{
    BARRIER;
    const ccute_layout stage = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    const ccute_layout tile = ccute_make_layout(TUP(64, 64), TUP(1024, 1));
    const ccute_layout row = ccute_make_layout(TUP(64, 64), TUP(1, 0)), column = ccute_make_layout(TUP(64, 64), TUP(0, 1));
    if (threadIdx.x == 0)
        ccute_barrier_arrive_expect(&full, 8192);
    ccute_copy_bounded_with(ccute_tma_load(&m, &full), s, stage, p, tile, TUP(1024, 1024), row, column);
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// 15 | { ccute_block_is_(::dim3(48, 1, 1));
// 17 |     /* stage = (64,64):(64,1) */
// 18 |     /* tile = (64,64):(1024,1) */
// 19 |     /* row = (64,64):(1,0) */ /* column = (64,64):(0,1) */
// 22 |     { (void)p; ccute_tma_require(&m, s, 0xdb38b1c1db3462a4ull, 1024, 1024); ccute_tma_load_axes(2, s, &m, &full, 0, 0); }
// ! arrivals_error_statements.cu:23:5: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it cannot compare the bytes that are expected here with those of the copies
// !     ccute_barrier_wait(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
