// A hint to the L2 cache stays with the map through an atom, a variable and a whole tile.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, const short *a,
                             short *b)
{
    __shared__ __align__(128) short s[64 * 64];
    __shared__ ccute_barrier full;
    const ccute_layout stage = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    const ccute_layout all = ccute_make_layout(TUP(512, 512), TUP(512, 1));
    const ccute_layout part = ccute_local_tile(all, TUP(64, 64), TUP(1, 0));
    const ccute_layout r = ccute_local_tile(ccute_coord_layout(TUP(512, 512), 0), TUP(64, 64), TUP(1, 0));
    const ccute_layout c = ccute_local_tile(ccute_coord_layout(TUP(512, 512), 1), TUP(64, 64), TUP(1, 0));
    if (threadIdx.x == 0) {
        const ccute_tma_atom load = ccute_tma_load(ccute_tma_cached(&from, CCUTE_TMA_EVICT_FIRST), &full);
        ccute_copy_bounded_with(load, s, stage, a, part, TUP(512, 512), r, c);
        ccute_copy_bounded_with(ccute_tma_load(ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST), &full, 3), s, stage, a,
                                part, TUP(512, 512), r, c);
        ccute_copy_bounded_with(ccute_tma_store(ccute_tma_cached(&to, CCUTE_TMA_EVICT_FIRST)), b, part, s, stage,
                                TUP(512, 512), r, c);
        ccute_copy_bounded_with(ccute_tma_reduce(ccute_tma_cached(&to, CCUTE_TMA_EVICT_LAST), CCUTE_TMA_ADD), b, part, s,
                                stage, TUP(512, 512), r, c);
        ccute_copy_bounded_with(ccute_tma_prefetch(ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST)), s, stage, a, part,
                                TUP(512, 512), r, c);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
        ccute_tma_load_tile(s, ccute_tma_cached(&from, CCUTE_TMA_EVICT_NORMAL), &full, 0, 0);
    }
}
// ---- folded ----
// 11 |     /* stage = (64,64):(64,1) */
// 12 |     /* all = (512,512):(512,1) */
// 13 |     /* part = 32768 o (64,64):(512,1) */
// 14 |     /* r = 64 o (64,64):(1,0) */
// 15 |     /* c = (64,64):(0,1) */
// 18 |         { (void)a; ccute_tma_require(load.map, s, 0xdb38b1c1db3462a4ull, 512, 512); ccute_tma_load_axes(2, s, load.map, load.barrier, 0, 64); }
// 19 |         { (void)a; ccute_tma_require(ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST), s, 0x53b17740240cdb66ull, 512, 512); const int tile_part = ccute_tma_part(3); ccute_tma_load_axes_multicast(2, s + tile_part * 2048, ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST), &full, 3, 0, 64 + tile_part * 32); }
// 20 |
// 21 |         { (void)b; ccute_tma_require(ccute_tma_cached(&to, CCUTE_TMA_EVICT_FIRST), s, 0xdb38b1c1db3462a4ull, 512, 512); ccute_tma_store_axes(2, ccute_tma_cached(&to, CCUTE_TMA_EVICT_FIRST), s, 0, 64); }
// 22 |
// 23 |         { (void)b; ccute_tma_require(ccute_tma_cached(&to, CCUTE_TMA_EVICT_LAST), s, 0xdb38b1c1db3462a4ull, 512, 512); ccute_tma_reduce_axes(2, ccute_tma_cached(&to, CCUTE_TMA_EVICT_LAST), CCUTE_TMA_ADD, s, 0, 64); }
// 24 |
// 25 |         { (void)a; ccute_tma_require_whole(ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST), s, 0xdb38b1c1db3462a4ull, 512, 512); ccute_tma_prefetch_whole(2, ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST), 0, 64); }
// 26 |
